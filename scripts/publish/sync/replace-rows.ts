/** Makes a table hold what was derived anew, and touches only the rows that are other ones: pages follow from touched rows. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { tables, type TableName } from '../../../src/snapshot/tables.ts';

/** A row's key and its other columns, in the order of `src/snapshot/tables.ts`. */
export type DerivedRow = readonly SQLInputValue[];

/** Only the rows with a value in the first column of the key are replaced. */
export interface Part {
  readonly value: string;
}

export function replaceRows(
  database: DatabaseSync,
  table: Exclude<TableName, 'product'>,
  rows: Iterable<DerivedRow>,
  part?: Part,
): void {
  const { key, columns } = tables[table];
  const wanted = `wanted_${table}`;
  database.exec(
    `CREATE TEMP TABLE IF NOT EXISTS ${wanted} (${[...key, ...columns].join()}, PRIMARY KEY (${key.join()})) WITHOUT ROWID`,
  );
  database.exec(`DELETE FROM temp.${wanted}`);
  const places = [...key, ...columns].map(() => '?').join();
  const insert = database.prepare(`INSERT INTO temp.${wanted} VALUES (${places})`);
  for (const row of rows) insert.run(...row);
  const isSame = key.map((column) => `${wanted}.${column} = ${table}.${column}`).join(' AND ');
  const isOfPart = part === undefined ? 'TRUE' : `${table}.${key[0]} = ?`;
  database
    .prepare(
      `DELETE FROM main.${table} WHERE ${isOfPart} AND NOT EXISTS (SELECT 1 FROM temp.${wanted} WHERE ${isSame})`,
    )
    .run(...(part === undefined ? [] : [part.value]));
  database.exec(upsertSql(table, `SELECT * FROM temp.${wanted} WHERE TRUE`));
  database.exec(`DELETE FROM temp.${wanted}`);
}

/** Puts rows into a table; one that is as it was is not written. @param source `SELECT …` or `VALUES …`. */
export function upsertSql(table: TableName, source: string): string {
  const { key, columns } = tables[table];
  const sets = columns.map((column) => `${column} = excluded.${column}`);
  const isOther = columns.map((column) => `${table}.${column} IS NOT excluded.${column}`);
  return `INSERT INTO main.${table} (${[...key, ...columns].join()}) ${source}
    ON CONFLICT (${key.join()}) DO UPDATE SET ${sets.join()} WHERE ${isOther.join(' OR ')}`;
}
