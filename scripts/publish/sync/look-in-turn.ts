/**
 * Round-robin check of data that no list reveals (description, neighbours): compares a share of the products at a time,
 * so that an unannounced edit is found within one round at constant cost.
 */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type { StoredDetail } from '../../../src/snapshot/schema.ts';
import type { ProductRest } from './changed-product.ts';
import { restOf } from './products.ts';
import type { SyncApi } from './sync-api.ts';

export interface Turn {
  /** Slugs of checked products that differ from the snapshot. */
  readonly differing: readonly string[];
  /** Of those that are, as far as the backend gives one and it is another one than before. */
  readonly etags: ReadonlyMap<string, string>;
  /** The last one that was looked at; null when none was. */
  readonly upTo: string | null;
}

/** Beside the tables of the snapshot: a file without it is as good. A row says: with this `ETag` it was what the snapshot has. */
export const comparedSql =
  'CREATE TABLE IF NOT EXISTS compared (product TEXT PRIMARY KEY, etag TEXT NOT NULL) STRICT, WITHOUT ROWID';

/** Looks at the next `count` products, in the order of their slugs, and from the beginning after the last. @throws PublishError */
export async function lookInTurn(api: SyncApi, database: DatabaseSync, count: number): Promise<Turn> {
  if (count === 0) return { differing: [], etags: new Map(), upTo: null };
  const slugs = nextInTurn(database, count);
  const select = database.prepare(
    'SELECT detail, neighbours, etag FROM product LEFT JOIN compared ON product = slug WHERE slug = ?',
  );
  const differing = new Set<string>();
  const etags = new Map<string, string>();
  await Promise.all(
    slugs.map(async (slug) => {
      const row = select.get(slug);
      const etag = typeof row?.['etag'] === 'string' ? row['etag'] : null;
      const found = await api.findIfChanged(getProduct, { params: { slug } }, etag);
      // What is gone the list tells.
      if (found === null || !found.changed) return;
      if (!isAsStored(row, restOf(slug, found.reply.product))) differing.add(slug);
      else if (found.etag !== null) etags.set(slug, found.etag);
    }),
  );
  return { differing: slugs.filter((slug) => differing.has(slug)), etags, upTo: slugs.at(-1) ?? null };
}

/**
 * Where the next turn goes on, and what it need not compare.
 * @param written products that are other ones now: what they were compared with says nothing of them.
 */
export function rememberTurn(
  database: DatabaseSync,
  { upTo, etags }: Pick<Turn, 'upTo' | 'etags'>,
  written: Iterable<string>,
): void {
  if (upTo !== null) database.prepare("INSERT OR REPLACE INTO meta VALUES ('turn', ?)").run(upTo);
  const put = database.prepare('INSERT OR REPLACE INTO compared VALUES (?, ?)');
  for (const [slug, etag] of etags) put.run(slug, etag);
  const forget = database.prepare('DELETE FROM compared WHERE product = ?');
  for (const slug of written) forget.run(slug);
}

function nextInTurn(database: DatabaseSync, count: number): readonly string[] {
  const last = String(database.prepare("SELECT value FROM meta WHERE name = 'turn'").get()?.['value'] ?? '');
  const slugsOf = (sql: string, limit: number) =>
    database
      .prepare(`SELECT slug FROM product WHERE slug ${sql} ? ORDER BY slug LIMIT ?`)
      .all(last, limit)
      .map(({ slug }) => String(slug));
  const after = slugsOf('>', count);
  return after.length < count ? [...after, ...slugsOf('<=', count - after.length)] : after;
}

function isAsStored(row: Record<string, unknown> | undefined, { detail, neighbours }: ProductRest): boolean {
  if (row === undefined) return false;
  const stored = String(row['detail']);
  const { images } = JSON.parse(stored) as StoredDetail;
  return (
    stored === JSON.stringify({ ...detail, images } satisfies StoredDetail) &&
    row['neighbours'] === JSON.stringify(neighbours)
  );
}
