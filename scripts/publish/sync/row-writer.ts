/**
 * The one writer of the tables that pages read (`src/snapshot/tables.ts`). It writes only what changed, and keeps the names
 * of the reads that are answered differently since: only their pages are read again.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  cellName,
  setName,
  tables,
  type Keys,
  type TableName,
  type Tables,
} from '../../../src/snapshot/tables.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** A row that was written. */
export interface WrittenRow {
  /** As it was; null for a new one. */
  readonly before: Row | null;
  /** Columns that changed. */
  readonly columns: readonly string[];
}

export class RowWriter {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #changed = new Set<string>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Names of reads (`src/snapshot/reads.ts`). */
  get changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /** @param row may have columns that no page reads. @returns null when it is stored already */
  put<Table extends TableName>(table: Table, row: Tables[Table]): WrittenRow | null {
    const now: Row = row;
    const { key } = tables[table];
    const columns = Object.keys(now);
    const before = this.#sql(selectSql(table)).get(...key.map((part) => now[part] ?? null)) as
      Row | undefined;
    const changed = before ? columns.filter((column) => before[column] !== now[column]) : columns;
    if (changed.length === 0) return null;
    this.#sql(putSql(table, columns)).run(now);
    if (before) this.#noteCells(table, before, now, changed);
    else this.#noteRow(table, now);
    return { before: before ?? null, columns: changed };
  }

  /** Makes these the rows of the table. */
  replace<Table extends Exclude<TableName, 'product'>>(table: Table, rows: Iterable<Tables[Table]>): void {
    const kept = new Set<string>();
    for (const row of rows) {
      this.put(table, row);
      kept.add(keyOf(table, row));
    }
    this.remove(table, (row) => !kept.has(keyOf(table, row)));
  }

  /** @returns how many were deleted */
  remove<Table extends TableName>(table: Table, isGone: (row: Keys<Table>) => boolean): number {
    const rows = this.#sql(keysSql(table)).all() as (Row & Keys<Table>)[];
    const gone = rows.filter(isGone);
    for (const row of gone) {
      this.#sql(deleteSql(table)).run(...tables[table].key.map((part) => row[part] ?? null));
      this.#noteRow(table, row);
    }
    return gone.length;
  }

  /** Each of its cells, and the sets that contain it. */
  #noteRow(table: TableName, row: Row): void {
    const { columns, sets } = tables[table];
    for (const column of columns) this.#changed.add(cellName(table, keyValues(table, row), column));
    this.#changed.add(setName(table));
    for (const column of sets) this.#changed.add(setName(table, column, String(row[column])));
  }

  #noteCells(table: TableName, before: Row, now: Row, changed: readonly string[]): void {
    const { columns, sets } = tables[table];
    for (const column of changed) {
      if (columns.includes(column)) this.#changed.add(cellName(table, keyValues(table, now), column));
      if (sets.includes(column))
        for (const row of [before, now]) this.#changed.add(setName(table, column, String(row[column])));
    }
  }

  #sql(text: string): StatementSync {
    return this.#statements.getOrInsertComputed(text, () => this.#database.prepare(text));
  }
}

function keyValues(table: TableName, row: Row): readonly (string | number)[] {
  return tables[table].key.map((part) => row[part] ?? '');
}

function keyOf(table: TableName, row: Row): string {
  return keyValues(table, row).join('/');
}

function whereKey(table: TableName): string {
  return tables[table].key.map((part) => `${part} = ?`).join(' AND ');
}

function selectSql(table: TableName): string {
  return `SELECT * FROM ${table} WHERE ${whereKey(table)}`;
}

function keysSql(table: TableName): string {
  const { key, sets } = tables[table];
  return `SELECT ${[...new Set([...key, ...sets])].join()} FROM ${table}`;
}

function deleteSql(table: TableName): string {
  return `DELETE FROM ${table} WHERE ${whereKey(table)}`;
}

function putSql(table: TableName, columns: readonly string[]): string {
  return `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${columns.map((column) => `$${column}`).join()})`;
}
