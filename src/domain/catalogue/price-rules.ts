import { money, type Money } from '../money.ts';
import type { Named } from './product.ts';

/** Percent of national indirect taxes by category slug; 0 for exempt goods such as books. */
export type TaxRates = Readonly<Record<string, number>>;

/** The rate of the nearest category in the table; null when none is: no rate is guessed. @param trail from the root */
export function taxPercentOf(trail: readonly Named[], rates: TaxRates): number | null {
  const nearest = trail.findLast(({ slug }) => Object.hasOwn(rates, slug));
  return nearest === undefined ? null : (rates[nearest.slug] ?? null);
}

export function withoutTaxes(price: Money, taxPercent: number): Money {
  return money(Math.round((price.cents * 100) / (100 + taxPercent)), price.currency);
}

export interface InstallmentOffer {
  readonly count: number;
  readonly fromPesos: number;
  /** Effective annual cost in percent: all that is paid beyond the price. 0 is free of interest. */
  readonly cftPercent: number;
}

export interface Installments {
  readonly count: number;
  readonly each: Money;
  /** It takes the cents that cannot be divided, so that all of them add up to `total`. */
  readonly first: Money;
  readonly total: Money;
  readonly cftPercent: number;
}

/**
 * Promotions of the backend without those that speak of installments, when the shop has a rule of its own: one page
 * never names two conditions for one price.
 */
export function besideInstallments<Promotion extends { readonly message: string }>(
  promotions: readonly Promotion[],
  offer: InstallmentOffer | null,
): readonly Promotion[] {
  return offer === null ? promotions : promotions.filter(({ message }) => !/\bcuotas?\b/i.test(message));
}

/** Null in dollars, and for too small an amount. */
export function installmentsOf(price: Money, offer: InstallmentOffer | null): Installments | null {
  if (offer === null || price.currency !== 'ARS' || price.cents < offer.fromPesos * 100) return null;
  const { count, cftPercent } = offer;
  if (cftPercent <= 0) {
    const each = money(Math.floor(price.cents / count), 'ARS');
    const first = money(price.cents - each.cents * (count - 1), 'ARS');
    return { count, each, first, total: price, cftPercent: 0 };
  }
  // French amortisation: equal payments at the month's rate, whose twelve make the year's.
  const monthly = (1 + cftPercent / 100) ** (1 / 12) - 1;
  const each = money(Math.round((price.cents * monthly) / (1 - (1 + monthly) ** -count)), 'ARS');
  return { count, each, first: each, total: money(each.cents * count, 'ARS'), cftPercent };
}

/** Null without a discount, and in dollars. */
export function transferPrice(price: Money, discountPercent: number | null): Money | null {
  if (discountPercent === null || price.currency !== 'ARS') return null;
  return money(Math.round(price.cents * (1 - discountPercent / 100)), 'ARS');
}

/**
 * By more than half: rather a slip of the keyboard or a wrong exchange rate than a decision, so a person confirms it.
 * Both in cents.
 */
export function isLargePriceMove(before: number, after: number): boolean {
  return Math.abs(after - before) * 2 > before;
}

/** In every `every` units the cheapest `discounted` ones are reduced: `3x2`, or `2da-50` for the second one at half price. */
export interface UnitDiscount {
  readonly every: number;
  readonly discounted: number;
  readonly percent: number;
}

/** @returns null for an unknown code */
export function unitDiscountOf(code: string): UnitDiscount | null {
  const [, everyCount, pay] = /^([2-9])x([1-8])$/.exec(code) ?? [];
  if (everyCount !== undefined && Number(pay) < Number(everyCount)) {
    return { every: Number(everyCount), discounted: Number(everyCount) - Number(pay), percent: 100 };
  }
  const [, percent] = /^2da-([1-9]\d?)$/.exec(code) ?? [];
  return percent === undefined ? null : { every: 2, discounted: 1, percent: Number(percent) };
}

export function normalizedCode(codes: readonly string[]): string | null {
  return codes.find((code) => unitDiscountOf(code) !== null) ?? null;
}
