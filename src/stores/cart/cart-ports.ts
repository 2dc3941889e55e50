/** Dependencies of the cart engine: the browser's in `cart.ts`, fakes in its tests. */
import type { Cart } from '../../domain/cart/cart.ts';
import type { CartOutbox } from './cart-outbox.ts';
import type { CartMutation } from './cart-queue.ts';

export interface CartPorts {
  readonly read: (uuid: string, signal: AbortSignal) => Promise<Cart>;
  readonly send: (mutation: CartMutation, uuid: string | null) => Promise<Cart>;
  /** Shared by all tabs, so it is read every time. */
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  /** Cross-tab mutex. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly whenActivated: () => Promise<void>;
  /** Resolves after the next paint. */
  readonly whenPainted: () => Promise<void>;
  /** Unsettled mutations for the next page. */
  readonly outbox: CartOutbox;
  /** Units in the last known cart; null when unknown. */
  readonly knownUnits: () => number | null;
  /** The browser knows that there is no network: nothing is sent, and mutations wait. */
  readonly isOffline: () => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Never resolves on an unloaded page. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** A new cart arrived; `mutation` is null for a plain read. */
  readonly onSettled: (cart: Cart, mutation: CartMutation | null) => void;
  /**
   * Mutations wait for the network; also when these are others than before.
   * @param unconfirmed an add that may have arrived before the network went; null for none. Both empty: it is back.
   */
  readonly onWaiting: (waiting: readonly CartMutation[], unconfirmed: CartMutation | null) => void;
  /** The mutation is settled and no newer mutation of its line waits. */
  readonly onDone: (mutation: CartMutation) => void;
  /** @returns a message to show in place of the cart, or null. */
  readonly onFailed: (error: unknown, mutation: CartMutation | null) => string | null;
}
