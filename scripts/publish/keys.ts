/**
 * The pages of the site and their keys. A key is a digest of everything its page shows, so that a page whose key did not
 * change is not rendered, and one whose key changed is. Another kind of page is one more entry of `pageKinds`.
 */
import type { DatabaseSync } from 'node:sqlite';
import { pathTo, type RouteName } from '../../src/domain/routes.ts';
import type { CategoryPath } from '../../src/domain/product.ts';
import type { StoredHome, StoredNeighbours } from '../../src/snapshot/schema.ts';
import { digest } from './digest.ts';

export interface PageChanges {
  readonly pages: number;
  /** New pages and pages that show something else. */
  readonly changed: number;
  readonly removed: number;
}

/** Brings the `page` rows up to date with the other tables. @param now becomes the `lastmod` of what changed. */
export function writePageKeys(database: DatabaseSync, now: Date): PageChanges {
  const state = readState(database);
  const pages = pageKinds.flatMap((kind) => [...kind(state)]);
  const before = new Map(
    database
      .prepare('SELECT path, key FROM page')
      .all()
      .map((row) => [String(row['path']), String(row['key'])]),
  );
  const changed = pages.filter(({ path, key }) => before.get(path) !== key);
  const wanted = new Set(pages.map(({ path }) => path));
  const removed = [...before.keys()].filter((path) => !wanted.has(path));
  const insert = database.prepare('INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?)');
  for (const { path, route, params, key } of changed) {
    insert.run(path, route, JSON.stringify(params), key, now.toISOString());
  }
  const remove = database.prepare('DELETE FROM page WHERE path = ?');
  for (const path of removed) remove.run(path);
  return { pages: pages.length, changed: changed.length, removed: removed.length };
}

/** What `writePageKeys` answers when it need not be asked. */
export function unchangedPages(database: DatabaseSync): PageChanges {
  const count = database.prepare('SELECT count(*) AS pages FROM page').get()?.['pages'];
  return { pages: Number(count), changed: 0, removed: 0 };
}

interface KeyedPage {
  readonly path: string;
  readonly route: RouteName;
  /** As the page's file names them; null for a rest parameter that is not there. */
  readonly params: Readonly<Record<string, string | null>>;
  readonly key: string;
}

const pageKinds: readonly ((state: State) => Iterable<KeyedPage>)[] = [
  homePage,
  notFoundPage,
  productListPages,
  productPages,
];

function* homePage({ shell, home, cards }: State): Iterable<KeyedPage> {
  const { latest, bestSellers, recommended, inOffer, mostLiked } = JSON.parse(home) as StoredHome;
  const slugs = [
    ...latest,
    ...bestSellers,
    ...recommended,
    ...inOffer,
    ...mostLiked.flatMap((theme) => theme.slugs),
  ];
  yield { path: pathTo('home'), route: 'home', params: {}, key: digest(shell, home, ...slugs.map(cards)) };
}

function* notFoundPage({ shell }: State): Iterable<KeyedPage> {
  yield { path: pathTo('notFound'), route: 'notFound', params: {}, key: digest(shell) };
}

function* productListPages({ shell, lists, categories, cards }: State): Iterable<KeyedPage> {
  for (const { category, page, total_pages, total_products, slugs } of lists) {
    const path = pathTo('productList', { category }, page);
    const below = path.split('/').slice(2).join('/');
    const shown = [categories.get(category) ?? '', `${page} ${total_pages} ${total_products}`];
    const key = digest(shell, ...shown, ...(JSON.parse(slugs) as string[]).map(cards));
    yield { path, route: 'productList', params: { path: below === '' ? null : below }, key };
  }
}

/** Of other products a page shows cover, title and link: their prices and stock must not touch it. */
function* productPages({ shell, products, trails, links }: State): Iterable<KeyedPage> {
  for (const { slug, card_digest, detail_digest, neighbours, categories: paths } of products.values()) {
    const { related, sameAuthor } = JSON.parse(neighbours) as StoredNeighbours;
    const [own] = JSON.parse(paths) as CategoryPath[];
    const trail = own ? (trails.get(own.slug) ?? '') : '';
    const strips = [...related.map(links), '/', ...sameAuthor.map(links)];
    const key = digest(shell, card_digest, detail_digest, trail, ...strips);
    yield { path: pathTo('product', { slug }), route: 'product', params: { slug }, key };
  }
}

interface State {
  /** Digest of what every page carries. */
  readonly shell: string;
  readonly home: string;
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly lists: readonly ListRow[];
  /** Digest of what a category's own list shows of it: name, trail and children. */
  readonly categories: ReadonlyMap<string, string>;
  /** Trails of the categories, by slug. */
  readonly trails: ReadonlyMap<string, string>;
  /** Digest of a product's card by slug; empty when it is not in the catalogue, and so not on the page. */
  readonly cards: (slug: string) => string;
  /** Digest of what other pages show of a product, in the same way. */
  readonly links: (slug: string) => string;
}

interface ProductRow {
  slug: string;
  card_digest: string;
  link_digest: string;
  detail_digest: string;
  neighbours: string;
  categories: string;
}

interface ListRow {
  category: string;
  page: number;
  total_pages: number;
  total_products: number;
  slugs: string;
}

interface CategoryRow {
  slug: string;
  name: string;
  trail: string;
  children: string;
}

function readState(database: DatabaseSync): State {
  const all = <Row>(sql: string) => database.prepare(sql).all() as unknown as Row[];
  const products = new Map(
    all<ProductRow>(
      'SELECT slug, card_digest, link_digest, detail_digest, neighbours, categories FROM product ORDER BY slug',
    ).map((row) => [row.slug, row]),
  );
  const categories = all<CategoryRow>('SELECT slug, name, trail, children FROM category');
  const documents = new Map(
    all<{ name: string; body: string }>('SELECT name, body FROM document').map(({ name, body }) => [
      name,
      body,
    ]),
  );
  return {
    shell: digest(documents.get('shell') ?? ''),
    home: documents.get('home') ?? '',
    products,
    lists: all<ListRow>('SELECT * FROM list_page ORDER BY category, page'),
    categories: new Map(
      categories.map(({ slug, name, trail, children }) => [slug, digest(name, trail, children)]),
    ),
    trails: new Map(categories.map(({ slug, trail }) => [slug, trail])),
    cards: (slug) => products.get(slug)?.card_digest ?? '',
    links: (slug) => products.get(slug)?.link_digest ?? '',
  };
}
