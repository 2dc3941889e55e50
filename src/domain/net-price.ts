/** What a price is without the national taxes that it holds (Ley 27.743). */
import { money, type Money } from './money.ts';
import type { Named } from './product.ts';

/** Percent of national indirect taxes by category slug; 0 for what is exempt, as books are. */
export type TaxRates = Readonly<Record<string, number>>;

/**
 * The rate of the nearest category that the table knows.
 * @param trail from the root category to the product's own
 * @returns null where the table says nothing: a rate is never guessed.
 */
export function taxPercentOf(trail: readonly Named[], rates: TaxRates): number | null {
  const known = trail.findLast(({ slug }) => Object.hasOwn(rates, slug));
  return known === undefined ? null : (rates[known.slug] ?? null);
}

/** @param taxPercent as `taxPercentOf` gives it */
export function withoutTaxes(price: Money, taxPercent: number): Money {
  return money(Math.round((price.cents * 100) / (100 + taxPercent)), price.currency);
}
