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

export interface RoundRobinCheck {
  /** Slugs of checked products that differ from the snapshot. */
  readonly differing: readonly string[];
  /** New `ETag`s of products that are as in the snapshot, from backends that send them. */
  readonly etags: ReadonlyMap<string, string>;
  /** The last one that was checked; null when none was. */
  readonly upTo: string | null;
}

/** Optional cache beside the snapshot's tables: the `ETag` with which a product last equalled the snapshot. */
export const comparedSql =
  'CREATE TABLE IF NOT EXISTS compared (product TEXT PRIMARY KEY, etag TEXT NOT NULL) STRICT, WITHOUT ROWID';

/** Checks the next `count` products in the order of their slugs, cyclically. @throws PublishError */
export async function checkNextProducts(
  api: SyncApi,
  database: DatabaseSync,
  count: number,
): Promise<RoundRobinCheck> {
  if (count === 0) return { differing: [], etags: new Map(), upTo: null };
  const slugs = nextSlugs(database, count);
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
      // The list shows which products are gone.
      if (found === null || !found.changed) return;
      if (!isAsStored(row, restOf(slug, found.reply.product))) differing.add(slug);
      else if (found.etag !== null) etags.set(slug, found.etag);
    }),
  );
  return { differing: slugs.filter((slug) => differing.has(slug)), etags, upTo: slugs.at(-1) ?? null };
}

/**
 * Stores where the next check continues, and the `ETag`s of unchanged products.
 * @param written products that this sync changed: their stored `ETag`s are outdated.
 */
export function storeCheckPosition(
  database: DatabaseSync,
  { upTo, etags }: Pick<RoundRobinCheck, 'upTo' | 'etags'>,
  written: Iterable<string>,
): void {
  if (upTo !== null) database.prepare("INSERT OR REPLACE INTO meta VALUES ('turn', ?)").run(upTo);
  const put = database.prepare('INSERT OR REPLACE INTO compared VALUES (?, ?)');
  for (const [slug, etag] of etags) put.run(slug, etag);
  const forget = database.prepare('DELETE FROM compared WHERE product = ?');
  for (const slug of written) forget.run(slug);
}

function nextSlugs(database: DatabaseSync, count: number): readonly string[] {
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
