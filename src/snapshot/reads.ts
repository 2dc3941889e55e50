/**
 * While recording, every read notes its source and a digest of the answer: a page's cache key, and what tells which
 * pages a change reaches. Other reads are not tracked.
 *
 *   page /producto/akira-01 reads          name kept in page_read            answer in the key
 *     product akira-01, column card   ──▶  product/akira-01/card        ──▶  #9f3c…
 *     product akira-02, column link   ──▶  product/akira-02/link        ──▶  #41d0…
 *     lists with a value              ──▶  list_page*list=author        ──▶  #77aa…
 *
 *   price of akira-02 changes: its cell `card` gets another digest. This page read `link`: it stays as it is.
 *
 * What the columns hold is drawn in `scripts/publish/sync/product-rows.ts`.
 */
import { digest } from './digest.ts';
import { row, rows } from './open.ts';
import { cellName, setName, tables, type TableName, type Tables } from './tables.ts';

/** Digests by source (`tables.ts`). */
export type Notes = ReadonlyMap<string, string>;

let recording: Map<string, string> | null = null;

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

/** The reader returns null for a missing row. */
export function rowReader<Table extends TableName, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
): (...key: readonly (string | number)[]) => Pick<Tables[Table], Column> | null {
  const { key, digests } = tables[table];
  const read = [...columns, ...columns.flatMap((column) => digests[column] ?? [])];
  const sql = `SELECT ${read.join()} FROM ${table} WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`;
  return (...values) => {
    const found = row<Readonly<Record<string, unknown>>>(sql, ...values);
    for (const column of recording === null ? [] : columns) {
      recording?.set(cellName(table, values, column), answerOf(found, column, digests[column]));
    }
    return found as Pick<Tables[Table], Column> | null;
  };
}

/** Many products by slug, in the given order; missing ones are left out. */
export function jsonReader<T>(column: 'card' | 'link') {
  const sql = `SELECT slug, ${column} AS body, ${column}_digest AS digest
    FROM product WHERE slug IN (SELECT value FROM json_each(?))`;
  return (slugs: readonly string[]): readonly T[] => {
    const found = rows<{ slug: string; body: string; digest: string }>(sql, JSON.stringify(slugs));
    const bySlug = new Map(found.map((product) => [product.slug, product]));
    return slugs.flatMap((slug) => {
      const product = bySlug.get(slug);
      recording?.set(cellName('product', [slug], column), product ? `#${product.digest}` : nothing);
      return product ? [JSON.parse(product.body) as T] : [];
    });
  };
}

/** The keys of all rows, or of those with this value. */
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

const nothing = '';
/** Shorter answers are recorded as they are. */
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
