/** What the badge shows without asking anybody: written after each settled answer, read by every tab and every next page. */
import { unitCount, type Cart } from '../domain/cart.ts';
import { formatRoundedMoney, isCurrency, type Currency } from '../domain/money.ts';
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
