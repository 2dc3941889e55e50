import type { Category } from '../../domain/catalogue/category.ts';
import type { Named } from '../../domain/catalogue/product.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { stored } from '../open.ts';
import { pageKind } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { StoredCategory } from '../schema.ts';
import type { ProductListView } from '../views.ts';
import { listView } from './named-lists.ts';

const root = pathTo('productList');

/** Its parameter is the path below `/productos`: none, `manga`, `manga/2` or `2`. */
export const productListPage = pageKind<ProductListView>({
  route: 'productList',
  pages: () =>
    keysOf('list_page', { column: 'list', value: 'category' }).map(({ slug, page }) => ({
      path: pathTo('productList', { category: slug }, page).slice(root.length + 1) || undefined,
    })),
  path: ({ path }) => (path ? `${root}/${path}` : root),
  view: ({ path }) => productListView(path ?? ''),
  sitemap: 'categorias',
  isListed: ({ category, totalProducts }) => totalProducts > 0 || category === null,
});

const readCategory = rowReader('category', ['name', 'trail', 'children']);

function productListView(path: string): ProductListView {
  const match = matchRoute(`${root}/${path}`);
  if (match === null) throw new Error(`no list "${path}" in the snapshot`);
  const slug = match.params['category'] ?? '';
  const list = listView('category', slug, match.page);
  return { category: slug === '' ? null : categoryOf(slug), ...list };
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
