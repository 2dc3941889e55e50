import { canBeBought, type Named, type PublishedCard } from '../../domain/catalogue/product.ts';
import { cards } from '../cards.ts';
import { stored } from '../open.ts';
import { pageKind, type PageKind } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { ListName } from '../schema.ts';
import type { ListView, NamedListView } from '../views.ts';

export const authorPage = listPage('author', 'autores');
export const brandPage = listPage('brand', 'editoriales');
export const tagPage = listPage('tag', 'tags');

export const offersPage = listPage('offers');
export const presalePage = listPage('presale');
export const recommendedPage = listPage('recommended');

function listPage(list: Exclude<ListName, 'category'>, sitemap?: string): PageKind<NamedListView> {
  return pageKind<NamedListView>({
    route: list,
    pages: () =>
      keysOf('list_page', { column: 'list', value: list }).map(({ slug, page }) => ({
        ...(slug !== '' && { slug }),
        ...(page > 1 && { page: String(page) }),
      })),
    view: ({ slug, page }) => ({
      named: slug ? namedOf(list, slug) : null,
      ...listView(list, slug ?? '', Number(page ?? 1)),
    }),
    ...(sitemap !== undefined && { sitemap }),
    isListed: ({ totalProducts }) => totalProducts > 0,
  });
}

function namedOf(list: ListName, slug: string): Named {
  const found = readName(list, slug);
  if (!found) throw new Error(`no ${list} "${slug}" in the snapshot`);
  return { name: found.name, slug };
}

/** In the order of the catalogue. */
export function presaleCards(): readonly PublishedCard[] {
  const pages = keysOf('list_page', { column: 'list', value: 'presale' });
  return pages.flatMap(({ page }) => listView('presale', '', page).cards);
}

const readName = rowReader('named', ['name']);
const readPage = rowReader('list_page', ['total_pages', 'total_products', 'slugs']);

export function listView(list: ListName, slug: string, page: number): ListView {
  const found = readPage(list, slug, page);
  if (!found) throw new Error(`no page ${page} of ${list} "${slug}" in the snapshot`);
  const all = cards(stored<string[]>(found.slugs));
  return {
    cards: list === 'recommended' ? all.filter(canBeBought) : all,
    page,
    totalPages: found.total_pages,
    totalProducts: found.total_products,
  };
}
