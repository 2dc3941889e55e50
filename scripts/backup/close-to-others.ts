import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder and all below it: 0700 for folders, 0600 for files. They hold customers' data and secrets. */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink())
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
