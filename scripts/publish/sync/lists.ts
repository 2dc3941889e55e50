/** Pages of every product list, derived from the order of the API's whole list. */
import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import {
  listNames,
  type ListName,
  type NamedList,
  type StoredListing,
} from '../../../src/snapshot/schema.ts';
import { listsOf, type CategoryIndex } from './categories.ts';
import { replaceRows, type DerivedRow } from './replace-rows.ts';

/** Slug of a singleton list; for categories, the whole catalogue. */
const onlyOne = '';

export type Listings = ReadonlyMap<string, StoredListing>;

export interface Catalogue {
  /** Slugs of all products, in the API's order. */
  readonly order: readonly string[];
  /** By product slug. */
  readonly listings: Listings;
  readonly index: CategoryIndex;
  /** Slugs, in the editor's order. */
  readonly recommended: readonly string[];
  /** Page size of the API, so that static pages and API pages match. */
  readonly pageSize: number;
}

/** The data that decides which lists contain a product. */
export function listingsByProduct(database: DatabaseSync): Listings {
  const listings = new Map<string, StoredListing>();
  for (const row of database.prepare('SELECT slug, listing FROM product').iterate()) {
    listings.set(String(row['slug']), JSON.parse(String(row['listing'])) as StoredListing);
  }
  return listings;
}

export function writeLists(database: DatabaseSync, catalogue: Catalogue): void {
  replaceRows(database, 'list_page', pagesOfLists(catalogue));
}

function* pagesOfLists(catalogue: Catalogue): Iterable<DerivedRow> {
  for (const [list, bySlug] of productLists(catalogue)) {
    // The editor's choice is a single page, as in the API.
    const size = list === 'recommended' ? Infinity : catalogue.pageSize;
    for (const [slug, products] of bySlug) yield* pagesOf(list, slug, products, size);
  }
}

function* pagesOf(
  list: ListName,
  slug: string,
  products: readonly string[],
  size: number,
): Iterable<DerivedRow> {
  const totalPages = Math.max(1, Math.ceil(products.length / size));
  for (let page = 1; page <= totalPages; page++) {
    const onPage = size === Infinity ? products : products.slice((page - 1) * size, page * size);
    yield [list, slug, page, totalPages, products.length, JSON.stringify(onPage)];
  }
}

/** Authors, brands and tags of the catalogue; of two names with one slug the first wins. */
export function writeNames(database: DatabaseSync, { order, listings }: Catalogue): void {
  const names = new Map<string, DerivedRow>();
  for (const product of order) {
    const listing = listings.get(product);
    if (!listing) continue;
    for (const [list, named] of namedLists(listing)) {
      for (const { slug, name } of named) {
        const key = `${list}/${slug}`;
        if (!names.has(key)) names.set(key, [list, slug, name]);
      }
    }
  }
  replaceRows(database, 'named', names.values());
}

type ProductLists = ReadonlyMap<ListName, Map<string, string[]>>;

function productLists({ order, listings, index, recommended }: Catalogue): ProductLists {
  const lists: ProductLists = new Map(listNames.map((name) => [name, new Map<string, string[]>()]));
  // Created even if empty.
  for (const list of ['category', 'offers', 'presale'] as const) lists.get(list)?.set(onlyOne, []);
  for (const slug of index.categories.keys()) lists.get('category')?.set(slug, []);
  lists.get('recommended')?.set(
    onlyOne,
    recommended.filter((slug) => listings.has(slug)),
  );
  for (const product of order) {
    const listing = listings.get(product);
    if (!listing) continue;
    for (const [list, slugs] of placesOf(listing, index)) {
      const bySlug = lists.get(list);
      for (const slug of slugs) {
        const products = bySlug?.get(slug);
        if (products) products.push(product);
        else bySlug?.set(slug, [product]);
      }
    }
  }
  return lists;
}

/** Slugs of the lists that contain a product, each once. */
function placesOf(
  listing: StoredListing,
  index: CategoryIndex,
): readonly (readonly [ListName, ReadonlySet<string>])[] {
  const { categories, isInOffer, isOnPresale } = listing;
  const only = new Set([onlyOne]);
  return [
    ['category', new Set([onlyOne, ...listsOf(categories, index)])],
    ...namedLists(listing).map(
      ([list, named]) => [list, new Set(named.map(({ slug }) => slug))] satisfies [ListName, Set<string>],
    ),
    ...(isInOffer ? [['offers', only] as const] : []),
    ...(isOnPresale ? [['presale', only] as const] : []),
  ];
}

function namedLists({
  authors,
  brand,
  tags,
}: StoredListing): readonly (readonly [NamedList, readonly Named[]])[] {
  return [
    ['author', authors],
    ['brand', brand ? [brand] : []],
    ['tag', tags],
  ];
}
