/** Typed prepared statements. Row types are asserted by the author of the SQL and not checked at run time. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface Query<Parameters extends readonly SQLInputValue[], Row> {
  all(...parameters: Parameters): Row[];
  get(...parameters: Parameters): Row | undefined;
}

/** A statement whose text is composed, of a table's name for example; others are templates (`sqlOf`). */
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

/** Statements as tagged templates, prepared once: ``sql.get<Row>`SELECT … WHERE id = ${id}` `` binds its values. */
export interface Sql {
  all<Row>(texts: TemplateStringsArray, ...values: SQLInputValue[]): Row[];
  get<Row>(texts: TemplateStringsArray, ...values: SQLInputValue[]): Row | undefined;
  /** @returns number of changed rows, and the id of the last inserted row */
  run(texts: TemplateStringsArray, ...values: SQLInputValue[]): { changes: number; id: number };
}

const stores = new WeakMap<DatabaseSync, Sql>();

/** The statements of a database. Row types are asserted by the author of the SQL and not checked at run time. */
export function sqlOf(database: DatabaseSync): Sql {
  const known = stores.get(database);
  if (known !== undefined) return known;
  const store = database.createTagStore();
  const sql: Sql = {
    all: <Row>(texts: TemplateStringsArray, ...values: SQLInputValue[]) =>
      store.all(texts, ...values) as Row[],
    get: <Row>(texts: TemplateStringsArray, ...values: SQLInputValue[]) =>
      store.get(texts, ...values) as Row | undefined,
    run: (texts, ...values) => {
      const { changes, lastInsertRowid } = store.run(texts, ...values);
      return { changes: Number(changes), id: Number(lastInsertRowid) };
    },
  };
  stores.set(database, sql);
  return sql;
}
