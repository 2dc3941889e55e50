/** Typed prepared statements. Row types are asserted by the author of the SQL and not checked at run time. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface Query<Parameters extends readonly SQLInputValue[], Row> {
  all(...parameters: Parameters): Row[];
  get(...parameters: Parameters): Row | undefined;
}

export interface Command<Parameters extends readonly SQLInputValue[]> {
  /** Runs the statement. @returns number of changed rows, and the id of the last inserted row */
  (...parameters: Parameters): { changes: number; id: number };
}

/** A statement that returns rows. */
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
  return (...parameters) => {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  };
}

/**
 * Runs `work` in a transaction with the write lock from the start, so that its reads stay valid until its writes. An
 * error rolls back and is rethrown. Joins an outer transaction.
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

/** SQLite rolls back by itself on some errors, e.g. a full disk. */
function undo(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}
