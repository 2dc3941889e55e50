/**
 * Cached cart summary for the badge: written after each reply, shared by all tabs and later pages without a request.
 */
import { unitCount, type Cart } from '../../domain/cart/cart.ts';
import { formatRoundedMoney, isCurrency, money, type Currency } from '../../domain/money.ts';
import { storedCartUuid } from './cart-uuid.ts';
import { keys } from '../keys.ts';
import { jsonCodec, storedAtom } from '../storage.ts';

/** `amount` is stored formatted, so that the next page can paint it without the formatter. */
export interface CartSummary {
  readonly units: number;
  readonly amount: string;
  readonly currency: Currency;
}

/** Null until a cart is known in this browser. */
export const $cartSummary = storedAtom<CartSummary | null>(
  keys.cartSummary,
  null,
  jsonCodec(isSummaryOrNull),
);

/** Orders placed on this page. */
let orderCount = 0;

/** Starts a cart read. @returns applies its result, unless an order placed since has emptied the cart (stale read) */
export function beginReading(): (cart: Cart) => void {
  const ordersBefore = orderCount;
  return (cart) => {
    if (orderCount === ordersBefore) $cartSummary.set(summaryOf(cart));
  };
}

/** Empties the badge optimistically after an order, because the page is left before a read would complete. */
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
