import type { InEachCurrency } from '../money.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Shown in the empty fields (specification, section 9). They are no bounds: a maximum would hide the dearest
 * products.
 */
export const priceRangeDefaults: InEachCurrency<PriceRange> = {
  ARS: { min: 0, max: 100_000 },
  USD: { min: 5, max: 100 },
};

/** In major units. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

export type PriceEnd = keyof PriceRange;

type PriceBounds = Pick<SearchQuery, 'minPrice' | 'maxPrice'>;

export type ReadBounds = { readonly bounds: PriceBounds } | { readonly unreadable: readonly PriceEnd[] };

/** An empty field is no bound, swapped ends are reordered. */
export function readPriceBounds(minText: string, maxText: string): ReadBounds {
  const min = readPrice(minText);
  const max = readPrice(maxText);
  const unreadable = (['min', 'max'] as const).filter((end) => (end === 'min' ? min : max) === undefined);
  if (min === undefined || max === undefined) return { unreadable };
  const isSwapped = min !== null && max !== null && min > max;
  return { bounds: isSwapped ? { minPrice: max, maxPrice: min } : { minPrice: min, maxPrice: max } };
}

export function priceText(bound: number | null): string {
  if (bound === null) return '';
  const decimals = Number.isInteger(bound) ? 0 : 2;
  return bound.toLocaleString('es-AR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * A dot groups thousands and a comma starts the cents, but before one or two digits either starts the cents, before
 * three it groups. Null for an empty field, undefined for what is no price.
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
