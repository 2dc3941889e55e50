/**
 * The engine in its browser: the first script of a page, so it imports no schemas, messages or texts. They come with
 * `cart.ts`, and outcomes wait for them.
 */
import { sendAdd, type CartScope } from '../../api/cart-add.ts';
import type { ApiResponse } from '../../api/read-response.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { FailureError } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import {
  isOffline,
  onPageRestored,
  onWindowEvent,
  pause,
  whenActivated,
  whenPainted,
  withLock,
} from '../browser.ts';
import { cartLock } from '../keys.ts';
import { $currency } from '../shop/currency.ts';
import { CartEngine, type CartPorts } from './cart-engine.ts';
import { createOutbox } from './cart-outbox.ts';
import type { CartMutation } from './cart-queue.ts';
import { $cartSummary, canKeepCart, keepCartUuid, storedCartUuid } from './cart-summary.ts';
import { withResolvers } from '../../domain/with-resolvers.ts';

type Addition = Extract<CartMutation, { kind: 'add' }>;

export interface CartOutcomes extends Pick<CartPorts, 'onSettled' | 'onWaiting' | 'onDone' | 'onFailed'> {
  readonly read: (scope: CartScope, signal: AbortSignal) => Promise<Cart>;
  readonly send: (mutation: Exclude<CartMutation, Addition>, scope: CartScope) => Promise<Cart>;
  readonly readAdded: (answer: ApiResponse, scope: CartScope, mutation: Addition) => Promise<Cart>;
}

let readyOutcomes: CartOutcomes | null = null;
const { promise: outcomes, resolve } = withResolvers<CartOutcomes>();

export function provideOutcomes(loadedOutcomes: CartOutcomes): void {
  readyOutcomes = loadedOutcomes;
  resolve(loadedOutcomes);
}

export const engine = new CartEngine({
  read: async (uuid, signal) => (await outcomes).read(scope(uuid), signal),
  send,
  uuid: { read: storedCartUuid, write: keepCartUuid },
  lock,
  whenActivated,
  whenPainted,
  outbox: createOutbox(String(Math.random())),
  knownUnits: () => $cartSummary.get()?.units ?? null,
  isOffline,
  now: Date.now,
  pause,
  onSettled: (cart, mutation) => withOutcomes(({ onSettled }) => onSettled(cart, mutation)),
  onWaiting: (waiting, unconfirmed) => withOutcomes(({ onWaiting }) => onWaiting(waiting, unconfirmed)),
  onDone: (mutation) => withOutcomes(({ onDone }) => onDone(mutation)),
  onFailed: (error, mutation) => withOutcomes(({ onFailed }) => onFailed(error, mutation)) ?? null,
});

export const $cart = engine.$view;

/** @param isOld an early press, replayed after this code had loaded; its feedback is already visible */
export function addToCart(productId: number, quantity: number, isOld = false): void {
  engine.enqueue({ kind: 'add', productId, quantity }, isOld);
}

/** The browser would have forgotten the cart with this page, so nothing is added to it. */
export const cartNotKept = new FailureError({ name: 'rejected', message: null, fields: {} });

async function send(mutation: CartMutation, uuid: string | null): Promise<Cart> {
  if (mutation.kind !== 'add') return (await outcomes).send(mutation, scope(uuid));
  if (!canKeepCart()) throw cartNotKept;
  const sentTo = scope(uuid);
  const answer = sendAdd(http, sentTo, mutation.productId, mutation.quantity);
  // A failure is handled below, when there is code that shows it.
  answer.catch(() => undefined);
  const { readAdded } = await outcomes;
  return readAdded(await answer, sentTo, mutation);
}

/** Other tabs wait for the lock, but not for code that was lost: `send` may then wait for ever. */
async function lock<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve: done, reject } = withResolvers<T>();
  await withLock(cartLock, async () => {
    const working = work();
    working.then(done, reject);
    const ended = working.catch(() => undefined);
    await (readyOutcomes === null ? Promise.race([ended, codeLost()]) : ended);
  });
  return promise;
}

function codeLost(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => readyOutcomes ?? resolve(), codePatienceMs));
}

const codePatienceMs = 20_000;

function scope(uuid: string | null): CartScope {
  return { uuid, currency: $currency.get() };
}

function withOutcomes<T>(use: (outcomes: CartOutcomes) => T): T | undefined {
  if (readyOutcomes !== null) return use(readyOutcomes);
  void outcomes.then(use);
  return undefined;
}

void whenActivated().then(engine.resume);
// Here, not in `cart.ts`: the page may have been left and come back before that is loaded.
onPageRestored(engine.revive);
onWindowEvent('online', engine.retry);
