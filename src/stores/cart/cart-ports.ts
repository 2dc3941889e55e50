/** Dependencies of the cart engine: the browser's in `cart.ts`, fakes in its tests. */
import type { Cart } from '../../domain/cart/cart.ts';
import type { CartOutbox } from './cart-outbox.ts';
import type { Intent } from './cart-queue.ts';

export interface CartPorts {
  readonly read: (uuid: string, signal: AbortSignal) => Promise<Cart>;
  readonly send: (intent: Intent, uuid: string | null) => Promise<Cart>;
  /** Shared by all tabs, so it is read every time. */
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  /** Cross-tab mutex. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly whenActivated: () => Promise<void>;
  /** Resolves after the next paint. */
  readonly whenPainted: () => Promise<void>;
  /** Unsettled intents for the next page. */
  readonly outbox: CartOutbox;
  /** Units in the last known cart; null when unknown. */
  readonly knownUnits: () => number | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Never resolves on an unloaded page. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** A new cart arrived; `intent` is null for a plain read. */
  readonly onSettled: (cart: Cart, intent: Intent | null) => void;
  /** The intent is settled and no newer intent of its line waits. */
  readonly onDone: (intent: Intent) => void;
  /** @returns a message to show in place of the cart, or null. */
  readonly onFailed: (error: unknown, intent: Intent | null) => string | null;
}
