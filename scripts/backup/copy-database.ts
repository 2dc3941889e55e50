import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';
import { isBusy } from '../sqlite-busy.ts';

/**
 * SQLite's online backup in one step: a consistent snapshot that neither blocks nor waits for writers. In several steps
 * it would restart with every order.
 * @throws BackupError when the copy, and thus the original, is damaged.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // Merges the write-ahead log, so that the copy is a single file.
    copy.exec('PRAGMA journal_mode = DELETE');
    const [first] = copy.prepare('PRAGMA quick_check(1)').all();
    if (first?.['quick_check'] !== 'ok')
      throw new BackupError(`${from} is damaged: ${String(first?.['quick_check'])}`);
  } finally {
    copy.close();
  }
}

const allPages = 2 ** 31 - 1;

/**
 * Whether another process has a database open, even idle: every connection in WAL mode holds a shared lock on the file.
 */
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
