/** The price filter: reading prices as Argentines type them, and writing them the same way. */
import type { InEachCurrency } from './money.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * The range that the empty fields name as their example, in major units (specification, section 9). It bounds nothing:
 * otherwise the dearest products could never be found.
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

/** What the two fields ask for, or which of them hold no price. */
export type ReadBounds = { readonly bounds: PriceBounds } | { readonly unreadable: readonly PriceEnd[] };

/** Reads both fields: an empty one sends no bound, and ends that were swapped are put right. */
export function readPriceBounds(minText: string, maxText: string): ReadBounds {
  const min = readPrice(minText);
  const max = readPrice(maxText);
  const unreadable = (['min', 'max'] as const).filter((end) => (end === 'min' ? min : max) === undefined);
  if (min === undefined || max === undefined) return { unreadable };
  const isSwapped = min !== null && max !== null && min > max;
  return { bounds: isSwapped ? { minPrice: max, maxPrice: min } : { minPrice: min, maxPrice: max } };
}

/** What a field shows for a bound, `15.000,50`; nothing for none. */
export function priceText(bound: number | null): string {
  if (bound === null) return '';
  return Number.isInteger(bound) ? whole.format(bound) : withCents.format(bound);
}

const whole = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, useGrouping: 'always' });
const withCents = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/**
 * `15.000`, `$ 20.000`, `15.000,50`, `15000`, `15,5`: in es-AR a dot groups thousands and a comma begins the cents. A dot
 * or a comma with one or two digits behind it begins cents, with three digits it groups: a price has at most two decimals.
 * @returns major units; null for an empty field, undefined for what is no price
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
