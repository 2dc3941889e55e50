/**
 * Change tracking of a snapshot transaction: triggers record the names of changed reads, as spelled in
 * `src/snapshot/tables.ts`, independently of the code that writes the rows.
 */
import type { DatabaseSync } from 'node:sqlite';
import { tables, type TableDefinition, type TableName } from '../../../src/snapshot/tables.ts';

export interface RowWatch {
  /** Names of the reads whose result changed since the watch began. */
  readonly touched: () => ReadonlySet<string>;
}

/** Watches a connection from now on; a later watch of the same connection starts over. */
export function watchRows(database: DatabaseSync): RowWatch {
  database.exec('CREATE TEMP TABLE IF NOT EXISTS touched (source TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
  database.exec('DELETE FROM temp.touched');
  for (const [table, definition] of Object.entries(tables)) {
    database.exec(triggersOf(table as TableName, definition));
  }
  return {
    touched() {
      const rows = database.prepare('SELECT source FROM temp.touched').all();
      return new Set(rows.map(({ source }) => String(source)));
    },
  };
}

function triggersOf(table: TableName, definition: TableDefinition): string {
  const events = { INSERT: wholeRow(table, definition, 'NEW'), DELETE: wholeRow(table, definition, 'OLD') };
  const whole = Object.entries(events).map(
    ([event, statements]) => `
      CREATE TEMP TRIGGER IF NOT EXISTS watch_${table}_${event} AFTER ${event} ON main.${table}
      BEGIN ${statements} END;`,
  );
  return `${whole.join('')}
    CREATE TEMP TRIGGER IF NOT EXISTS watch_${table}_UPDATE AFTER UPDATE ON main.${table}
    BEGIN ${changedCells(table, definition)} END;`;
}

type Side = 'OLD' | 'NEW';

/** An inserted or deleted row: each of its cells, and the sets that contain it. */
function wholeRow(table: TableName, definition: TableDefinition, side: Side): string {
  return [
    ...definition.columns.map((column) => noted(cell(table, definition, column, side))),
    noted(`'${table}*'`),
    ...definition.sets.map((column) => noted(set(table, column, side))),
  ].join('');
}

function changedCells(table: TableName, definition: TableDefinition): string {
  const sides: readonly Side[] = ['OLD', 'NEW'];
  return [
    ...definition.columns.map((column) => noted(cell(table, definition, column, 'NEW'), column)),
    ...definition.sets.flatMap((column) => sides.map((side) => noted(set(table, column, side), column))),
  ].join('');
}

/**
 * `ON CONFLICT DO NOTHING` and not `OR IGNORE`, because SQLite replaces the latter in a trigger by the policy of the outer
 * statement: an upsert would abort at a second product with the same name.
 * @param changed restricts the note to changes of this column.
 */
function noted(name: string, changed?: string): string {
  const condition = changed === undefined ? 'true' : `OLD.${changed} IS NOT NEW.${changed}`;
  return `INSERT INTO touched SELECT ${name} WHERE ${condition} ON CONFLICT DO NOTHING;`;
}

function cell(table: TableName, { key }: TableDefinition, column: string, side: Side): string {
  return `'${table}/' || ${key.map((part) => `${side}.${part}`).join(" || '/' || ")} || '/${column}'`;
}

function set(table: TableName, column: string, side: Side): string {
  return `'${table}*${column}=' || ${side}.${column}`;
}
