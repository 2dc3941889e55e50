import type { Named } from './product.ts';
import { emptySearchQuery, type SearchQuery } from './search-query.ts';

/** A URL has slugs without names. */
export type AppliedFilter =
  | { readonly name: 'text'; readonly words: string }
  | { readonly name: 'category' | 'brand' | 'author' | 'tag'; readonly slug: string }
  | { readonly name: 'format'; readonly format: NonNullable<SearchQuery['format']> }
  | { readonly name: 'language'; readonly language: NonNullable<SearchQuery['language']> }
  | { readonly name: 'price'; readonly min: number | null; readonly max: number | null }
  | { readonly name: 'offers' | 'presale' | 'newReleases' };

export type ListFilter =
  | { readonly name: 'category' | 'brand' | 'author' | 'tag'; readonly named: Named }
  | { readonly name: 'offers' | 'presale' };

export function appliedFilters(query: SearchQuery): readonly AppliedFilter[] {
  const filters: AppliedFilter[] = [];
  if (query.text !== null) filters.push({ name: 'text', words: query.text });
  for (const name of ['category', 'brand', 'author', 'tag'] as const) {
    const slug = query[name];
    if (slug !== null) filters.push({ name, slug });
  }
  if (query.format !== null) filters.push({ name: 'format', format: query.format });
  if (query.language !== null) filters.push({ name: 'language', language: query.language });
  if (query.minPrice !== null || query.maxPrice !== null) {
    filters.push({ name: 'price', min: query.minPrice, max: query.maxPrice });
  }
  if (query.onlyOffers) filters.push({ name: 'offers' });
  if (query.onlyPresale) filters.push({ name: 'presale' });
  if (query.onlyNewReleases) filters.push({ name: 'newReleases' });
  return filters;
}

export function withoutFilter(query: SearchQuery, name: AppliedFilter['name']): SearchQuery {
  return { ...query, ...nothingOf[name], page: 1 };
}

/** Category and sort order stay. */
export function withoutFilters({ category, order }: SearchQuery): SearchQuery {
  return { ...emptySearchQuery, category, order };
}

const nothingOf: Readonly<Record<AppliedFilter['name'], Partial<SearchQuery>>> = {
  text: { text: null },
  category: { category: null },
  brand: { brand: null },
  author: { author: null },
  tag: { tag: null },
  format: { format: null },
  language: { language: null },
  price: { minPrice: null, maxPrice: null },
  offers: { onlyOffers: false },
  presale: { onlyPresale: false },
  newReleases: { onlyNewReleases: false },
};
