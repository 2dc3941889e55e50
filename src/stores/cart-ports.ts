/** What the cart's engine needs of the world: the browser's in `cart.ts`, a made-up one in its tests. */
import type { Cart } from '../domain/cart.ts';
import type { CartOutbox } from './cart-outbox.ts';
import type { Intent } from './cart-queue.ts';

export interface CartPorts {
  readonly read: (uuid: string, signal: AbortSignal) => Promise<Cart>;
  readonly send: (intent: Intent, uuid: string | null) => Promise<Cart>;
  /** Shared by every tab, and read anew each time. */
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  /** One holder among all tabs. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly whenActivated: () => Promise<void>;
  /** What a press changed has been painted. */
  readonly whenPainted: () => Promise<void>;
  /** What the page after this one goes on with. */
  readonly outbox: CartOutbox;
  /** Units in the cart, as this browser last heard; null when it never did. */
  readonly knownUnits: () => number | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Never resolves for a page that has ended. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** A snapshot arrived; `intent` brought it, or null for a mere reading. */
  readonly onSettled: (cart: Cart, intent: Intent | null) => void;
  /** The intent is settled and no newer one of its line waits. */
  readonly onDone: (intent: Intent) => void;
  /** @returns words to show in place of the cart, if any. */
  readonly onFailed: (error: unknown, intent: Intent | null) => string | null;
}
