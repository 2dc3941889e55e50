/**
 * How pages ask the snapshot: every read notes what was asked and a digest of the answer, while somebody records. From these
 * notes follow the key of a page, which pages a change touches, and why. What is asked in another way is in no key.
 */
import { hash } from 'node:crypto';
import { row, rows, shared as sharedBy } from './open.ts';
import { cellName, setName, tables, type TableName, type Tables } from './tables.ts';

/** Digests of answers by what was asked (`tables.ts` names it). */
export type Notes = ReadonlyMap<string, string>;

let recording: Map<string, string> | null = null;

/** Runs `read` and answers what it asked for. */
export function recorded<T>(read: () => T): { readonly value: T; readonly notes: Notes } {
  const outer = recording;
  const notes = new Map<string, string>();
  recording = notes;
  try {
    return { value: read(), notes };
  } finally {
    recording = outer;
  }
}

/** Reads once per state of the snapshot what many pages show. @param name of its own for each thing. */
export function shared<T>(name: string, read: () => T): T {
  const { value, notes } = sharedBy(name, () => recorded(read));
  if (recording !== null) for (const [source, answer] of notes) recording.set(source, answer);
  return value;
}

/** Makes a function that reads some columns of the row of a key, or null when there is none. */
export function rowReader<Table extends TableName, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
): (...key: readonly (string | number)[]) => Pick<Tables[Table], Column> | null {
  const { key, digests } = tables[table];
  const tail = `FROM ${table} WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`;
  const sql = `SELECT ${columns.join()} ${tail}`;
  const recordedSql = `SELECT ${[...columns, ...columns.flatMap((column) => digests[column] ?? [])].join()} ${tail}`;
  return (...values) => {
    if (recording === null) return row(sql, ...values);
    const found = row<Readonly<Record<string, unknown>>>(recordedSql, ...values);
    for (const column of columns) {
      recording.set(cellName(table, values, column), answerOf(found, column, digests[column]));
    }
    return found as Pick<Tables[Table], Column> | null;
  };
}

/** Makes a function that reads JSON of many products by their slugs; without those that are not there. */
export function jsonReader<T extends object>(
  column: 'card' | 'link',
): (slugs: readonly string[]) => ReadonlyMap<string, T> {
  const among = 'FROM product WHERE slug IN (SELECT value FROM json_each(?))';
  const sql = `SELECT slug, ${column} AS body ${among}`;
  const recordedSql = `SELECT slug, ${column}_digest AS digest ${among}`;
  const readOne = rowReader('product', [column]);
  const parse = (body: string | undefined) => JSON.parse(body ?? 'null') as T;
  return (slugs) => {
    const wanted = JSON.stringify(slugs);
    if (recording === null) {
      const found = rows<{ slug: string; body: string }>(sql, wanted);
      return new Map(found.map(({ slug, body }) => [slug, parse(body)]));
    }
    const found = rows<{ slug: string; digest: string }>(recordedSql, wanted);
    const digests = new Map(found.map(({ slug, digest }) => [slug, digest]));
    for (const slug of slugs) {
      const digest = digests.get(slug);
      recording.set(cellName('product', [slug], column), digest === undefined ? nothing : `#${digest}`);
    }
    // Most views pass them on and look at none: what nobody looks at is not read.
    return new Map(found.map(({ slug }) => [slug, onDemand(() => parse(readOne(slug)?.[column]))]));
  };
}

/** Keys of all rows of a table, or of those with a value in one of the columns that it is searched by. */
export function keysOf<Table extends TableName>(
  table: Table,
  where?: { readonly column: keyof Tables[Table] & string; readonly value: string },
): readonly Tables[Table][] {
  const { key, sets } = tables[table];
  if (where !== undefined && !sets.includes(where.column))
    throw new Error(`${table} is not searched by ${where.column}`);
  const order = key.join();
  const condition = where === undefined ? '' : ` WHERE ${where.column} = ?`;
  const values = where === undefined ? [] : [where.value];
  const found = rows<Tables[Table]>(`SELECT ${order} FROM ${table}${condition} ORDER BY ${order}`, ...values);
  recording?.set(setName(table, where?.column, where?.value), `#${digest(JSON.stringify(found))}`);
  return found;
}

/** The answer of a read of a row that is not there. */
const nothing = '';
/** Up to here a text is as good as its digest. */
const shortText = 32;

function answerOf(
  found: Readonly<Record<string, unknown>> | null,
  column: string,
  digestColumn: string | undefined,
): string {
  if (found === null) return nothing;
  if (digestColumn !== undefined) return `#${String(found[digestColumn])}`;
  const value = found[column] as string | number | null;
  const text = value === null ? 'null' : `=${value}`;
  return text.length > shortText ? `#${digest(text)}` : text;
}

function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** An object that is loaded when somebody looks at it. */
function onDemand<T extends object>(load: () => T): T {
  let loaded: T | undefined;
  const value = () => (loaded ??= load());
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(value(), name) as unknown,
    has: (_, name) => Reflect.has(value(), name),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(value(), name),
  });
}
