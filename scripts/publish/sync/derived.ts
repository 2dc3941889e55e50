/** What is derived from all products: categories with a page, pages of every list, names, series. */
import type { DatabaseSync } from 'node:sqlite';
import type { Category } from '../../../src/domain/catalogue/category.ts';
import { categoryTrail, type CategoryPath, type Named } from '../../../src/domain/catalogue/product.ts';
import { soldOutLast } from '../../../src/domain/catalogue/list-order.ts';
import { seriesOf } from '../../../src/domain/catalogue/series.ts';
import { seriesOverrides } from '../../../src/series-overrides.ts';
import type { ListName, NamedList, StoredCategory, StoredListFacts } from '../../../src/snapshot/schema.ts';
import type { Tables } from '../../../src/snapshot/tables.ts';
import type { ReadingWarning } from '../warning.ts';
import type { Content } from './read-content.ts';
import type { RowWriter } from './row-writer.ts';
import { faultOfListSlug } from '../rules/slugs.ts';

export interface Catalogue extends Pick<Content, 'tree' | 'recommended'> {
  readonly order: readonly string[];
  /** Page size of the API, so that static pages and API pages match. */
  readonly pageSize: number;
}

/** @returns warnings about categories that were left out */
export function writeDerived(
  database: DatabaseSync,
  writer: RowWriter,
  catalogue: Catalogue,
): readonly ReadingWarning[] {
  const factsBySlug = listFactsBySlug(database);
  const { categories, warnings } = categoriesOf(catalogue.tree, factsBySlug.values());
  const listed = catalogue.order.flatMap((slug) => {
    const facts = factsBySlug.get(slug);
    return facts ? [{ slug, facts }] : [];
  });
  writer.replace(
    'category',
    Array.from(categories.values(), ({ slug, name, trail, children }) => {
      return { slug, name, trail: JSON.stringify(trail), children: JSON.stringify(children) };
    }),
  );
  const inOrder = soldOutLast(listed, ({ facts }) => facts.isSoldOut);
  writer.replace('list_page', pagesOfLists(inOrder, categories, catalogue));
  writer.replace('named', namesOf(listed));
  writeSeries(writer, factsBySlug);
  return warnings;
}

interface ListedProduct {
  readonly slug: string;
  readonly facts: StoredListFacts;
}

/** In the order of slugs. */
function listFactsBySlug(database: DatabaseSync): ReadonlyMap<string, StoredListFacts> {
  const rows = database.prepare('SELECT slug, list_facts FROM product ORDER BY slug').all();
  return new Map(
    rows.map((row) => [String(row['slug']), JSON.parse(String(row['list_facts'])) as StoredListFacts]),
  );
}

interface Categories {
  readonly categories: ReadonlyMap<string, StoredCategory>;
  readonly warnings: readonly ReadingWarning[];
}

/** Categories with a page: those of the tree, and those that only a product refers to. The tree wins. */
function categoriesOf(tree: readonly Category[], allFacts: Iterable<StoredListFacts>): Categories {
  const categories = new Map<string, StoredCategory>();
  const warnings: ReadingWarning[] = [];
  const addTree = (branches: readonly Category[], ancestors: readonly Named[]): void => {
    for (const { name, slug, children } of branches) {
      const why = faultOfListSlug(slug) ?? (categories.has(slug) ? 'taken' : null);
      if (why !== null) warnings.push({ code: 'category-left-out', name, slug, why });
      // What hangs below a category without a page hangs below its parent.
      const trail = why === null ? [...ancestors, { name, slug }] : ancestors;
      if (why === null) categories.set(slug, { name, slug, trail, children: children.flatMap(withPage) });
      addTree(children, trail);
    }
  };
  // A product's page links to it, so it needs a page; no list leads to it.
  const addStray = ({ name, slug, parent }: CategoryPath): void => {
    if (parent) addStray(parent);
    if (categories.has(slug)) return;
    const above = parent ? (categories.get(parent.slug)?.trail ?? []) : [];
    categories.set(slug, { name, slug, trail: [...above, { name, slug }], children: [] });
    warnings.push({ code: 'category-not-in-tree', name, slug });
  };
  addTree(tree, []);
  for (const facts of allFacts) facts.categories.forEach(addStray);
  return { categories, warnings };
}

function withPage(category: Category): readonly Category[] {
  const children = category.children.flatMap(withPage);
  return faultOfListSlug(category.slug) === null ? [{ ...category, children }] : children;
}

type ListPageRow = Tables['list_page'];

/** Slug of a list that there is one of; of categories, the whole catalogue. */
const onlyOne = '';

function* pagesOfLists(
  listed: readonly ListedProduct[],
  categories: Categories['categories'],
  { pageSize, recommended }: Catalogue,
): Iterable<ListPageRow> {
  const lists = new Map<string, { readonly list: ListName; readonly slug: string; products: string[] }>();
  const productsOf = (list: ListName, slug: string) =>
    lists.getOrInsertComputed(`${list}/${slug}`, () => ({ list, slug, products: [] })).products;
  // These have a page even if they are empty.
  for (const list of ['category', 'offers', 'presale'] as const) productsOf(list, onlyOne);
  for (const slug of categories.keys()) productsOf('category', slug);
  for (const { slug, facts } of listed)
    for (const [list, of] of placesOf(facts, categories)) productsOf(list, of).push(slug);
  for (const { list, slug, products } of lists.values()) yield* pagesOf(list, slug, products, pageSize);
  // The editor's choice is a single page, as in the API.
  const listedSlugs = new Set(listed.map(({ slug }) => slug));
  yield* pagesOf(
    'recommended',
    onlyOne,
    recommended.filter((slug) => listedSlugs.has(slug)),
    Infinity,
  );
}

function* pagesOf(
  list: ListName,
  slug: string,
  products: readonly string[],
  size: number,
): Iterable<ListPageRow> {
  const totalPages = Math.max(1, Math.ceil(products.length / size));
  for (let page = 1; page <= totalPages; page++) {
    const onPage = totalPages === 1 ? products : products.slice((page - 1) * size, page * size);
    yield {
      ...{ list, slug, page, slugs: JSON.stringify(onPage) },
      ...{ total_pages: totalPages, total_products: products.length },
    };
  }
}

function placesOf(
  facts: StoredListFacts,
  categories: Categories['categories'],
): Iterable<readonly [ListName, string]> {
  const { isInOffer, isOnPresale } = facts;
  const places: readonly (readonly [ListName, string])[] = [
    ['category', onlyOne],
    // A category is named by its trail in the product and in the tree.
    ...facts.categories
      .flatMap((path) => [...categoryTrail(path), ...(categories.get(path.slug)?.trail ?? [])])
      .map(({ slug }) => ['category', slug] as const),
    ...namedIn(facts).map(({ list, slug }) => [list, slug] as const),
    ...(isInOffer ? [['offers', onlyOne] as const] : []),
    ...(isOnPresale ? [['presale', onlyOne] as const] : []),
  ];
  return new Map(places.map((place) => [place.join('/'), place])).values();
}

/** Authors, brands and tags of the catalogue; of two names with one slug the first wins. */
function namesOf(listed: readonly ListedProduct[]): Iterable<Tables['named']> {
  const names = new Map<string, Tables['named']>();
  for (const { facts } of listed)
    for (const { list, slug, name } of namedIn(facts))
      names.getOrInsert(`${list}/${slug}`, { list, slug, name });
  return names.values();
}

function namedIn({
  authors,
  brand,
  tags,
}: StoredListFacts): readonly (Named & { readonly list: NamedList })[] {
  return [
    ...authors.map((author) => ({ ...author, list: 'author' as const })),
    ...(brand ? [{ ...brand, list: 'brand' as const }] : []),
    ...tags.map((tag) => ({ ...tag, list: 'tag' as const })),
  ];
}

function writeSeries(writer: RowWriter, factsBySlug: ReadonlyMap<string, StoredListFacts>): void {
  const products = Array.from(factsBySlug, ([slug, facts]) => ({ slug, ...facts }));
  const { series, unparsed } = seriesOf(products, seriesOverrides);
  writer.replace(
    'series',
    series.map((one) => ({ slug: one.slug, name: one.name, form: one.form, body: JSON.stringify(one) })),
  );
  const volumes = series.flatMap((one) =>
    one.volumes.map(({ slug, ...volume }) => {
      const { number, previous, next } = volume;
      return { product: slug, series: one.slug, number, previous, next };
    }),
  );
  writer.replace('volume', volumes);
  writer.put('document', { name: 'unparsedTitles', body: JSON.stringify(unparsed) });
}
