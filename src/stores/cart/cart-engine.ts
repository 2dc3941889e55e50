/**
 * Sends mutations to the server, one request at a time. Everything external is a port, so that tests run several
 * tabs against one server.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Cart } from '../../domain/cart/cart.ts';
import { FailureError } from '../../domain/failure.ts';
import { isNetworkFailure, isNotFound, isRefusal } from './cart-failures.ts';
import { CartId } from './cart-id.ts';
import { verdictOn, type SentMutation, type Unsettled } from './cart-outbox.ts';
import type { CartPorts } from './cart-ports.ts';
import {
  emptyQueue,
  isSuperseded,
  takeNext,
  withMutation,
  withoutSending,
  withSettled,
  type CartQueue,
  type CartMutation,
} from './cart-queue.ts';
import { unknownCart, viewOf, type CartView } from './cart-view.ts';

export interface CartEngine {
  readonly $view: ReadableAtom<CartView>;
  readonly enqueue: (mutation: CartMutation, isOld?: boolean) => void;
  /** Reads the cart once the queue is empty; several calls are one read. */
  readonly refresh: () => void;
  /** Like `refresh`, for a cart known to have changed: a read in flight is stale. */
  readonly reread: () => void;
  /** Takes over unsettled mutations of an earlier page in this tab. */
  readonly resume: () => void;
  /** After a return from the bfcache: a later page may have taken this page's mutations. */
  readonly revive: () => void;
  readonly retry: () => void;
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
  private readonly id: CartId;
  /** An add whose reply was lost with its page: only the cart's contents can show whether it arrived. */
  private unconfirmed: SentMutation | null = null;
  private sent: SentMutation | null = null;
  /** A reply was lost and the cart was not read since. */
  private isInDoubt = false;
  /** In flight when this page was left: the page that took it over reports it. */
  private handedOver: CartMutation | null = null;
  private isWaiting = false;

  constructor(ports: CartPorts) {
    this.ports = ports;
    this.id = new CartId(ports);
  }

  readonly enqueue = (mutation: CartMutation, isOld = false): void => {
    // Before the outbox is overwritten.
    this.resume();
    this.queue = withMutation(this.queue, mutation);
    // The mutation's reply contains the cart, and the press must not wait for the read.
    this.reading?.abort();
    this.show();
    // After the paint: sending a request takes a phone as long as rendering the feedback (INP).
    if (isOld) void this.run();
    else void this.ports.whenPainted().then(() => this.run());
  };

  readonly refresh = (): void => {
    this.isReadingDue = true;
    void this.run();
  };

  readonly reread = (): void => {
    this.reading?.abort();
    this.refresh();
  };

  readonly resume = (): void => {
    const left = this.ports.outbox.takeOver();
    if (left === null) return;
    this.putFirst(left);
    this.show();
    void this.run();
  };

  readonly retry = (): void => void this.run();

  readonly revive = (): void => {
    const isHandedOver = !this.ports.outbox.isOwn();
    if (isHandedOver) {
      this.handedOver = this.queue.sending;
      this.unconfirmed = null;
      this.queue = { ...this.queue, waiting: [] };
    }
    this.resume();
    if (isHandedOver) this.show();
    this.retry();
  };

  private putFirst({ sent, waiting }: Unsettled): void {
    // Adds are not idempotent; one that opened a cart can be sent again, because the lost cart's uuid is unknown.
    const isUnconfirmed = sent?.intent.kind === 'add' && !sent.opensCart;
    if (isUnconfirmed) this.unconfirmed = sent;
    const toSend = sent === null || isUnconfirmed ? waiting : [sent.intent, ...waiting];
    this.queue = toSend.reduce(withMutation, this.queue);
  }

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

  private async step(): Promise<boolean> {
    const isWaiting = this.$view.get().isSettling && this.ports.isOffline();
    if (isWaiting) this.ports.onWaiting(this.queue.waiting, this.unconfirmed?.intent ?? null);
    else if (this.isWaiting) this.ports.onWaiting([], null);
    this.isWaiting = isWaiting;
    if (isWaiting) return this.readIfDue();
    if (this.unconfirmed !== null) return this.reconcile(this.unconfirmed);
    const next = takeNext(this.queue);
    // `verdictOn` needs the unit count from before an add.
    const mustKnow = this.isInDoubt && this.isReadingDue && next?.mutation.kind === 'add';
    if (next === null || mustKnow) return this.readIfDue();
    this.queue = next.queue;
    if (next.step === 'send') await this.send(next.mutation);
    else this.settleWithoutCall(next.mutation, next.step);
    return true;
  }

  private async send(mutation: CartMutation): Promise<void> {
    const wasReadingDue = this.isReadingDue;
    this.isReadingDue = false;
    try {
      const cart = await this.id.use((uuid) => {
        const unitsBefore = this.isInDoubt ? null : this.ports.knownUnits();
        this.remember({ intent: mutation, opensCart: uuid === null, unitsBefore, at: this.ports.now() });
        return this.ports.send(mutation, uuid);
      });
      this.settle(cart, mutation);
      if (!isSuperseded(this.queue, mutation) && mutation !== this.handedOver) this.ports.onDone(mutation);
    } catch (error) {
      // A page that is being unloaded sees its requests fail; the next page takes them over.
      const isNetwork = isNetworkFailure(error);
      if (isNetwork) await this.ports.pause(unloadMs);
      this.queue = withoutSending(this.queue);
      this.isReadingDue ||= wasReadingDue;
      if (isNetwork && this.ports.isOffline() && mutation !== this.handedOver) {
        this.hold();
        return;
      }
      // The cart is read again, and nothing is sent twice.
      const isAmbiguous = !isRefusal(error);
      this.isInDoubt ||= isAmbiguous;
      this.isReadingDue ||= isAmbiguous;
      if (mutation === this.handedOver) this.isReadingDue = true;
      else if (mutation.kind === 'remove' && isNotFound(error)) this.ports.onDone(mutation);
      else this.ports.onFailed(error, mutation);
    } finally {
      this.remember(null);
      this.show();
    }
  }

  private hold(): void {
    const { waiting } = this.queue;
    this.queue = { ...this.queue, waiting: [] };
    this.putFirst({ sent: this.sent, waiting });
  }

  /**
   * Polls the cart until the request's deadline has passed, then reports a lost connection. Never sends the add
   * again.
   */
  private async reconcile(unconfirmed: SentMutation): Promise<boolean> {
    const cart = await this.readWithUuid(new AbortController().signal).catch(() => null);
    // This page was in the bfcache meanwhile, and another page found out.
    if (this.unconfirmed !== unconfirmed) return true;
    const verdict = verdictOn(unconfirmed, cart, this.ports.now());
    if (verdict !== 'open') this.unconfirmed = null;
    this.isReadingDue = cart === null;
    if (cart !== null) this.settle(cart, verdict === 'arrived' ? unconfirmed.intent : null);
    switch (verdict) {
      case 'arrived':
        this.ports.onDone(unconfirmed.intent);
        break;
      case 'lost':
        this.ports.onFailed(new FailureError({ name: 'network' }), unconfirmed.intent);
        break;
      case 'open':
        await this.ports.pause(reconcilePollMs);
    }
    this.show();
    return true;
  }

  private settleWithoutCall(mutation: CartMutation, step: 'unchanged' | 'gone'): void {
    this.show();
    if (step === 'unchanged') return;
    if (mutation.kind === 'remove') this.ports.onDone(mutation);
    else this.ports.onFailed(new FailureError({ name: 'not-found', message: null }), mutation);
  }

  private async readIfDue(): Promise<boolean> {
    if (!this.isReadingDue) return false;
    this.isReadingDue = false;
    const reading = (this.reading = new AbortController());
    if (this.queue.settled === null) this.show({ state: 'pending' });
    try {
      const cart = await this.readWithUuid(reading.signal);
      if (reading.signal.aborted) this.isReadingDue = true;
      else if (cart === null) this.show({ state: 'fulfilled' });
      else this.settle(cart, null);
    } catch (error) {
      // As in `send`.
      if (isNetworkFailure(error)) await this.ports.pause(unloadMs);
      if (reading.signal.aborted) this.isReadingDue = true;
      else this.showFailedReading(error);
    } finally {
      this.reading = null;
    }
    return true;
  }

  private async readWithUuid(signal: AbortSignal): Promise<Cart | null> {
    if (this.id.known() === null) return null;
    return this.id.use((uuid) => (uuid === null ? null : this.ports.read(uuid, signal)));
  }

  private showFailedReading(error: unknown): void {
    const message = this.ports.onFailed(error, null);
    if (this.queue.settled === null) this.show({ state: 'rejected', message });
  }

  private settle(cart: Cart, mutation: CartMutation | null): void {
    this.queue = withSettled(this.queue, cart);
    this.isInDoubt = false;
    this.show({ state: 'fulfilled' });
    this.ports.onSettled(cart, mutation);
  }

  private remember(sent: SentMutation | null): void {
    this.sent = sent;
    this.keepForNextPage();
  }

  private keepForNextPage(): void {
    const { sending, waiting } = this.queue;
    const isOwn = sending !== null && sending !== this.handedOver;
    const hasLeft = this.sent !== null;
    const sent = this.unconfirmed ?? (isOwn ? this.sent : null);
    this.ports.outbox.write({ sent, waiting: isOwn && !hasLeft ? [sending, ...waiting] : waiting });
  }

  private show(next: { state: CartView['state']; message?: string | null } = this.$view.get()): void {
    this.keepForNextPage();
    const shown =
      this.unconfirmed === null ? this.queue : { ...this.queue, sending: this.unconfirmed.intent };
    this.$view.set(viewOf(shown, next.state, next.message ?? null));
  }
}

/** Longer than the time from a page's last task to its unload. */
const unloadMs = 100;
const reconcilePollMs = 500;
