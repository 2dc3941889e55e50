/** Records of pictures and the files that they name, compared in both directions. */
import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import { imageFileOf } from './encode.ts';
import type { ImageRequest } from './publish-images.ts';

export function forgetOthers(database: DatabaseSync, wanted: Iterable<ImageRequest>): void {
  const names = new Set(Array.from(wanted, ({ source, purpose }) => `${purpose} ${source}`));
  const remove = database.prepare('DELETE FROM image WHERE source = ? AND purpose = ?');
  for (const row of database.prepare('SELECT source, purpose FROM image').all()) {
    const { source, purpose } = row as { source: string; purpose: string };
    if (!names.has(`${purpose} ${source}`)) remove.run(source, purpose);
  }
}

export function recordedFiles(database: DatabaseSync): ReadonlySet<string> {
  const rows = database.prepare('SELECT image FROM image WHERE image IS NOT NULL').all();
  const images = rows.map((row) => JSON.parse(String(row['image'])) as PublishedImage);
  return new Set(images.flatMap(({ sources }) => sources.map(({ path }) => imageFileOf(path))));
}

/** Of which a file is gone, as after the restore of a backup, which has the records alone. */
export function lostPictures(database: DatabaseSync, folder: string): readonly ImageRequest[] {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const rows = database.prepare('SELECT source, purpose, image FROM image WHERE image IS NOT NULL').all();
  return (rows as unknown as readonly (ImageRequest & { readonly image: string })[]).flatMap(
    ({ source, purpose, image }) => {
      const { sources } = JSON.parse(image) as PublishedImage;
      return sources.every(({ path }) => files.has(imageFileOf(path))) ? [] : [{ source, purpose }];
    },
  );
}

export async function removeOtherFiles(folder: string, files: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder);
  const left = found.filter((name) => !files.has(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
