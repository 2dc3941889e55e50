/**
 * A rolling look: what a product's own page says and no list tells (description, neighbours) is compared a share of the
 * products at a time, so that an edit nobody told of is found within one round, at a price that does not grow with the shop.
 */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type { StoredDetail } from '../../../src/snapshot/schema.ts';
import { restOf, type ProductRest } from './products.ts';
import type { SyncApi } from './sync-api.ts';

export interface Turn {
  /** Slugs of the products of this turn that are not what the snapshot has. */
  readonly differing: readonly string[];
  /** The last one that was looked at; null when none was. */
  readonly upTo: string | null;
}

/** Looks at the next `count` products, in the order of their slugs, and from the beginning after the last. @throws PublishError */
export async function lookInTurn(api: SyncApi, database: DatabaseSync, count: number): Promise<Turn> {
  if (count === 0) return { differing: [], upTo: null };
  const slugs = nextInTurn(database, count);
  const select = database.prepare('SELECT detail, neighbours FROM product WHERE slug = ?');
  const isOther = await Promise.all(
    slugs.map(async (slug) => {
      const found = await api.find(getProduct, { params: { slug } });
      // What is gone the list tells.
      return found !== null && !isAsStored(select.get(slug), restOf(slug, found.product));
    }),
  );
  return { differing: slugs.filter((_, index) => isOther[index]), upTo: slugs.at(-1) ?? null };
}

/** Where the next turn goes on. */
export function rememberTurn(database: DatabaseSync, { upTo }: Turn): void {
  if (upTo !== null) database.prepare("INSERT OR REPLACE INTO meta VALUES ('turn', ?)").run(upTo);
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
