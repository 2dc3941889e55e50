import { matchRoute, pathTo, withQuery, type RouteMatch } from '../routes.ts';
import type { ListFilter } from './applied-filter.ts';
import { listFilters } from './list-filters.ts';
import { askingParams, searchQueryFromUrl, searchQueryToParams, type SearchQuery } from './search-query.ts';

/** Without filters the page number is in the path, as for prebuilt pages. */
export function listAddress(query: SearchQuery): string {
  if (isCategoryAlone(query)) return pathTo('productList', { category: query.category }, query.page);
  return withQuery(pathTo('productList', { category: query.category }), searchQueryToParams(query));
}

/** For a category or all products, and for one brand without other filters. */
export function isPrebuilt(query: SearchQuery): boolean {
  return isCategoryAlone(query) || isBrandAlone(query);
}

/** @returns null for a path that is no list. The parameter `page` counts before the path's. */
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

/** @returns null for a page without a query */
function filterOf({ name, params }: RouteMatch): Partial<SearchQuery> | null {
  const slug = params['slug'] ?? null;
  if (name === 'brand') return { brand: slug };
  if (name === 'author') return { author: slug };
  if (name === 'tag') return { tag: slug };
  if (name === 'presale') return { onlyPresale: true };
  return name === 'offers' ? { onlyOffers: true } : null;
}

/** The list of a page: `plain` without filters, `brand` at whose page `?editorial=` alone is what was built. */
export type ShownList = 'plain' | 'filtered' | 'brand';

export function shownList(filter: ListFilter | null): ShownList {
  return filter?.name === 'brand' ? 'brand' : 'filtered';
}

/** Parameters of an address that ask for another list than the one on the page. */
export function paramsAsking(list: ShownList): readonly string[] {
  if (list === 'plain') return [];
  return list === 'brand' ? askingParams.filter((name) => name !== listFilters.brand.param) : askingParams;
}

export function isCategoryAlone(query: SearchQuery): boolean {
  return searchQueryToParams({ ...query, page: 1 }).size === 0;
}

function isBrandAlone(query: SearchQuery): boolean {
  return query.brand !== null && query.category === null && isCategoryAlone({ ...query, brand: null });
}
