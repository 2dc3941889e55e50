/**
 * Carries the intents of `cart-queue.ts` to the server, one request at a time. It knows no browser: what it needs comes
 * in as ports, so that tests can run several tabs against one server.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Cart } from '../domain/cart.ts';
import { FailureError } from '../domain/failure.ts';
import { CartName } from './cart-name.ts';
import { verdictOn, type SentIntent } from './cart-outbox.ts';
import type { CartPorts } from './cart-ports.ts';
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

export interface CartEngine {
  readonly $view: ReadableAtom<CartView>;
  readonly want: (intent: Intent, isOld?: boolean) => void;
  /** Reads the cart again when nothing more urgent waits; many wishes make one reading. */
  readonly refresh: () => void;
  /** The same when the cart is known to have changed: a reading that is under way is older than that, and dropped. */
  readonly reread: () => void;
  /** Goes on with what an earlier page of this tab left unsettled; for the start of a page. */
  readonly resume: () => void;
  /** The same for a page that rested: what it left itself may have become another page's. */
  readonly revive: () => void;
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
  private readonly name: CartName;
  /** Left with its cart and answered to nobody: whether the server has it, only the cart itself can tell. */
  private unsure: SentIntent | null = null;
  private sent: SentIntent | null = null;
  /** An answer was lost and the cart not read since: what it holds is not known. */
  private isInDoubt = false;
  /** Under way when this page went to rest, and told to the shopper by the page after it. */
  private handedOver: Intent | null = null;

  constructor(ports: CartPorts) {
    this.ports = ports;
    this.name = new CartName(ports);
  }

  /** @param isOld made a while ago, and shown since */
  readonly want = (intent: Intent, isOld = false): void => {
    // Before anything is written where an earlier page's wishes may stand.
    this.resume();
    this.queue = withIntent(this.queue, intent);
    // Its answer will carry the cart: whoever waits for the shopper's own press must not wait for a reading.
    this.reading?.abort();
    this.show();
    // To make a request takes a phone as long as to draw the press: it is written down, and leaves a frame later.
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
    const { sent, waiting } = left;
    // Of all changes only an add makes two when it is sent twice. One that opened a cart is in none that has a name.
    const isUnsure = sent?.intent.kind === 'add' && !sent.opensCart;
    if (isUnsure) this.unsure = sent;
    const wanted = sent === null || isUnsure ? waiting : [sent.intent, ...waiting];
    this.queue = wanted.reduce(withIntent, this.queue);
    this.show();
    void this.run();
  };

  readonly revive = (): void => {
    const isHandedOver = !this.ports.outbox.isOwn();
    if (isHandedOver) {
      this.handedOver = this.queue.sending;
      this.unsure = null;
      this.queue = { ...this.queue, waiting: [] };
    }
    this.resume();
    if (isHandedOver) this.show();
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
    if (this.unsure !== null) return this.findOut(this.unsure);
    const next = takeNext(this.queue);
    // Whether an add arrived is told by the units before it: they are asked for when they are not known.
    const mustKnow = this.isInDoubt && this.isReadingDue && next?.intent.kind === 'add';
    if (next === null || mustKnow) return this.readIfDue();
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
      const cart = await this.name.use((uuid) => {
        const unitsBefore = this.isInDoubt ? null : this.ports.knownUnits();
        this.remember({ intent, opensCart: uuid === null, unitsBefore, at: this.ports.now() });
        return this.ports.send(intent, uuid);
      });
      this.settle(cart, intent);
      if (!isSuperseded(this.queue, intent) && intent !== this.handedOver) this.ports.onDone(intent);
    } catch (error) {
      // A page that ends hears of its own requests as failed: the page after it goes on with them, if this was the end.
      if (isNetworkFailure(error)) await this.ports.pause(leavingMs);
      this.queue = withoutSending(this.queue);
      // Unless it was plainly refused, nobody knows what the server did. Only it can tell; nothing is sent twice.
      const isAmbiguous = !isRefusal(error);
      this.isInDoubt ||= isAmbiguous;
      this.isReadingDue ||= wasReadingDue || isAmbiguous;
      if (intent === this.handedOver) this.isReadingDue = true;
      else if (intent.kind === 'remove' && isNotFound(error)) this.ports.onDone(intent);
      else this.ports.onFailed(error, intent);
    } finally {
      this.remember(null);
      this.show();
    }
  }

  /**
   * Looks whether an add of the page before is in the cart, by the number of its units: nothing else tells. It is given up
   * when nobody would wait for its answer any more, with the words for a lost connection, and never sent a second time.
   */
  private async findOut(unsure: SentIntent): Promise<boolean> {
    const cart = await this.readWithUuid(new AbortController().signal).catch(() => null);
    // This page rested meanwhile, and another one has found out.
    if (this.unsure !== unsure) return true;
    const verdict = verdictOn(unsure, cart, this.ports.now());
    if (verdict !== 'open') this.unsure = null;
    this.isReadingDue = cart === null;
    if (cart !== null) this.settle(cart, verdict === 'arrived' ? unsure.intent : null);
    switch (verdict) {
      case 'arrived':
        this.ports.onDone(unsure.intent);
        break;
      case 'lost':
        this.ports.onFailed(new FailureError({ name: 'network' }), unsure.intent);
        break;
      case 'open':
        await this.ports.pause(lookingMs);
    }
    this.show();
    return true;
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
      // As in `send`: a page that ends must not go on with what waited for this reading.
      if (isNetworkFailure(error)) await this.ports.pause(leavingMs);
      if (reading.signal.aborted) this.isReadingDue = true;
      else this.showFailedReading(error);
    } finally {
      this.reading = null;
    }
    return true;
  }

  /** Without a uuid there is nothing to read: a cart is opened by its first product, not by a look at it. */
  private async readWithUuid(signal: AbortSignal): Promise<Cart | null> {
    if (this.name.known() === null) return null;
    return this.name.use((uuid) => (uuid === null ? null : this.ports.read(uuid, signal)));
  }

  private showFailedReading(error: unknown): void {
    const message = this.ports.onFailed(error, null);
    if (this.queue.settled === null) this.show({ state: 'rejected', message });
  }

  private settle(cart: Cart, intent: Intent | null): void {
    this.queue = withSettled(this.queue, cart);
    this.isInDoubt = false;
    this.show({ state: 'fulfilled' });
    this.ports.onSettled(cart, intent);
  }

  private remember(sent: SentIntent | null): void {
    this.sent = sent;
    this.keepForNextPage();
  }

  private keepForNextPage(): void {
    const { sending, waiting } = this.queue;
    const isOwn = sending !== null && sending !== this.handedOver;
    const hasLeft = this.sent !== null;
    const sent = this.unsure ?? (isOwn ? this.sent : null);
    this.ports.outbox.write({ sent, waiting: isOwn && !hasLeft ? [sending, ...waiting] : waiting });
  }

  /** A new state brings its own message, or none. */
  private show(next: { state: CartView['state']; message?: string | null } = this.$view.get()): void {
    this.keepForNextPage();
    const shown = this.unsure === null ? this.queue : { ...this.queue, sending: this.unsure.intent };
    this.$view.set(viewOf(shown, next.state, next.message ?? null));
  }
}

/** Longer than a page takes from its last task to its end. */
const leavingMs = 100;
/** Between two looks for an add that may still be on its way. */
const lookingMs = 500;

/** Answers after which the cart is surely what it was. */
function isRefusal(error: unknown): boolean {
  return error instanceof FailureError && ['rejected', 'unauthorized'].includes(error.failure.name);
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof FailureError && error.failure.name === 'network';
}

function isNotFound(error: unknown): boolean {
  return error instanceof FailureError && error.failure.name === 'not-found';
}
