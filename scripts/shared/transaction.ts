import type { DatabaseSync } from 'node:sqlite';

/** With the write lock from the start, so that reads stay valid until the writes. Joins an outer transaction. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  const isOpen = () => database.isTransaction;
  if (isOpen()) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself on some errors, e.g. a full disk.
    if (isOpen()) database.exec('ROLLBACK');
    throw error;
  }
}

/** Whatever it writes is undone, also when it succeeds. Not inside of another transaction. */
export function rolledBack<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    return work();
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
