import type { Currency, InEachCurrency } from './money.ts';
import type { SearchQuery } from './search-query.ts';

/** What the price filter stands at before anybody touches it, in major units (specification, section 9). */
export const priceRangeDefaults: InEachCurrency<PriceRange> = {
  ARS: { min: 0, max: 100_000 },
  USD: { min: 5, max: 100 },
};

/** Major units of one currency, both ends included. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

type PriceBounds = Pick<SearchQuery, 'minPrice' | 'maxPrice'>;

/** What the two fields show for a query: where it has no bound, the default. */
export function priceRangeOf({ minPrice, maxPrice }: PriceBounds, currency: Currency): PriceRange {
  const { min, max } = priceRangeDefaults[currency];
  return { min: minPrice ?? min, max: maxPrice ?? max };
}

/**
 * What is asked for when the two fields hold these texts. An end that stands at its default sends no bound, or the
 * dearest products could never be found; the same for what is no amount. Ends that were swapped are put right.
 */
export function priceBounds(minText: string, maxText: string, currency: Currency): PriceBounds {
  const { min, max } = priceRangeDefaults[currency];
  const minPrice = bound(minText, min);
  const maxPrice = bound(maxText, max);
  if (minPrice === null || maxPrice === null || minPrice <= maxPrice) return { minPrice, maxPrice };
  return { minPrice: maxPrice, maxPrice: minPrice };
}

function bound(text: string, untouched: number): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return amount === untouched ? null : amount;
}
