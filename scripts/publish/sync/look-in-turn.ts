/**
 * Round-robin check of data that no list reveals (description, neighbours): compares a share of the products at a time,
 * so that an unannounced edit is found within one round at constant cost.
 */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type { StoredDetail } from '../../../src/snapshot/schema.ts';
import { restOf, type ProductRest } from './products.ts';
import type { SyncApi } from './sync-api.ts';

export interface Turn {
  /** Slugs of checked products that differ from the snapshot. */
  readonly differing: readonly string[];
  /** The last checked slug, the cursor of the next turn; null when none was checked. */
  readonly upTo: string | null;
}

/** Checks the next `count` products in the order of their slugs, wrapping around. @throws PublishError */
export async function lookInTurn(api: SyncApi, database: DatabaseSync, count: number): Promise<Turn> {
  if (count === 0) return { differing: [], upTo: null };
  const slugs = nextInTurn(database, count);
  const select = database.prepare('SELECT detail, neighbours FROM product WHERE slug = ?');
  const isOther = await Promise.all(
    slugs.map(async (slug) => {
      const found = await api.find(getProduct, { params: { slug } });
      // Removed products are handled by the list.
      return found !== null && !isAsStored(select.get(slug), restOf(slug, found.product));
    }),
  );
  return { differing: slugs.filter((_, index) => isOther[index]), upTo: slugs.at(-1) ?? null };
}

/** Stores the cursor. */
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
