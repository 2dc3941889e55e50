import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The bytes of each file and folder below `root` and when it was last written, by path. */
export function folderState(root: string): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = entry.isFile() ? hash('sha1', readFileSync(path)) : 'folder';
      return [relative(root, path), `${bytes} ${lstatSync(path).mtimeMs}`];
    }),
  );
}
