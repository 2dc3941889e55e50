import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Explained } from './command-line.ts';
import type { DataLayout } from './settings.ts';

/**
 * Makes the folder when it is missing.
 * @param isWritten false for a program that only reads it.
 * @throws Explained when it cannot be made or written.
 */
export function requireDataFolder({ root }: Pick<DataLayout, 'root'>, isWritten = true): void {
  try {
    makeFolder(root);
    if (isWritten) rmdirSync(mkdtempSync(join(root, '.writable-')));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const advice = 'Set DATA_DIR to a folder that this user may write.';
    throw new Explained(`The data folder ${root} cannot be written (${code}). ${advice}`, { cause: error });
  }
}

/** Not Node's recursive mode, which never ends where the system refuses a folder with ENOENT, as in /proc. */
function makeFolder(folder: string, isParentMade = false): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || isParentMade || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder, true);
  }
}
