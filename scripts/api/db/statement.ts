/**
 * Prepared statements with types. What SQLite answers is typed here by who wrote the SQL: the one place where a row is
 * believed rather than checked.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface Query<Parameters extends readonly SQLInputValue[], Row> {
  all(...parameters: Parameters): Row[];
  get(...parameters: Parameters): Row | undefined;
}

export interface Command<Parameters extends readonly SQLInputValue[]> {
  /** Runs it and answers how many rows it changed and the id of the last one it inserted, where that is one of ours. */
  (...parameters: Parameters): { changes: number; id: number };
}

/** A statement that answers rows. */
export function query<Parameters extends readonly SQLInputValue[], Row>(
  database: DatabaseSync,
  sql: string,
): Query<Parameters, Row> {
  const statement = database.prepare(sql);
  return {
    all: (...parameters) => statement.all(...parameters) as Row[],
    get: (...parameters) => statement.get(...parameters) as Row | undefined,
  };
}

/** A statement that writes. */
export function command<Parameters extends readonly SQLInputValue[]>(
  database: DatabaseSync,
  sql: string,
): Command<Parameters> {
  const statement = database.prepare(sql);
  // The full-text index numbers its own rows beyond what a number holds exactly, and `run` answers the last of them.
  statement.setReadBigInts(true);
  return (...parameters) => {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  };
}

/**
 * Runs `work` as one transaction that takes the write lock at its start, so that what it reads is still true when it
 * writes. An error undoes everything and is thrown on. Inside another transaction it simply joins it.
 */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    undo(database);
    throw error;
  }
}

/** A full disk and the like make SQLite undo by itself. */
function undo(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}
