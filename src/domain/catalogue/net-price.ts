/** Shown by law (27.743). */
import { money, type Money } from '../money.ts';
import type { Named } from './product.ts';

/** Percent of national indirect taxes by category slug; 0 for exempt goods such as books. */
export type TaxRates = Readonly<Record<string, number>>;

/** Of the nearest category in the table; null when none is: no rate is guessed. @param trail from the root */
export function taxPercentOf(trail: readonly Named[], rates: TaxRates): number | null {
  const known = trail.findLast(({ slug }) => Object.hasOwn(rates, slug));
  return known === undefined ? null : (rates[known.slug] ?? null);
}

export function withoutTaxes(price: Money, taxPercent: number): Money {
  return money(Math.round((price.cents * 100) / (100 + taxPercent)), price.currency);
}
