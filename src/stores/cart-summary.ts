/** What the badge shows without asking anybody: written after each settled answer, read by every tab and every next page. */
import { unitCount, type Cart } from '../domain/cart.ts';
import { formatRoundedMoney, isCurrency, money, type Currency } from '../domain/money.ts';
import { storedCartUuid } from './cart-uuid.ts';
import { keys } from './keys.ts';
import { jsonCodec, storedAtom } from './storage.ts';

/** As the server last settled it. The amount is kept as words, so that the next page paints it without formatting. */
export interface CartSummary {
  readonly units: number;
  readonly amount: string;
  readonly currency: Currency;
}

/** Null until a cart was settled in this browser. */
export const $cartSummary = storedAtom<CartSummary | null>(
  keys.cartSummary,
  null,
  jsonCodec(isSummaryOrNull),
);

/** Orders that this page has placed. */
let orderCount = 0;

/** Begins a reading of the cart. @returns shows what it answered, unless an order has emptied the cart since */
export function beginReading(): (cart: Cart) => void {
  const ordersBefore = orderCount;
  return (cart) => {
    if (orderCount === ordersBefore) $cartSummary.set(summaryOf(cart));
  };
}

/** An order was placed, and the cart emptied with it: shown without asking, since whoever leaves now may wait long for an answer. */
export function showEmptied(currency: Currency): void {
  orderCount += 1;
  $cartSummary.set({ units: 0, amount: formatRoundedMoney(money(0, currency)), currency });
}

export function summaryOf(cart: Cart): CartSummary {
  return {
    units: unitCount(cart),
    amount: formatRoundedMoney(cart.totalPrice),
    currency: cart.totalPrice.currency,
  };
}

/** Whether this browser has opened a cart. */
export function hasCart(): boolean {
  return storedCartUuid() !== null;
}

function isSummaryOrNull(value: unknown): value is CartSummary | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { units, amount, currency } = value as Record<string, unknown>;
  const isCount = Number.isSafeInteger(units) && (units as number) >= 0;
  return isCount && typeof amount === 'string' && amount.length < 40 && isCurrency(currency);
}
