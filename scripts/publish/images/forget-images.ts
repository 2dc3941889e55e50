/** Garbage collection of pictures that no page shows; releases keep copies of their own. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import { imageFileOf } from './encode.ts';
import type { ImageRequest } from './publish-images.ts';

/** Deletes the records of all pictures but `wanted`. */
export function forgetOthers(database: DatabaseSync, wanted: Iterable<ImageRequest>): void {
  const names = new Set(Array.from(wanted, ({ source, purpose }) => `${purpose} ${source}`));
  const remove = database.prepare('DELETE FROM image WHERE source = ? AND purpose = ?');
  for (const row of database.prepare('SELECT source, purpose FROM image').all()) {
    const { source, purpose } = row as { source: string; purpose: string };
    if (!names.has(`${purpose} ${source}`)) remove.run(source, purpose);
  }
}

/** The files of all recorded pictures. */
export function recordedFiles(database: DatabaseSync): ReadonlySet<string> {
  const rows = database.prepare('SELECT image FROM image WHERE image IS NOT NULL').all();
  const images = rows.map((row) => JSON.parse(String(row['image'])) as PublishedImage);
  return new Set(images.flatMap(({ sources }) => sources.map(({ path }) => imageFileOf(path))));
}

/** Deletes every file that is not in `files`. */
export async function removeOtherFiles(folder: string, files: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder);
  const left = found.filter((name) => !files.has(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
