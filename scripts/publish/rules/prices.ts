/** Prices that cannot be true; the API has to correct them. */
import type { Price } from '../../../src/domain/catalogue/product.ts';
import type { Currency, Money } from '../../../src/domain/money.ts';

export type PriceFault = 'costs-nothing' | 'other-currency';

/** @param wanted the currency that the API was asked for */
export function priceFaultOf({ list, sale }: Price, wanted: Currency): PriceFault | null {
  return amountFaultOf(list, wanted) ?? (sale && amountFaultOf(sale, wanted));
}

export function amountFaultOf({ cents, currency }: Money, wanted: Currency): PriceFault | null {
  if (currency !== wanted) return 'other-currency';
  return cents <= 0 ? 'costs-nothing' : null;
}
