import { canBeBought, type Named, type PublishedCard } from '../../domain/catalogue/product.ts';
import { cards } from '../cards.ts';
import { stored } from '../open.ts';
import { pageKind, type PageKind } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { ListName, NamedList } from '../schema.ts';
import { frameView } from '../shop.ts';
import type { NamedListView } from '../views.ts';

export const authorPage = namedList('author', 'autores');
export const brandPage = namedList('brand', 'editoriales');
export const tagPage = namedList('tag', 'tags');

export const offersPage = onlyList('offers');
export const presalePage = onlyList('presale');
export const recommendedPage = onlyList('recommended');

function namedList(list: NamedList, sitemap: string): PageKind<NamedListView> {
  return listKind(list, sitemap, ({ slug = '', page }) => {
    const found = readName(list, slug ?? '');
    if (!found) throw new Error(`no ${list} "${slug}" in the snapshot`);
    return listView(list, { name: found.name, slug: slug ?? '' }, page);
  });
}

function onlyList(list: Exclude<ListName, NamedList | 'category'>): PageKind<NamedListView> {
  return listKind(list, undefined, ({ page }) => listView(list, null, page));
}

function listKind(
  list: Exclude<ListName, 'category'>,
  sitemap: string | undefined,
  view: PageKind<NamedListView>['view'],
): PageKind<NamedListView> {
  return pageKind<NamedListView>({
    route: list,
    pages: () =>
      keysOf('list_page', { column: 'list', value: list }).map(({ slug, page }) => ({
        ...(slug !== '' && { slug }),
        // There is one page, whose file has no parameter.
        ...(list !== 'recommended' && { page: page > 1 ? String(page) : null }),
      })),
    view,
    name: ({ named }) => named?.name ?? null,
    ...(sitemap !== undefined && { sitemap }),
    isListed: ({ totalProducts }) => totalProducts > 0,
  });
}

/** In the order of the catalogue. */
export function presaleCards(): readonly PublishedCard[] {
  const pages = keysOf('list_page', { column: 'list', value: 'presale' });
  return pages.flatMap(({ page }) => cards(stored<string[]>(readPage('presale', '', page)?.slugs ?? '[]')));
}

const readName = rowReader('named', ['name']);
const readPage = rowReader('list_page', ['total_pages', 'total_products', 'slugs']);

/** @param rest of the route file; empty for the first page */
function listView(list: ListName, named: Named | null, rest: string | null | undefined): NamedListView {
  const page = Number(rest ?? 1);
  const found = readPage(list, named?.slug ?? '', page);
  if (!found) throw new Error(`no page ${page} of ${list} "${named?.slug ?? ''}" in the snapshot`);
  const all = cards(stored<string[]>(found.slugs));
  return {
    frame: frameView(),
    named,
    cards: list === 'recommended' ? all.filter(canBeBought) : all,
    page,
    totalPages: found.total_pages,
    totalProducts: found.total_products,
  };
}
