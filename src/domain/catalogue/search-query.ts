import { bookFormats, languages, type BookFormat, type Language } from './product.ts';

/** Specification, section 9; `price` is the cheapest first. */
export const sortOrders = ['recent', 'bestseller', 'price', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface SearchQuery {
  readonly text: string | null;
  readonly category: string | null;
  readonly brand: string | null;
  readonly author: string | null;
  readonly tag: string | null;
  readonly format: BookFormat | null;
  readonly language: Language | null;
  /** In major units of the shown currency. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly onlyOffers: boolean;
  readonly onlyPresale: boolean;
  readonly onlyNewReleases: boolean;
  /** Null: a search by relevance, other lists the newest first. */
  readonly order: SortOrder | null;
  readonly page: number;
}

export const emptySearchQuery: SearchQuery = {
  text: null,
  category: null,
  brand: null,
  author: null,
  tag: null,
  format: null,
  language: null,
  minPrice: null,
  maxPrice: null,
  onlyOffers: false,
  onlyPresale: false,
  onlyNewReleases: false,
  order: null,
  page: 1,
};

/** Parameters that ask for another list than the one that is built; the page number does not. */
export const askingParams = [
  'q',
  'category',
  'editorial',
  'autor',
  'tag',
  'formato',
  'idioma',
  'precioMin',
  'precioMax',
  'ofertas',
  'preventa',
  'viendo',
  'orderBy',
] as const;

/** Invalid values are dropped: URLs are typed by hand, too. */
export function searchQueryFromUrl(params: URLSearchParams, category: string | null = null): SearchQuery {
  return {
    text: nonEmpty(params.get('q')),
    category: category ?? nonEmpty(params.get('category')),
    brand: nonEmpty(params.get('editorial')),
    author: nonEmpty(params.get('autor')),
    tag: nonEmpty(params.get('tag')),
    format: oneOf(bookFormats, params.get('formato')),
    language: oneOf(languages, params.get('idioma')),
    minPrice: amount(params.get('precioMin')),
    maxPrice: amount(params.get('precioMax')),
    onlyOffers: isOn(params.get('ofertas')),
    onlyPresale: isOn(params.get('preventa')),
    onlyNewReleases: params.get('viendo') === 'novedades',
    order: oneOf(sortOrders, params.get('orderBy')),
    page: pageNumber(params.get('page')),
  };
}

export function searchQueryToParams(
  query: SearchQuery,
  options?: { withCategory: boolean },
): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value !== null) params.set(name, String(value));
  };
  put('q', query.text);
  if (options?.withCategory) put('category', query.category);
  put('editorial', query.brand);
  put('autor', query.author);
  put('tag', query.tag);
  put('formato', query.format);
  put('idioma', query.language);
  put('precioMin', query.minPrice);
  put('precioMax', query.maxPrice);
  put('ofertas', query.onlyOffers ? 1 : null);
  put('preventa', query.onlyPresale ? 1 : null);
  put('viendo', query.onlyNewReleases ? 'novedades' : null);
  put('orderBy', query.text === null && query.order === sortOrders[0] ? null : query.order);
  put('page', query.page > 1 ? query.page : null);
  return params;
}

/** As in the API. */
const longestText = 200;

function nonEmpty(value: string | null): string | null {
  const trimmed = value?.trim().slice(0, longestText) ?? '';
  return trimmed === '' ? null : trimmed;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((candidate) => candidate === value) ?? null;
}

function amount(value: string | null): number | null {
  return value !== null && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : null;
}

function isOn(value: string | null): boolean {
  return value === '1' || value === 'true';
}

function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}
