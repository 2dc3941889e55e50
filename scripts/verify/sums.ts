/** Whether amounts add up, and what an amount that does not looks like. */
import type { WireCart } from '../../src/api/cart.ts';
import { currentAmount } from './cards.ts';
import { mustBe, wrongValue } from './findings.ts';

interface WireMoney {
  readonly currency: string;
  readonly amount: number;
}

export function cents(money: WireMoney | null | undefined): number {
  return Math.round((money?.amount ?? 0) * 100);
}

/** Units make lines, lines make the products, and products + shipping − discounts make the total. @throws Deviation */
export function mustAddUp(cart: WireCart, currency = 'ARS'): void {
  for (const [index, { quantity, totalPrice, product }] of cart.cartItems.entries()) {
    const path = `$.cart.cartItems[${index}].totalPrice`;
    mustBe(`${path}.currency`, totalPrice.currency, currency);
    mustBe(`$.cart.cartItems[${index}].product.price.currency`, product.price.currency, currency);
    // What a discount by units takes off may stand in the line or in the cart's discount.
    if ((product.discountsByPurchaseUnits ?? []).length > 0) continue;
    const unit = Math.round(currentAmount(product) * 100);
    mustBeCents(path, cents(totalPrice), quantity * unit, `${quantity} units of ${unit / 100}`);
  }
  const lines = cart.cartItems.reduce((sum, { totalPrice }) => sum + cents(totalPrice), 0);
  mustBeCents('$.cart.productPrice', cents(cart.productPrice), lines, 'the sum of the items');
  mustBe('$.cart.totalPrice.currency', cart.totalPrice.currency, currency);
  mustBeTotal(cart);
}

function mustBeTotal(cart: WireCart): void {
  const parts = [
    ['shipmentAmount', cents(cart.shipmentAmount)],
    ['couponAmount', -cents(cart.couponAmount)],
    ['giftCardAmount', -cents(cart.giftCardAmount)],
    ['discountAmount', -cents(cart.discountAmount)],
  ] as const;
  const total = parts.reduce((sum, [, part]) => sum + part, cents(cart.productPrice));
  const found = cents(cart.totalPrice);
  const leftOut = parts.find(([, part]) => part !== 0 && found === total - part);
  const words = 'productPrice + shipmentAmount − couponAmount − giftCardAmount − discountAmount';
  const why = leftOut === undefined ? words : `${words}; it leaves out $.cart.${leftOut[0]}`;
  mustBeCents('$.cart.totalPrice', found, total, why);
}

/** @param why where the amount that it should be comes from. @throws Deviation */
export function mustBeCents(path: string, found: number, expectedCents: number, why: string): void {
  if (found === expectedCents) return;
  throw wrongValue(
    `${path}.amount is ${found / 100}; it should be ${expectedCents / 100} (${why})${hundredfold(found, expectedCents)}`,
  );
}

/** The usual fault of a backend that counts in cents. */
function hundredfold(found: number, expectedCents: number): string {
  const isOff =
    found !== 0 &&
    expectedCents !== 0 &&
    (found === expectedCents * 100 || Math.round(expectedCents / 100) === found);
  return isOff ? ': a hundred times off; amounts are decimal pesos or dollars, not cents' : '';
}
