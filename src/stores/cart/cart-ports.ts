import type { Cart } from '../../domain/cart/cart.ts';
import type { CartOutbox } from './cart-outbox.ts';
import type { CartMutation } from './cart-queue.ts';

export interface CartPorts {
  readonly read: (uuid: string, signal: AbortSignal) => Promise<Cart>;
  readonly send: (mutation: CartMutation, uuid: string | null) => Promise<Cart>;
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly whenActivated: () => Promise<void>;
  readonly whenPainted: () => Promise<void>;
  readonly outbox: CartOutbox;
  /** Units in the last known cart. */
  readonly knownUnits: () => number | null;
  /** The browser knows that there is no network. */
  readonly isOffline: () => boolean;
  readonly now: () => number;
  /** Never resolves on an unloaded page. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** `mutation` is null for a plain read. */
  readonly onSettled: (cart: Cart, mutation: CartMutation | null) => void;
  /**
   * What waits for the network has changed. @param unconfirmed an add that may have arrived before the network
   * went. Both empty: it is back.
   */
  readonly onWaiting: (waiting: readonly CartMutation[], unconfirmed: CartMutation | null) => void;
  /** No newer mutation of its line waits. */
  readonly onDone: (mutation: CartMutation) => void;
  /** @returns a message to show in place of the cart, or null. */
  readonly onFailed: (error: unknown, mutation: CartMutation | null) => string | null;
}
