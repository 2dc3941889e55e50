import { filterRows, filtersFromParams, noFilters, paramOf, type FilterValues } from './list-filters.ts';

/** Specification, section 9; `price` is the cheapest first. */
export const sortOrders = ['recent', 'bestseller', 'price', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface SearchQuery extends FilterValues {
  /** Null: a search by relevance, other lists the newest first. */
  readonly order: SortOrder | null;
  readonly page: number;
}

export const emptySearchQuery: SearchQuery = { ...noFilters, order: null, page: 1 };

/** Parameters that ask for another list than the one that is built; the page number does not. */
export const askingParams: readonly string[] = [...filterRows.map(([, { param }]) => param), 'orderBy'];

/** Invalid values are dropped: URLs are typed by hand, too. */
export function searchQueryFromUrl(params: URLSearchParams, category: string | null = null): SearchQuery {
  const filters = filtersFromParams(params);
  return {
    ...filters,
    category: category ?? filters.category,
    order: sortOrders.find((order) => order === params.get('orderBy')) ?? null,
    page: pageNumber(params.get('page')),
  };
}

export function searchQueryToParams(
  query: SearchQuery,
  options?: { withCategory: boolean },
): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string | null) => {
    if (value !== null) params.set(name, value);
  };
  for (const [name, row] of filterRows) {
    if (name !== 'category' || options?.withCategory) put(row.param, paramOf(row, query[name]));
  }
  put('orderBy', query.text === null && query.order === sortOrders[0] ? null : query.order);
  put('page', query.page > 1 ? String(query.page) : null);
  return params;
}

function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}
