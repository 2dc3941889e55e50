/** Triggers record the names of changed reads (`src/snapshot/tables.ts`), whatever code writes the rows. */
import type { DatabaseSync } from 'node:sqlite';
import { tables, type TableDefinition, type TableName } from '../../../src/snapshot/tables.ts';

export interface RowWatch {
  readonly touched: () => ReadonlySet<string>;
}

/** From now on; a later watch of the connection starts over. */
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

/** Each of its cells, and the sets that contain it. */
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
 * Not `OR IGNORE`, which SQLite replaces in a trigger by the policy of the outer statement: an upsert would abort.
 * @param changed only when this column changed
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
