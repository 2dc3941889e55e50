/** Prices that cannot be true; the API has to correct them. */
import type { Price } from '../../../src/domain/catalogue/product.ts';
import type { Currency, Money } from '../../../src/domain/money.ts';

export type PriceFault = 'costs-nothing' | 'other-currency';

/** @param requiredCurrency the currency that the API was asked for */
export function priceFaultOf({ list, sale }: Price, requiredCurrency: Currency): PriceFault | null {
  return amountFaultOf(list, requiredCurrency) ?? (sale && amountFaultOf(sale, requiredCurrency));
}

export function amountFaultOf({ cents, currency }: Money, requiredCurrency: Currency): PriceFault | null {
  if (currency !== requiredCurrency) return 'other-currency';
  return cents <= 0 ? 'costs-nothing' : null;
}
