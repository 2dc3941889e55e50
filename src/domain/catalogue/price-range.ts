/** Price filter: parsing and formatting of prices as typed in Argentina (es-AR). */
import { lazy } from '../lazy.ts';
import type { InEachCurrency } from '../money.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Placeholder values of the empty fields, in major units (specification, section 9). They are no bounds: a maximum
 * would hide the most expensive products.
 */
export const priceRangeDefaults: InEachCurrency<PriceRange> = {
  ARS: { min: 0, max: 100_000 },
  USD: { min: 5, max: 100 },
};

/** Major units of one currency, both ends included. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

export type PriceEnd = keyof PriceRange;

type PriceBounds = Pick<SearchQuery, 'minPrice' | 'maxPrice'>;

/** Parsed bounds, or the fields that could not be parsed. */
export type ReadBounds = { readonly bounds: PriceBounds } | { readonly unreadable: readonly PriceEnd[] };

/** Parses both fields: an empty one means no bound, swapped ends are reordered. */
export function readPriceBounds(minText: string, maxText: string): ReadBounds {
  const min = readPrice(minText);
  const max = readPrice(maxText);
  const unreadable = (['min', 'max'] as const).filter((end) => (end === 'min' ? min : max) === undefined);
  if (min === undefined || max === undefined) return { unreadable };
  const isSwapped = min !== null && max !== null && min > max;
  return { bounds: isSwapped ? { minPrice: max, maxPrice: min } : { minPrice: min, maxPrice: max } };
}

/** Formats a bound for its field, `15.000,50`; '' for none. */
export function priceText(bound: number | null): string {
  if (bound === null) return '';
  return Number.isInteger(bound) ? whole().format(bound) : withCents().format(bound);
}

const whole = lazy(() => new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, useGrouping: 'always' }));
const withCents = lazy(
  () =>
    new Intl.NumberFormat('es-AR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    }),
);

/**
 * Accepts `15.000`, `$ 20.000`, `15.000,50`, `15000`, `15,5`. In es-AR a dot groups thousands and a comma starts the
 * cents. A dot or comma before one or two digits starts the cents, before three digits it groups, because prices have
 * at most two decimals.
 * @returns major units; null for an empty field, undefined for an unparsable one
 */
function readPrice(text: string): number | null | undefined {
  const plain = text.replace(/\s/g, '');
  if (plain === '') return null;
  const digits = plain.replace(/^(?:\$AR|\$US|AR\$|US\$|U\$S|ARS|USD|\$)/i, '').replace(/,-$/, '');
  const match = /^(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}|\d{1,3}(?:,\d{3}){1,2})(?:[.,](\d{1,2}))?$/.exec(digits);
  if (match === null) return undefined;
  const [, units = '', cents = ''] = match;
  return Number(`${units.replace(/[.,]/g, '')}.${cents.padEnd(2, '0')}`);
}
