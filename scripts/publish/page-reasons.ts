/** Why pages changed, told from what the sync found and from what the pages show. */
import { DatabaseSync } from 'node:sqlite';
import { matchRoute, type RouteMatch } from '../../src/domain/routes.ts';
import type { Series } from '../../src/domain/series.ts';
import type { StoredHome, StoredLanding, StoredNeighbours } from '../../src/snapshot/schema.ts';
import type { DataLayout } from '../settings.ts';
import type { SyncReport } from './sync.ts';
import { onlyOne } from './sync/lists.ts';

/**
 * - `product`: what the page is about changed.
 * - `shown`: products that it shows changed; the first few of them.
 * - `list`: the products are the same as they were, but others, fewer or more stand on it, or in another order.
 * - `content`: words, pictures or links that an editor wrote.
 * - `everywhere`: what every page carries changed, or the program that draws them.
 */
export type PageReason =
  | { readonly kind: 'product' | 'list' | 'content' | 'everywhere' }
  | { readonly kind: 'shown'; readonly products: readonly string[] };

/** By path, of at most the first `count` pages that changed. */
export function pageReasons(
  data: Pick<DataLayout, 'snapshot'>,
  { changedSlugs, pages }: Pick<SyncReport, 'changedSlugs' | 'pages'>,
  count: number,
): Readonly<Record<string, PageReason>> {
  const paths = pages.changedPaths.slice(0, count);
  if (pages.changed === pages.pages) return Object.fromEntries(paths.map((path) => [path, everywhere]));
  const changed = new Set(changedSlugs);
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  try {
    return Object.fromEntries(paths.map((path) => [path, reasonOf(snapshot, changed, path)]));
  } finally {
    snapshot.close();
  }
}

const everywhere: PageReason = { kind: 'everywhere' };
const namedProducts = 3;

function reasonOf(snapshot: DatabaseSync, changed: ReadonlySet<string>, path: string): PageReason {
  const match = matchRoute(path);
  if (match === null) return { kind: 'content' };
  if (match.name === 'product' && changed.has(match.params['slug'] ?? '')) return { kind: 'product' };
  const products = shownOn(snapshot, match).filter((slug) => changed.has(slug));
  if (products.length > 0) return { kind: 'shown', products: [...new Set(products)].slice(0, namedProducts) };
  return { kind: listOf(match) === null ? 'content' : 'list' };
}

/** Slugs of the products that a page shows beside what it is about. */
function shownOn(snapshot: DatabaseSync, match: RouteMatch): readonly string[] {
  const slug = match.params['slug'] ?? '';
  const list = listOf(match);
  if (list !== null) {
    return read<string[]>(
      snapshot,
      'SELECT slugs AS body FROM list_page WHERE list = ? AND slug = ? AND page = ?',
      [...list, match.page],
      [],
    );
  }
  switch (match.name) {
    case 'product': {
      const none: StoredNeighbours = { related: [], sameAuthor: [] };
      const { related, sameAuthor } = read(
        snapshot,
        'SELECT neighbours AS body FROM product WHERE slug = ?',
        [slug],
        none,
      );
      const beside = snapshot.prepare('SELECT previous, next FROM volume WHERE product = ?').get(slug);
      return [...related, ...sameAuthor, String(beside?.['previous'] ?? ''), String(beside?.['next'] ?? '')];
    }
    case 'home': {
      const home = read<StoredHome | null>(snapshot, documentSql, ['home'], null);
      if (home === null) return [];
      const { latest, bestSellers, recommended, inOffer, mostLiked } = home;
      return [
        ...latest,
        ...bestSellers,
        ...recommended,
        ...inOffer,
        ...mostLiked.flatMap(({ slugs }) => slugs),
      ];
    }
    case 'landing': {
      const landings = read<StoredLanding[]>(snapshot, documentSql, ['landings'], []);
      const { featured = [], pages = [] } = landings.find((one) => one.slug === slug) ?? {};
      return [...(match.page === 1 ? featured : []), ...(pages[match.page - 1] ?? [])];
    }
    case 'series': {
      const series = read<Series | null>(snapshot, 'SELECT body FROM series WHERE slug = ?', [slug], null);
      return series?.volumes.map((volume) => volume.slug) ?? [];
    }
    default:
      return [];
  }
}

const documentSql = 'SELECT body FROM document WHERE name = ?';

/** The list of products that a page is a page of, and the slug of what it is the list of; null when it is none. */
function listOf({ name, params }: RouteMatch): readonly [string, string] | null {
  if (name === 'productList') return ['category', params['category'] ?? onlyOne];
  if (name === 'author' || name === 'brand' || name === 'tag') return [name, params['slug'] ?? ''];
  return name === 'offers' || name === 'presale' || name === 'recommended' ? [name, onlyOne] : null;
}

function read<T>(snapshot: DatabaseSync, sql: string, values: readonly (string | number)[], none: T): T {
  const body = snapshot.prepare(sql).get(...values)?.['body'];
  return typeof body === 'string' ? (JSON.parse(body) as T) : none;
}
