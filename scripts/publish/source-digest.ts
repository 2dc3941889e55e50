/** Digest of project files by content, not by date, so that copies and fresh checkouts have the same digest. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenMissing } from './when-missing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param folders including everything below them. @param files may be missing. @param more text that is included. */
export function sourceDigest(folders: readonly string[], files: readonly string[], more = ''): string {
  const digest = createHash('sha256');
  digest.update(more);
  for (const file of [...folders.flatMap(filesIn), ...files]) {
    digest.update(`\0${file}\0`).update(contentOf(file));
  }
  return digest.digest('hex');
}

function filesIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    return whenMissing([])(error);
  }
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(join(root, file));
  } catch (error) {
    return whenMissing(Buffer.alloc(0))(error);
  }
}
