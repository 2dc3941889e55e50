import { money, type Money } from '../money.ts';

export interface InstallmentOffer {
  readonly count: number;
  readonly fromPesos: number;
  /** Effective annual cost in percent: all that is paid beyond the price. 0 is free of interest. */
  readonly cftPercent: number;
}

export interface Installments {
  readonly count: number;
  readonly each: Money;
  readonly total: Money;
  readonly cftPercent: number;
}

/** Null in dollars, and for too small an amount. */
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

/** Null without a discount, and in dollars. */
export function transferPrice(price: Money, discountPercent: number | null): Money | null {
  if (discountPercent === null || price.currency !== 'ARS') return null;
  return money(Math.round(price.cents * (1 - discountPercent / 100)), 'ARS');
}
