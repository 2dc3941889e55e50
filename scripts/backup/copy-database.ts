import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';
import { isBusy } from '../sqlite-busy.ts';

/**
 * SQLite's online backup in one step: a reader's view of one moment, which waits for no writer and holds none up. In several
 * steps it would begin anew with every order that arrives.
 * @throws BackupError when the copy is damaged, which means that the original is.
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
    // One file: its write-ahead log is nobody's any more.
    copy.exec('PRAGMA journal_mode = DELETE');
    const [first] = copy.prepare('PRAGMA quick_check(1)').all();
    if (first?.['quick_check'] !== 'ok')
      throw new BackupError(`${from} is damaged: ${String(first?.['quick_check'])}`);
  } finally {
    copy.close();
  }
}

const allPages = 2 ** 31 - 1;

/** Whether another process has a database open, idle or not: every connection in WAL mode holds a shared lock on the file. */
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
