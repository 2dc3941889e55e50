/** Prices that cannot be true; the API has to correct them. */
import type { Price } from '../../../src/domain/catalogue/product.ts';
import type { Currency } from '../../../src/domain/money.ts';

export type PriceFault = 'costs-nothing' | 'other-currency';

/** @param wanted the currency that the API was asked for */
export function priceFaultOf({ list, sale }: Price, wanted: Currency): PriceFault | null {
  const given = [list, sale ?? list];
  if (given.some(({ currency }) => currency !== wanted)) return 'other-currency';
  return given.some(({ cents }) => cents <= 0) ? 'costs-nothing' : null;
}
