/** Where a list of products stands: the address of a query, and which queries have a prebuilt page. */
import { matchRoute, pathTo, withQuery, type RouteMatch } from './routes.ts';
import { searchQueryFromUrl, searchQueryToParams, type SearchQuery } from './search-query.ts';

/** The address of a list. A category alone pages by path, like the pages that are built for it. */
export function listAddress(query: SearchQuery): string {
  if (isCategoryAlone(query)) return pathTo('productList', { category: query.category }, query.page);
  return withQuery(pathTo('productList', { category: query.category }), searchQueryToParams(query));
}

/** Whether a page was built for it: a category (or everything), or an editorial and nothing else. */
export function isPrebuilt(query: SearchQuery): boolean {
  return isCategoryAlone(query) || isBrandAlone(query);
}

/**
 * What the list at an address is asked for; null for an address that is no list. A page in the path counts when the
 * query names none.
 */
export function listQueryAt(path: string): SearchQuery | null {
  const [pathname = '', search = ''] = path.split('#')[0]?.split('?') ?? [];
  const match = matchRoute(pathname);
  const params = new URLSearchParams(search);
  if (match?.name === 'productList') {
    const query = searchQueryFromUrl(params, match.params['category'] ?? null);
    return params.has('page') || !isCategoryAlone(query) ? query : { ...query, page: match.page };
  }
  const filter = match === null ? null : filterOf(match);
  if (match === null || filter === null) return null;
  const query = searchQueryFromUrl(params);
  return { ...query, ...filter, page: params.has('page') ? query.page : match.page };
}

/** The filter that a list beside the categories stands for; null where it stands for none that can be asked for. */
function filterOf({ name, params }: RouteMatch): Partial<SearchQuery> | null {
  const slug = params['slug'] ?? null;
  if (name === 'brand') return { brand: slug };
  if (name === 'author') return { author: slug };
  if (name === 'tag') return { tag: slug };
  if (name === 'presale') return { onlyPresale: true };
  return name === 'offers' ? { onlyOffers: true } : null;
}

/** Whether nothing is asked for but a category, or everything: no filter, and no order. */
export function isCategoryAlone(query: SearchQuery): boolean {
  return searchQueryToParams({ ...query, page: 1 }).size === 0;
}

function isBrandAlone(query: SearchQuery): boolean {
  return query.brand !== null && query.category === null && isCategoryAlone({ ...query, brand: null });
}
