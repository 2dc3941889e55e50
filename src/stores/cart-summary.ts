/** What the badge shows without asking anybody: written after each settled answer, read by every tab and every next page. */
import { unitCount, type Cart } from '../domain/cart.ts';
import { isCurrency, type Money } from '../domain/money.ts';
import { keys } from './keys.ts';
import { jsonCodec, storedAtom } from './storage.ts';

/** Units and total as the server last settled them. */
export interface CartSummary extends Money {
  readonly units: number;
}

/** Null until a cart was settled in this browser. */
export const $cartSummary = storedAtom<CartSummary | null>(
  keys.cartSummary,
  null,
  jsonCodec((value): value is CartSummary | null => value === null || isCartSummary(value)),
);

export function summaryOf(cart: Cart): CartSummary {
  const { cents, currency } = cart.totalPrice;
  return { units: unitCount(cart), cents, currency };
}

function isCartSummary(value: unknown): value is CartSummary {
  if (typeof value !== 'object' || value === null) return false;
  const { units, cents, currency } = value as Record<string, unknown>;
  const isCount = Number.isSafeInteger(units) && (units as number) >= 0;
  return isCount && Number.isSafeInteger(cents) && isCurrency(currency);
}
