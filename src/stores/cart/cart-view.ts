import type { Cart } from '../../domain/cart/cart.ts';
import {
  isBusy,
  isCodeChanging,
  linesOf,
  productsBeingAdded,
  type CartLine,
  type CartQueue,
} from './cart-queue.ts';

/** The cart as screens show it. */
export interface CartView {
  /** State of the last read; mutations do not change it. */
  readonly state: 'pending' | 'fulfilled' | 'rejected';
  /** The server's last cart; null before the first reply and while there is no cart. */
  readonly cart: Cart | null;
  readonly lines: readonly CartLine[];
  /** True while the amounts shown do not match the lines shown yet. */
  readonly isSettling: boolean;
  readonly productsBeingAdded: readonly number[];
  /** A coupon or gift card is being applied or removed. */
  readonly isCodeChanging: boolean;
  /** Why there is no cart to show. */
  readonly message: string | null;
}

/** Initial state, also used for prerendering. */
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
