/**
 * 'Realizar pedido', idempotent: the cart is read first, and changes need a second press. The request is never
 * retried; after a lost reply the order is looked up before anything else.
 */
import { atom } from 'nanostores';
import { getOrders, postOrder } from '../../api/order.ts';
import {
  isSurelyNotPlaced,
  nextAttempt,
  orderOfAttempt,
  type OrderAttempt,
} from '../../domain/checkout/checkout-attempt.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { cartChanges, type CartChange } from '../../domain/checkout/checkout-changes.ts';
import type { CheckoutValues } from '../../domain/checkout/checkout-form.ts';
import { shortItems } from '../../domain/checkout/checkout-options.ts';
import { FailureError, isFailure, type Failure, type FailurePolicy } from '../../domain/failure.ts';
import type { Order, PlacedOrder } from '../../domain/checkout/order.ts';
import { paymentMethods, type PaymentMethod } from '../../domain/checkout/payment.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { http } from '../backend.ts';
import { pause, replaceWith, withLock } from '../browser.ts';
import { emptyCart } from '../cart/cart.ts';
import { storedCartQuery } from '../cart/cart-summary.ts';
import { forgetRemoval } from '../cart/removed-lines.ts';
import { $checkoutCart, checkoutCartReading, readCartNow } from './checkout-cart.ts';
import { $currency } from '../shop/currency.ts';
import { announce } from '../failures.ts';
import { forgetDraft } from '../form.ts';
import { orderLock } from '../keys.ts';
import { forget, nextOnScreen, recall, remember } from './order-record.ts';
import { beginPayment } from './payment.ts';
import { labelOfRefused, orderBodyOf } from './placement-body.ts';

interface Placement {
  /** `unknown`: sent, and its outcome could not be looked up yet. */
  readonly state: 'idle' | 'ordering' | 'unknown';
  readonly message: string | null;
  readonly changes: readonly CartChange[];
}

const idle: Placement = { state: 'idle', message: null, changes: [] };
export const $placement = atom<Placement>(idle);

const orderPolicy: FailurePolicy = {
  show: 'inline',
  text: checkoutTexts.orderFailed,
  rejectedText: checkoutTexts.unexpected,
  serverWords: 'rejected',
};

/** No-op while one runs in this tab; waits for another tab's (mutex). */
export async function placeOrder(values: CheckoutValues): Promise<void> {
  if ($placement.get().state !== 'idle') return;
  $placement.set({ ...idle, state: 'ordering' });
  try {
    await withLock(orderLock, () => confirmAndSend(values));
  } finally {
    // On navigation it stays `ordering` until the page is left (no double submit).
    if ($placement.get().state === 'ordering' && !isLeaving) $placement.set(idle);
  }
}

/** After a reload, crash or new login. @returns whether the order was found and its screen is opening */
export async function resumePlacement(): Promise<boolean> {
  isLeaving = false;
  $placement.set(idle);
  const attempt = recall('attempt');
  if (attempt?.state !== 'open') return false;
  await lookAgain();
  return isLeaving;
}

/**
 * The cart is empty on entry: the navigation to the order's screen was interrupted, or the last attempt succeeded
 * late. @returns whether its screen is opening
 */
export async function resumeEmptied(): Promise<boolean> {
  // None after Back from a provider: there the shopper stays.
  const next = nextOnScreen();
  const last = recall('attempt');
  if (next !== null && Date.now() - next.keptAt < interruptionMs) {
    followOrder(next, next.order.payment.method ?? 'transfer');
  } else if (last !== null) {
    const attempt = { ...last, state: 'open' } as const;
    remember('attempt', attempt);
    $placement.set({ ...idle, state: 'ordering' });
    await withLock(orderLock, () => lookFor(attempt, null, [0]));
  }
  return isLeaving;
}

/** Time for waiting on a slow navigation and reloading. */
const interruptionMs = 60_000;

export function watchEmptied(): void {
  $checkoutCart.listen((cart) => {
    // On entry `openCheckout` looks it up, and during a placement `followLateOrder` does.
    const isBusy = checkoutCartReading.$state.get().state === 'pending' || $placement.get().state !== 'idle';
    if (cart?.items.length === 0 && !isBusy && recall('attempt') !== null) void resumeEmptied();
  });
}

export async function lookAgain(): Promise<void> {
  const attempt = recall('attempt');
  if (attempt?.state !== 'open') return $placement.set(idle);
  $placement.set({ ...idle, state: 'ordering' });
  await withLock(orderLock, () => lookFor(attempt, null));
}

let isLeaving = false;

async function confirmAndSend(values: CheckoutValues): Promise<void> {
  let isRead = false;
  try {
    const [cart, newest] = await Promise.all([readCartNow(), newestOrders()]);
    isRead = true;
    if (await followLateOrder(cart)) return;
    const seen = $checkoutCart.get();
    const changes = seen === null ? [] : cartChanges(seen, cart);
    $checkoutCart.set(cart);
    if (seen === null || changes.length > 0 || cart.items.length === 0 || shortItems(cart).length > 0) {
      const message = cart.items.length === 0 ? checkoutTexts.cartEmptied : checkoutTexts.changed;
      return $placement.set({ ...idle, message, changes });
    }
    const body = orderBodyOf(values, cart);
    const { uuid, items, totalPrice } = cart;
    const mark = {
      knownIds: newest.map(({ id }) => id),
      items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      paymentMethod: body.payment,
    };
    const summary = JSON.stringify([uuid, $currency.get(), mark.items, totalPrice.cents, body]);
    const attempt = nextAttempt(recall('attempt'), { summary, mark }, newIdempotencyKey);
    if (attempt === null) return $placement.set({ ...idle, state: 'unknown' });
    remember('attempt', attempt);
    await send(attempt, body, cart);
  } catch (error) {
    $placement.set({ ...idle, message: isRead ? announce(error, orderPolicy) : announceUnplaced(error) });
  }
}

async function send(
  attempt: OrderAttempt,
  body: ReturnType<typeof orderBodyOf>,
  confirmed: Cart,
): Promise<void> {
  try {
    const headers = { 'Idempotency-Key': attempt.key };
    const placed = await http.send(postOrder, { query: storedCartQuery(), body }, { headers });
    followOrder(placed, body.payment);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    if (!isSurelyNotPlaced(error.failure)) return lookFor(attempt, error);
    remember('attempt', { ...attempt, state: 'free' });
    const message = withField(announce(error, orderPolicy), error.failure);
    // After a refusal the next press must confirm current data.
    const cart = await readCartNow().catch(() => confirmed);
    if (await followLateOrder(cart)) return;
    $checkoutCart.set(cart);
    $placement.set({ ...idle, message, changes: cartChanges(confirmed, cart) });
  }
}

/** Names the first field that was refused, which the server's message may leave out. */
function withField(message: string | null, failure: Failure): string | null {
  const [refused] = failure.name === 'rejected' ? Object.entries(failure.fields) : [];
  const [name = '', [why] = []] = refused ?? [];
  if (message === null || why === undefined || why === message) return message;
  const label = labelOfRefused(name);
  return `${message} ${label === null ? why : checkoutTexts.refusedField(label, why)}`;
}

const lookPausesMs = [0, 1500, 3000];

/** @param lost the failed call; null after a reload */
async function lookFor(
  attempt: OrderAttempt,
  lost: FailureError | null,
  pausesMs = lookPausesMs,
): Promise<void> {
  try {
    for (const ms of pausesMs) {
      await pause(ms);
      if (followFound(attempt, await newestOrders())) return;
    }
    remember('attempt', { ...attempt, state: 'free' });
    const isEmptied = $checkoutCart.get()?.items.length === 0;
    const quiet = isEmptied ? null : checkoutTexts.unplaced;
    $placement.set({ ...idle, message: lost === null ? quiet : announceUnplaced(lost) });
  } catch (error) {
    $placement.set({ ...idle, state: 'unknown', message: announce(error, orderPolicy) });
  }
}

/** With a sentence that stays when the modal is closed. */
function announceUnplaced(error: unknown): string | null {
  const message = announce(error, orderPolicy);
  return isFailure(error, 'network') ? checkoutTexts.unplacedOffline : message;
}

/**
 * The orders are read after the empty cart, because a list read beside it may be older than the order (race).
 * @returns whether its screen is opening
 */
async function followLateOrder(cart: Cart): Promise<boolean> {
  const attempt = recall('attempt');
  if (cart.items.length > 0 || attempt === null) return false;
  return followFound(attempt, await newestOrders());
}

function followFound(attempt: OrderAttempt, newest: readonly Order[]): boolean {
  const order = orderOfAttempt(attempt.mark, newest);
  if (order === null) return false;
  const placed = { order, bankData: null, getnet: null, modo: null };
  const method = paymentMethods.find((name) => name === attempt.mark.paymentMethod) ?? 'transfer';
  followOrder(placed, method);
  return true;
}

async function newestOrders(): Promise<readonly Order[]> {
  return (await http.send(getOrders, { query: { page: '1' } })).items;
}

/** Replaces the checkout's history entry, so that Back skips it. */
function followOrder(placed: PlacedOrder, method: PaymentMethod): void {
  isLeaving = true;
  forget('attempt');
  forget('seen');
  forgetDraft('checkout');
  forgetRemoval();
  emptyCart();
  replaceWith(beginPayment(placed, method));
}

/** `crypto.randomUUID` needs https, which a local network may lack. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
