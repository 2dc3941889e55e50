/** Products and lists of them, as their pages show them. */
import type { Named, PublishedCard } from '../domain/product.ts';
import { cards, linkedCards } from './cards.ts';
import { row, rows, snapshotFile, stored } from './open.ts';
import type { StoredCategory, StoredDetail, StoredNeighbours } from './schema.ts';
import { seriesPlace } from './series.ts';
import { shellView } from './shop.ts';
import type { ProductListView, ProductView } from './views.ts';

/** @throws Error for a slug that is not in the snapshot: only paths that it gave are rendered. */
export function productView(slug: string): ProductView {
  const found = row<{ card: string; detail: string; neighbours: string }>(
    'SELECT card, detail, neighbours FROM product WHERE slug = ?',
    slug,
  );
  if (!found) throw new Error(`no product "${slug}" in the snapshot`);
  const card = stored<PublishedCard>(found.card);
  const { related, sameAuthor } = stored<StoredNeighbours>(found.neighbours);
  return {
    shell: shellView(),
    product: { ...card, ...stored<StoredDetail>(found.detail) },
    isNamesake: sharedTitles().has(card.title),
    trail: trailOf(card),
    series: seriesPlace(slug),
    related: linkedCards(related),
    sameAuthor: linkedCards(sameAuthor),
  };
}

let remembered: { readonly file: string; readonly titles: ReadonlySet<string> } | null = null;

/** Titles that several products have. Read once per build: asked of each of 50,000 products it would take hours. */
function sharedTitles(): ReadonlySet<string> {
  const file = snapshotFile();
  if (remembered?.file !== file) {
    const found = rows<{ title: string }>('SELECT title FROM product GROUP BY title HAVING count(*) > 1');
    remembered = { file, titles: new Set(found.map(({ title }) => title)) };
  }
  return remembered.titles;
}

/**
 * @param path below `/productos`: nothing for the whole catalogue, `manga`, `manga/2` or `2`. A last part that is a
 * number is a page; no category is called that way.
 * @throws Error for a list or a page that is not in the snapshot.
 */
export function productListView(path: string | undefined): ProductListView {
  const { category, page } = listAt(path);
  const list = row<{ total_pages: number; total_products: number; slugs: string }>(
    "SELECT total_pages, total_products, slugs FROM list_page WHERE list = 'category' AND slug = ? AND page = ?",
    category,
    page,
  );
  if (!list) throw new Error(`no page ${page} of the list "${category}" in the snapshot`);
  return {
    shell: shellView(),
    category: category === '' ? null : categoryOf(category),
    cards: cards(stored<string[]>(list.slugs)),
    page,
    totalPages: list.total_pages,
    totalProducts: list.total_products,
  };
}

function listAt(path: string | undefined): { category: string; page: number } {
  const segments = (path ?? '').split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isPage = /^\d+$/.test(last);
  const category = (isPage ? segments.slice(0, -1) : segments).join('/');
  return { category, page: isPage ? Number(last) : 1 };
}

/** A product stands in its first category; the sync stored every category that a product names. */
function trailOf({ categories }: PublishedCard): readonly Named[] {
  const [own] = categories;
  return own ? categoryOf(own.slug).trail : [];
}

function categoryOf(slug: string): StoredCategory {
  const found = row<{ name: string; trail: string; children: string }>(
    'SELECT name, trail, children FROM category WHERE slug = ?',
    slug,
  );
  if (!found) throw new Error(`no category "${slug}" in the snapshot`);
  return {
    name: found.name,
    slug,
    trail: stored<StoredCategory['trail']>(found.trail),
    children: stored<StoredCategory['children']>(found.children),
  };
}
