import type { Category } from '../../domain/catalogue/category.ts';
import type { Named } from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { cards } from '../cards.ts';
import { stored } from '../open.ts';
import { pageKind, type PageParams } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { StoredCategory } from '../schema.ts';
import type { ProductListView } from '../views.ts';

export const productListPage = pageKind<ProductListView>({
  route: 'productList',
  pages: () => keysOf('list_page', { column: 'list', value: 'category' }).map(paramsOf),
  path: ({ path }) => `/productos${path ? `/${path}` : ''}`,
  view: ({ path }) => productListView(path ?? ''),
  name: ({ category }) => category?.name ?? null,
  sitemap: 'categorias',
  isListed: ({ category, totalProducts }) => totalProducts > 0 || category === null,
});

function paramsOf({ slug, page }: { readonly slug: string; readonly page: number }): PageParams {
  const below = pathTo('productList', { category: slug }, page).split('/').slice(2).join('/');
  return { path: below === '' ? null : below };
}

const readPage = rowReader('list_page', ['total_pages', 'total_products', 'slugs']);
const readCategory = rowReader('category', ['name', 'trail', 'children']);

/** @param path below `/productos`: '', `manga`, `manga/2` or `2`; a number at its end is a page */
function productListView(path: string): ProductListView {
  const { category, page } = listAt(path);
  const list = readPage('category', category, page);
  if (!list) throw new Error(`no page ${page} of the list "${category}" in the snapshot`);
  return {
    category: category === '' ? null : categoryOf(category),
    cards: cards(stored<string[]>(list.slugs)),
    page,
    totalPages: list.total_pages,
    totalProducts: list.total_products,
  };
}

function listAt(path: string): { category: string; page: number } {
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isPage = /^\d+$/.test(last);
  const category = (isPage ? segments.slice(0, -1) : segments).join('/');
  return { category, page: isPage ? Number(last) : 1 };
}

function categoryOf(slug: string): StoredCategory {
  const found = readCategory(slug);
  if (!found) throw new Error(`no category "${slug}" in the snapshot`);
  return {
    name: found.name,
    slug,
    trail: stored<readonly Named[]>(found.trail),
    children: stored<readonly Category[]>(found.children),
  };
}
