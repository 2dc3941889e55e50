/**
 * Every filter of a list of products, once. From this table come the address and what is read of it (`search-query.ts`),
 * chips (`applied-filter.ts`), fields (`FilterPanel.astro`, `filter-fields.ts`), what is hidden before the first paint
 * (`paramsAsking`), robots.txt, and the parameters that measuring may see. Its words are in `listTexts`.
 */
import { bookFormats, languages } from './product.ts';

export interface FilterRow {
  /** Its parameter, in addresses and calls (specification, section 2). */
  readonly param: string;
  /** `slug` names something; `choice` is one of `of`; `flag` is `on` or absent; `amount` is in major units. */
  readonly kind: 'text' | 'slug' | 'choice' | 'flag' | 'amount';
  readonly of?: readonly string[];
  readonly on?: string;
  /** It has a field in the form of filters, by the name of its parameter; what has none is kept when the form is sent. */
  readonly isField?: true;
  /** Crawlers may fetch an address with it: the list has a page of its own. */
  readonly isCrawled?: true;
}

/** In the order of addresses and chips. */
export const listFilters = {
  text: { param: 'q', kind: 'text' },
  category: { param: 'category', kind: 'slug' },
  brand: { param: 'editorial', kind: 'slug', isField: true, isCrawled: true },
  author: { param: 'autor', kind: 'slug', isField: true },
  tag: { param: 'tag', kind: 'slug' },
  format: { param: 'formato', kind: 'choice', of: bookFormats, isField: true },
  language: { param: 'idioma', kind: 'choice', of: languages, isField: true },
  minPrice: { param: 'precioMin', kind: 'amount' },
  maxPrice: { param: 'precioMax', kind: 'amount' },
  onlyOffers: { param: 'ofertas', kind: 'flag', on: '1', isField: true },
  onlyPresale: { param: 'preventa', kind: 'flag', on: '1' },
  onlyNewReleases: { param: 'viendo', kind: 'flag', on: 'novedades' },
} as const satisfies Readonly<Record<string, FilterRow>>;

type Filters = typeof listFilters;
export type FilterName = keyof Filters;
export type FilterOfKind<Kind extends FilterRow['kind']> = {
  [Name in FilterName]: Filters[Name]['kind'] extends Kind ? Name : never;
}[FilterName];

type ValueOf<Row extends FilterRow> = Row extends { kind: 'flag' }
  ? boolean
  : Row extends { kind: 'amount' }
    ? number | null
    : Row extends { kind: 'choice'; of: readonly (infer Choice)[] }
      ? Choice | null
      : string | null;

/** Null and false: not filtered by it. */
export type FilterValues = { readonly [Name in FilterName]: ValueOf<Filters[Name]> };

export const filterRows = Object.entries(listFilters) as readonly (readonly [FilterName, FilterRow])[];

export const noFilters = Object.fromEntries(
  filterRows.map(([name, { kind }]) => [name, kind === 'flag' ? false : null] as const),
) as FilterValues;

/** Invalid values are dropped: URLs are typed by hand, too. */
export function filtersFromParams(params: URLSearchParams): FilterValues {
  const values = filterRows.map(([name, row]) => [name, valueFrom(row, params.get(row.param))] as const);
  return Object.fromEntries(values) as FilterValues;
}

/** @returns null for what is not filtered by */
export function paramOf(row: FilterRow, value: string | number | boolean | null): string | null {
  if (value === null || value === false) return null;
  return value === true ? (row.on ?? '1') : String(value);
}

function valueFrom({ kind, of = [], on }: FilterRow, text: string | null): string | number | boolean | null {
  if (kind === 'flag') return text !== null && (text === on || (on === '1' && text === 'true'));
  if (text === null) return null;
  if (kind === 'amount') return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
  if (kind === 'choice') return of.includes(text) ? text : null;
  return text.trim().slice(0, longestText) || null;
}

/** As in the API. */
const longestText = 200;
