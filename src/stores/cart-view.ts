import type { Cart } from '../domain/cart.ts';
import {
  isBusy,
  isCodeChanging,
  linesOf,
  productsBeingAdded,
  type CartLine,
  type CartQueue,
} from './cart-queue.ts';

/** What screens see. */
export interface CartView {
  /** Of the reading; an intent under way does not change it. */
  readonly state: 'pending' | 'fulfilled' | 'rejected';
  /** The server's last word; null before the first one and while there is no cart. */
  readonly cart: Cart | null;
  readonly lines: readonly CartLine[];
  /** True while the money shown is not yet that of the lines shown. */
  readonly isSettling: boolean;
  readonly productsBeingAdded: readonly number[];
  /** A coupon or gift card is on its way in or out. */
  readonly isCodeChanging: boolean;
  /** Why there is nothing to show. */
  readonly message: string | null;
}

/** What every page shows before it knows its visitor's cart. */
export const unknownCart: CartView = {
  state: 'pending',
  cart: null,
  lines: [],
  isSettling: false,
  productsBeingAdded: [],
  isCodeChanging: false,
  message: null,
};

export function viewOf(queue: CartQueue, state: CartView['state'], message: string | null): CartView {
  return {
    state,
    cart: queue.settled,
    lines: linesOf(queue),
    isSettling: isBusy(queue),
    productsBeingAdded: productsBeingAdded(queue),
    isCodeChanging: isCodeChanging(queue),
    message,
  };
}
