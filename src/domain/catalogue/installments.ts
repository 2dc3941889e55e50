/** Paying in installments ("cuotas"), as the owner offers them in `shop.ts`. */
import { money, type Money } from '../money.ts';

export interface InstallmentOffer {
  /** Number of installments. */
  readonly count: number;
  /** The least amount, in pesos, that can be paid so. */
  readonly fromPesos: number;
  /**
   * Total financial cost, effective and annual, in percent (CFTEA): all that a customer pays beyond the price. 0 is
   * free of interest.
   */
  readonly cftPercent: number;
}

export interface Installments {
  readonly count: number;
  readonly each: Money;
  /** All installments together. */
  readonly total: Money;
  readonly cftPercent: number;
}

/** Null for an amount that cannot be paid so: in dollars, or too small. */
export function installmentsOf(price: Money, offer: InstallmentOffer | null): Installments | null {
  if (offer === null || price.currency !== 'ARS' || price.cents < offer.fromPesos * 100) return null;
  const { count, cftPercent } = offer;
  if (cftPercent <= 0) {
    return { count, each: money(Math.ceil(price.cents / count), 'ARS'), total: price, cftPercent: 0 };
  }
  // French amortisation: equal payments at the month's rate, whose twelve make the year's.
  const monthly = (1 + cftPercent / 100) ** (1 / 12) - 1;
  const each = Math.round((price.cents * monthly) / (1 - (1 + monthly) ** -count));
  return { count, each: money(each, 'ARS'), total: money(each * count, 'ARS'), cftPercent };
}

/** What is paid by transfer; null without a discount for it, and in dollars. */
export function transferPrice(price: Money, discountPercent: number | null): Money | null {
  if (discountPercent === null || price.currency !== 'ARS') return null;
  return money(Math.round(price.cents * (1 - discountPercent / 100)), 'ARS');
}
