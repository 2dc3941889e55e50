/** By content, not by date: copies and fresh checkouts have the same digest. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Files and folders may be missing. */
export function sourceDigest(folders: readonly string[], files: readonly string[], more = ''): string {
  const digest = createHash('sha256').update(more);
  const there = [...folders.filter(isThere).flatMap(filesIn), ...files.filter(isThere)];
  for (const file of there) digest.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return digest.digest('hex').slice(0, 32);
}

function isThere(path: string): boolean {
  return existsSync(join(root, path));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
