/** Records of pictures and the files that they name, compared in both directions. */
import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import { imageFileOf } from './encode.ts';
import type { ImageRequest } from './publish-images.ts';

export function forgetOthers(database: DatabaseSync, requests: readonly ImageRequest[]): void {
  const names = requests.map(({ source, purpose }) => `${purpose} ${source}`);
  const others = "purpose || ' ' || source NOT IN (SELECT value FROM json_each(?))";
  database.prepare(`DELETE FROM image WHERE ${others}`).run(JSON.stringify(names));
}

export function recordedFiles(database: DatabaseSync): ReadonlySet<string> {
  return new Set(recorded(database).flatMap(({ files }) => files));
}

/** The pictures that lost a file, as after the restore of a backup, which has the records alone. */
export function lostPictures(database: DatabaseSync, folder: string): readonly ImageRequest[] {
  const there = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return recorded(database).filter(({ files }) => !files.every((file) => there.has(file)));
}

function recorded(database: DatabaseSync): readonly (ImageRequest & { readonly files: readonly string[] })[] {
  const rows = database.prepare('SELECT source, purpose, image FROM image WHERE image IS NOT NULL').all();
  return (rows as unknown as readonly (ImageRequest & { readonly image: string })[]).map(
    ({ source, purpose, image }) => {
      const { sources } = JSON.parse(image) as PublishedImage;
      return { source, purpose, files: sources.map(({ path }) => imageFileOf(path)) };
    },
  );
}

export async function removeOtherFiles(folder: string, files: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder);
  const missingFiles = found.filter((name) => !files.has(name));
  await Promise.all(missingFiles.map((name) => rm(join(folder, name), { force: true })));
}
