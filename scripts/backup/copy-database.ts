import { backup, DatabaseSync } from 'node:sqlite';
import { Explained } from '../shared/command-line.ts';
import { isBusy } from '../shared/sqlite-busy.ts';

/**
 * In one step, which neither blocks nor waits for writers; in several it would start again with every order.
 * @throws Explained when the copy, and thus the original, is damaged.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  checkDatabase(to);
}

const allPages = 2 ** 31 - 1;

/** @throws Explained when the file is damaged. */
export function checkDatabase(file: string): void {
  const database = new DatabaseSync(file);
  try {
    // So that the copy is a single file.
    database.exec('PRAGMA journal_mode = DELETE');
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (found !== 'ok') throw new Explained(`${file} is damaged: ${String(found)}`);
  } catch (error) {
    throw isCorrupt(error) ? new Explained(`${file} is damaged: ${error.message}`) : error;
  } finally {
    database.close();
  }
}

/** SQLITE_CORRUPT is thrown when the damage is in a page that the check itself needs. */
function isCorrupt(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === 11;
}

/** Every connection in WAL mode holds a shared lock on the file, even an idle one. */
export function isDatabaseOpen(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}
