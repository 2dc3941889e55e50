/**
 * Sends mutations to the server, one request at a time. Everything external is a port, so that tests run several tabs
 * against one server.
 */
import { atom } from 'nanostores';
import type { Cart } from '../../domain/cart/cart.ts';
import { FailureError, isFailure } from '../../domain/failure.ts';
import { createCartId, type CartIdPorts } from './cart-id.ts';
import { verdictOn, type CartOutbox, type SentMutation, type Unsettled } from './cart-outbox.ts';
import {
  emptyQueue,
  isSuperseded,
  unknownCart,
  viewOf,
  withMutation,
  withoutLine,
  withSettled,
  type CartMutation,
  type CartView,
} from './cart-queue.ts';

export interface CartPorts extends CartIdPorts {
  readonly read: (uuid: string, signal: AbortSignal) => Promise<Cart>;
  readonly send: (mutation: CartMutation, uuid: string | null) => Promise<Cart>;
  readonly whenActivated: () => Promise<void>;
  readonly whenPainted: () => Promise<void>;
  readonly outbox: CartOutbox;
  readonly knownUnits: () => number | null;
  readonly isOffline: () => boolean;
  readonly now: () => number;
  /** Never resolves on an unloaded page. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** `mutation` is null for a plain read. */
  readonly onSettled: (cart: Cart, mutation: CartMutation | null) => void;
  /**
   * What waits for the network has changed.
   * @param unconfirmed an add that may have arrived before the network went. Both empty: it is back.
   */
  readonly onWaiting: (waiting: readonly CartMutation[], unconfirmed: CartMutation | null) => void;
  /** No newer mutation of its line waits. */
  readonly onDone: (mutation: CartMutation) => void;
  /** @returns a message to show in place of the cart, or null. */
  readonly onFailed: (error: unknown, mutation: CartMutation | null) => string | null;
}

export class CartEngine {
  readonly $view = atom(unknownCart);
  private readonly ports: CartPorts;
  private readonly id: ReturnType<typeof createCartId>;
  private queue = emptyQueue;
  private isReadingDue = false;
  private reading: AbortController | null = null;
  private isRunning = false;
  private sent: SentMutation | null = null;
  /** An add whose reply was lost with its page: only the cart's contents can show whether it arrived. */
  private unconfirmed: SentMutation | null = null;
  /** A reply was lost and the cart was not read since. */
  private isInDoubt = false;
  /** In flight when this page was left: the page that took it over reports it. */
  private handedOver: CartMutation | null = null;
  private isWaiting = false;

  constructor(ports: CartPorts) {
    this.ports = ports;
    this.id = createCartId(ports);
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

  /** Reads the cart once the queue is empty; several calls are one read. */
  readonly refresh = (): void => {
    this.isReadingDue = true;
    void this.run();
  };

  /** Like `refresh`, for a cart known to have changed: a read in flight is stale. */
  readonly reread = (): void => {
    this.reading?.abort();
    this.refresh();
  };

  /** Takes over unsettled mutations of an earlier page in this tab. */
  readonly resume = (): void => {
    const inheritedChanges = this.ports.outbox.takeOver();
    if (inheritedChanges === null) return;
    this.putFirst(inheritedChanges);
    this.show();
    void this.run();
  };

  /** After a return from the bfcache: a later page may have taken this page's mutations. */
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

  readonly retry = (): void => void this.run();

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

  /** @returns whether there was anything to do */
  private async step(): Promise<boolean> {
    const isWaiting = this.$view.get().isSettling && this.ports.isOffline();
    if (isWaiting) this.ports.onWaiting(this.queue.waiting, this.unconfirmed?.intent ?? null);
    else if (this.isWaiting) this.ports.onWaiting([], null);
    this.isWaiting = isWaiting;
    if (isWaiting) return this.readIfDue();
    if (this.unconfirmed !== null) return this.reconcile(this.unconfirmed);
    const [next, ...waiting] = this.queue.waiting;
    // `verdictOn` needs the unit count from before an add.
    const mustKnow = this.isInDoubt && this.isReadingDue && next?.kind === 'add';
    if (next === undefined || mustKnow) return this.readIfDue();
    this.queue = { ...this.queue, waiting, sending: next };
    await this.send(next);
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
      this.confirmCart(cart, mutation);
      if (!isSuperseded(this.queue, mutation) && mutation !== this.handedOver) this.ports.onDone(mutation);
    } catch (error) {
      await this.outlastUnload(error);
      this.isReadingDue ||= wasReadingDue;
      if (mutation === this.handedOver) this.isReadingDue = true;
      else if (isFailure(error, 'network') && this.ports.isOffline()) return this.hold();
      // The cart is read again, and nothing is sent twice.
      const isAmbiguous = !isFailure(error, 'rejected', 'unauthorized');
      if (isAmbiguous && (await this.hasArrived())) {
        if (mutation !== this.handedOver) this.ports.onDone(mutation);
        return;
      }
      this.queue = { ...this.queue, sending: null };
      this.isInDoubt ||= isAmbiguous;
      this.isReadingDue ||= isAmbiguous;
      if (mutation === this.handedOver) return;
      if (mutation.kind === 'remove' && isFailure(error, 'not-found')) {
        this.queue = withoutLine(this.queue, mutation.itemId);
        this.ports.onDone(mutation);
      } else this.ports.onFailed(error, mutation);
    } finally {
      this.remember(null);
      this.show();
    }
  }

  /** Whether the cart shows an add whose reply was lost: then it is told as added, and is not pressed once more. */
  private async hasArrived(): Promise<boolean> {
    const { sent } = this;
    if (sent?.intent.kind !== 'add' || sent.opensCart) return false;
    const cart = await this.readWithUuid(new AbortController().signal).catch(() => null);
    // What another tab added meanwhile must not be taken for it.
    if (this.ports.knownUnits() !== sent.unitsBefore) return false;
    if (verdictOn(sent, cart, this.ports.now()) !== 'arrived' || cart === null) return false;
    this.isReadingDue = false;
    this.confirmCart(cart, sent.intent);
    return true;
  }

  /** A page that is being unloaded sees its requests fail; the next page takes them over. */
  private async outlastUnload(error: unknown): Promise<void> {
    if (isFailure(error, 'network')) await this.ports.pause(unloadMs);
  }

  /** What was just sent waits for the network. */
  private hold(): void {
    const { waiting } = this.queue;
    this.queue = { ...this.queue, sending: null, waiting: [] };
    this.putFirst({ sent: this.sent, waiting });
  }

  /**
   * Polls the cart until the request's deadline has passed, then reports a lost connection. Never sends the add again.
   */
  private async reconcile(unconfirmed: SentMutation): Promise<boolean> {
    const cart = await this.readWithUuid(new AbortController().signal).catch(() => null);
    // This page was in the bfcache meanwhile, and another page found out.
    if (this.unconfirmed !== unconfirmed) return true;
    const { intent } = unconfirmed;
    const verdict = verdictOn(unconfirmed, cart, this.ports.now());
    if (verdict !== 'open') this.unconfirmed = null;
    this.isReadingDue = cart === null;
    if (cart !== null) this.confirmCart(cart, verdict === 'arrived' ? intent : null);
    if (verdict === 'arrived') this.ports.onDone(intent);
    else if (verdict === 'lost') this.ports.onFailed(new FailureError({ name: 'network' }), intent);
    else await this.ports.pause(reconcilePollMs);
    this.show();
    return true;
  }

  private async readIfDue(): Promise<boolean> {
    if (!this.isReadingDue) return false;
    this.isReadingDue = false;
    const { signal } = (this.reading = new AbortController());
    if (this.queue.settled === null) this.show({ state: 'pending' });
    try {
      const cart = await this.readWithUuid(signal);
      if (signal.aborted) this.isReadingDue = true;
      else if (cart === null) this.show({ state: 'fulfilled' });
      else this.confirmCart(cart, null);
    } catch (error) {
      await this.outlastUnload(error);
      if (signal.aborted) this.isReadingDue = true;
      else {
        const message = this.ports.onFailed(error, null);
        if (this.queue.settled === null) this.show({ state: 'rejected', message });
      }
    } finally {
      this.reading = null;
    }
    return true;
  }

  private async readWithUuid(signal: AbortSignal): Promise<Cart | null> {
    if (this.id.currentUuid() === null) return null;
    return this.id.use((uuid) => (uuid === null ? null : this.ports.read(uuid, signal)));
  }

  private confirmCart(cart: Cart, mutation: CartMutation | null): void {
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
    const sent = this.unconfirmed ?? (isOwn ? this.sent : null);
    const hasLeft = this.sent !== null;
    this.ports.outbox.write({ sent, waiting: isOwn && !hasLeft ? [sending, ...waiting] : waiting });
  }

  private show(next: { state: CartView['state']; message?: string | null } = this.$view.get()): void {
    this.keepForNextPage();
    const sending = this.unconfirmed?.intent ?? this.queue.sending;
    this.$view.set(viewOf({ ...this.queue, sending }, next.state, next.message ?? null));
  }
}

/** Longer than the time from a page's last task to its unload. */
const unloadMs = 100;
const reconcilePollMs = 500;
