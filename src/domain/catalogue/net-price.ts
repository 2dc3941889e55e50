/** Price without national taxes, displayed by law (Ley 27.743). */
import { money, type Money } from '../money.ts';
import type { Named } from './product.ts';

/** Percent of national indirect taxes by category slug; 0 for exempt goods such as books. */
export type TaxRates = Readonly<Record<string, number>>;

/**
 * The tax rate of the nearest category in the table.
 * @param trail from the root category to the product's own
 * @returns null when no category of the trail is in the table; there is no default rate.
 */
export function taxPercentOf(trail: readonly Named[], rates: TaxRates): number | null {
  const known = trail.findLast(({ slug }) => Object.hasOwn(rates, slug));
  return known === undefined ? null : (rates[known.slug] ?? null);
}

/** @param taxPercent from `taxPercentOf` */
export function withoutTaxes(price: Money, taxPercent: number): Money {
  return money(Math.round((price.cents * 100) / (100 + taxPercent)), price.currency);
}
