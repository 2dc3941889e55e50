import { filterRows, noFilters, type FilterName, type FilterValues } from './list-filters.ts';
import type { Named } from './product.ts';
import { emptySearchQuery, type SearchQuery } from './search-query.ts';

/** Both ends of the price are one filter to a shopper. */
type PriceEnd = 'minPrice' | 'maxPrice';

/** A URL has slugs without names. */
export type AppliedFilter =
  | { readonly name: 'price'; readonly min: number | null; readonly max: number | null }
  | { readonly name: Exclude<FilterName, PriceEnd>; readonly value: string | true };

export type ListFilter =
  | { readonly name: 'category' | 'brand' | 'author' | 'tag'; readonly named: Named }
  | { readonly name: 'offers' | 'presale' };

export function appliedFilters(query: SearchQuery): readonly AppliedFilter[] {
  return filterRows.flatMap(([name]): AppliedFilter[] => {
    const { minPrice: min, maxPrice: max } = query;
    if (name === 'maxPrice') return [];
    if (name === 'minPrice') return min === null && max === null ? [] : [{ name: 'price', min, max }];
    const value = query[name];
    return value === null || value === false ? [] : [{ name, value }];
  });
}

export function withoutFilter(query: SearchQuery, name: AppliedFilter['name']): SearchQuery {
  const none: Partial<FilterValues> =
    name === 'price' ? { minPrice: null, maxPrice: null } : { [name]: noFilters[name] };
  return { ...query, ...none, page: 1 };
}

/** Category and sort order stay. */
export function withoutFilters({ category, order }: SearchQuery): SearchQuery {
  return { ...emptySearchQuery, category, order };
}
