/** Writes only rows that changed, because written rows invalidate pages. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { tables, type TableName } from '../../../src/snapshot/tables.ts';

/** Key columns, then the others, in the order of `src/snapshot/tables.ts`. */
export type DerivedRow = readonly SQLInputValue[];

export function replaceRows(
  database: DatabaseSync,
  table: Exclude<TableName, 'product'>,
  rows: Iterable<DerivedRow>,
): void {
  const { key, columns } = tables[table];
  const wanted = `wanted_${table}`;
  database.exec(
    `CREATE TEMP TABLE ${wanted} (${[...key, ...columns].join()}, PRIMARY KEY (${key.join()})) WITHOUT ROWID`,
  );
  const places = [...key, ...columns].map(() => '?').join();
  const insert = database.prepare(`INSERT INTO temp.${wanted} VALUES (${places})`);
  for (const row of rows) insert.run(...row);
  const isSame = key.map((column) => `${wanted}.${column} = ${table}.${column}`).join(' AND ');
  database.exec(`DELETE FROM main.${table} WHERE NOT EXISTS (SELECT 1 FROM temp.${wanted} WHERE ${isSame})`);
  database.exec(upsertSql(table, `SELECT * FROM temp.${wanted} WHERE TRUE`));
  database.exec(`DROP TABLE temp.${wanted}`);
}

export function readDocument<T>(database: DatabaseSync, name: string): T | undefined {
  const row = database.prepare('SELECT body FROM document WHERE name = ?').get(name);
  return row && (JSON.parse(String(row['body'])) as T);
}

/** @returns whether it changed */
export function writeDocument(database: DatabaseSync, name: string, value: unknown): boolean {
  const put = database.prepare(upsertSql('document', 'VALUES (?, ?)'));
  return put.run(name, JSON.stringify(value)).changes > 0;
}

/** @param source `SELECT …` or `VALUES …`. */
export function upsertSql(table: TableName, source: string): string {
  const { key, columns } = tables[table];
  const sets = columns.map((column) => `${column} = excluded.${column}`);
  const isOther = columns.map((column) => `${table}.${column} IS NOT excluded.${column}`);
  return `INSERT INTO main.${table} (${[...key, ...columns].join()}) ${source}
    ON CONFLICT (${key.join()}) DO UPDATE SET ${sets.join()} WHERE ${isOther.join(' OR ')}`;
}
