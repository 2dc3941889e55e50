/**
 * Carries the intents of `cart-queue.ts` to the server, one request at a time. It knows no browser: what it needs comes
 * in as ports, so that tests can run several tabs against one server.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Cart } from '../domain/cart.ts';
import { FailureError } from '../domain/failure.ts';
import {
  emptyQueue,
  isSuperseded,
  takeNext,
  withIntent,
  withoutSending,
  withSettled,
  type CartQueue,
  type Intent,
} from './cart-queue.ts';
import { unknownCart, viewOf, type CartView } from './cart-view.ts';

export interface CartPorts {
  readonly read: (uuid: string, signal: AbortSignal) => Promise<Cart>;
  readonly send: (intent: Intent, uuid: string | null) => Promise<Cart>;
  /** Shared by every tab, and read anew each time. */
  readonly uuid: { readonly read: () => string | null; readonly write: (uuid: string) => void };
  /** One holder among all tabs. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly whenActivated: () => Promise<void>;
  /** A snapshot arrived; `intent` brought it, or null for a mere reading. */
  readonly onSettled: (cart: Cart, intent: Intent | null) => void;
  /** The intent is settled and no newer one of its line waits. */
  readonly onDone: (intent: Intent) => void;
  /** @returns words to show in place of the cart, if any. */
  readonly onFailed: (error: unknown, intent: Intent | null) => string | null;
}

export interface CartEngine {
  readonly $view: ReadableAtom<CartView>;
  readonly want: (intent: Intent) => void;
  /** Reads the cart again when nothing more urgent waits; many wishes make one reading. */
  readonly refresh: () => void;
}

export function createCartEngine(ports: CartPorts): CartEngine {
  return new Engine(ports);
}

class Engine implements CartEngine {
  readonly $view = atom(unknownCart);
  private readonly ports: CartPorts;
  private queue: CartQueue = emptyQueue;
  private isReadingDue = false;
  private reading: AbortController | null = null;
  private isRunning = false;
  /** The uuid that the server last answered to this tab. */
  private confirmedUuid: string | null = null;

  constructor(ports: CartPorts) {
    this.ports = ports;
  }

  readonly want = (intent: Intent): void => {
    this.queue = withIntent(this.queue, intent);
    // Its answer will carry the cart: whoever waits for the shopper's own press must not wait for a reading.
    this.reading?.abort();
    this.show();
    void this.run();
  };

  readonly refresh = (): void => {
    this.isReadingDue = true;
    void this.run();
  };

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.ports.whenActivated();
      while (await this.step());
    } finally {
      this.isRunning = false;
    }
  }

  /** @returns whether there was anything to do. */
  private async step(): Promise<boolean> {
    const next = takeNext(this.queue);
    if (next === null) return this.readIfDue();
    this.queue = next.queue;
    if (next.step === 'send') await this.send(next.intent);
    else this.settleWithoutCall(next.intent, next.step);
    return true;
  }

  private async send(intent: Intent): Promise<void> {
    // Asked for before this request leaves, so its answer will know what the reading would have told.
    const wasReadingDue = this.isReadingDue;
    this.isReadingDue = false;
    try {
      const cart = await this.withUuid((uuid) => this.ports.send(intent, uuid));
      this.settle(cart, intent);
      if (!isSuperseded(this.queue, intent)) this.ports.onDone(intent);
    } catch (error) {
      this.queue = withoutSending(this.queue);
      // Unless it was plainly refused, nobody knows what the server did. Only it can tell; nothing is sent twice.
      this.isReadingDue ||= wasReadingDue || !isRefusal(error);
      if (intent.kind === 'remove' && isNotFound(error)) this.ports.onDone(intent);
      else this.ports.onFailed(error, intent);
    } finally {
      this.show();
    }
  }

  private settleWithoutCall(intent: Intent, step: 'unchanged' | 'gone'): void {
    this.show();
    if (step === 'unchanged') return;
    if (intent.kind === 'remove') this.ports.onDone(intent);
    else this.ports.onFailed(new FailureError({ name: 'not-found', message: null }), intent);
  }

  private async readIfDue(): Promise<boolean> {
    if (!this.isReadingDue) return false;
    this.isReadingDue = false;
    const reading = (this.reading = new AbortController());
    if (this.queue.settled === null) this.show({ state: 'pending' });
    try {
      const cart = await this.readWithUuid(reading.signal);
      // An answer that was given up is dropped, however late it comes.
      if (reading.signal.aborted) this.isReadingDue = true;
      else if (cart === null) this.show({ state: 'fulfilled' });
      else this.settle(cart, null);
    } catch (error) {
      if (reading.signal.aborted) this.isReadingDue = true;
      else this.showFailedReading(error);
    } finally {
      this.reading = null;
    }
    return true;
  }

  /** Without a uuid there is nothing to read: a cart is opened by its first product, not by a look at it. */
  private async readWithUuid(signal: AbortSignal): Promise<Cart | null> {
    if (this.knownUuid() === null) return null;
    return this.withUuid((uuid) => (uuid === null ? null : this.ports.read(uuid, signal)));
  }

  private showFailedReading(error: unknown): void {
    const message = this.ports.onFailed(error, null);
    if (this.queue.settled === null) this.show({ state: 'rejected', message });
  }

  /**
   * A uuid that this tab has not heard from the server itself may be missing or forgotten by it, and then the server opens
   * a new cart. Two tabs that did so at once would part for ever, so that request holds the lock.
   */
  private async withUuid<T extends Cart | null>(call: (uuid: string | null) => T | Promise<T>): Promise<T> {
    const uuid = this.knownUuid();
    const adopt = async (known: string | null) => {
      const cart = await call(known);
      if (cart !== null) this.adoptUuid(cart.uuid);
      return cart;
    };
    if (uuid !== null && uuid === this.confirmedUuid) return adopt(uuid);
    return this.ports.lock(() => adopt(this.knownUuid()));
  }

  /** What the tabs share; where the storage was cleared, what this tab remembers. */
  private knownUuid(): string | null {
    return this.ports.uuid.read() ?? this.confirmedUuid;
  }

  private adoptUuid(uuid: string): void {
    this.confirmedUuid = uuid;
    if (this.ports.uuid.read() !== uuid) this.ports.uuid.write(uuid);
  }

  private settle(cart: Cart, intent: Intent | null): void {
    this.queue = withSettled(this.queue, cart);
    this.show({ state: 'fulfilled' });
    this.ports.onSettled(cart, intent);
  }

  /** A new state brings its own message, or none. */
  private show(next: { state: CartView['state']; message?: string | null } = this.$view.get()): void {
    this.$view.set(viewOf(this.queue, next.state, next.message ?? null));
  }
}

/** Answers after which the cart is surely what it was. */
function isRefusal(error: unknown): boolean {
  return error instanceof FailureError && ['rejected', 'unauthorized'].includes(error.failure.name);
}

function isNotFound(error: unknown): boolean {
  return error instanceof FailureError && error.failure.name === 'not-found';
}
