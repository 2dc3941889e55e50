/** Typed prepared statements. Row types are asserted, not checked. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** Statements as tagged templates, prepared once: ``sql.get<Row>`SELECT … WHERE id = ${id}` `` binds its values. */
export interface Sql {
  all<Row>(texts: TemplateStringsArray, ...values: SQLInputValue[]): Row[];
  get<Row>(texts: TemplateStringsArray, ...values: SQLInputValue[]): Row | null;
  column<T>(texts: TemplateStringsArray, ...values: SQLInputValue[]): T[];
  value<T>(texts: TemplateStringsArray, ...values: SQLInputValue[]): T | null;
  run(texts: TemplateStringsArray, ...values: SQLInputValue[]): { changes: number; id: number };
  insert(table: string, row: object): number;
  /** Stores the given columns; what is undefined stays. @param key what names the row */
  update(table: string, key: Readonly<Record<string, SQLInputValue>>, columns: object): void;
}

const statementsOf = new WeakMap<DatabaseSync, Sql>();

export function sqlOf(database: DatabaseSync): Sql {
  const sql = statementsOf.get(database) ?? openSql(database);
  statementsOf.set(database, sql);
  return sql;
}

function openSql(database: DatabaseSync): Sql {
  const store = database.createTagStore();
  const first = (row: object | undefined): unknown => Object.values(row ?? {})[0];
  return {
    all: (...query) => store.all(...query),
    get: (...query) => store.get(...query) ?? null,
    column: (...query) => store.all(...query).map(first),
    value: (...query) => first(store.get(...query)) ?? null,
    run: (...query) => {
      const { changes, lastInsertRowid } = store.run(...query);
      return { changes: Number(changes), id: Number(lastInsertRowid) };
    },
    insert(table, row) {
      const [names, values] = columnsOf(row);
      const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
      return Number(database.prepare(text).run(...values).lastInsertRowid);
    },
    update(table, key, row) {
      const [names, values] = columnsOf(row);
      if (names.length === 0) return;
      const condition = Object.keys(key)
        .map((name) => `${name} = ?`)
        .join(' AND ');
      const text = `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE ${condition}`;
      database.prepare(text).run(...values, ...Object.values(key));
    },
  } as Sql;
}

function columnsOf(row: object): [names: string[], values: SQLInputValue[]] {
  const columnValues = Object.entries(row as Record<string, SQLInputValue | undefined>);
  const stored = columnValues.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return [stored.map(([name]) => name), stored.map(([, value]) => value)];
}
