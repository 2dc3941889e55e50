/** By content, not by date: copies and fresh checkouts have the same digest. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenMissing } from '../../shared/when-missing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param files may be missing. */
export function sourceDigest(folders: readonly string[], files: readonly string[], more = ''): string {
  const digest = createHash('sha256').update(more);
  for (const file of [...folders.flatMap(filesIn), ...files]) {
    digest.update(`\0${file}\0`).update(whenThere(() => readFileSync(join(root, file)), Buffer.alloc(0)));
  }
  return digest.digest('hex').slice(0, 32);
}

function filesIn(folder: string): readonly string[] {
  const options = { recursive: true, withFileTypes: true } as const;
  return whenThere(() => readdirSync(join(root, folder), options), [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function whenThere<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    return whenMissing(otherwise)(error);
  }
}
