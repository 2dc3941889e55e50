import type { Cart } from '../../domain/cart/cart.ts';
import {
  isBusy,
  isCodeChanging,
  linesOf,
  productsBeingAdded,
  type CartLine,
  type CartQueue,
} from './cart-queue.ts';

export interface CartView {
  /** Of the last read; mutations do not change it. */
  readonly state: 'pending' | 'fulfilled' | 'rejected';
  /** The server's last; null while there is no cart. */
  readonly cart: Cart | null;
  readonly lines: readonly CartLine[];
  /** The amounts shown do not match the lines shown yet. */
  readonly isSettling: boolean;
  readonly productsBeingAdded: readonly number[];
  readonly isCodeChanging: boolean;
  readonly message: string | null;
}

/** Also for prerendering. */
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
