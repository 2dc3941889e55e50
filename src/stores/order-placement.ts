/**
 * 'Realizar pedido', once. The cart is read again first, and what changed must be accepted by another press. The call is
 * never repeated by itself: when its answer is lost, the order is looked for before anything else may happen.
 */
import { atom } from 'nanostores';
import { getOrders, postOrder } from '../api/order.ts';
import {
  isSurelyNotPlaced,
  nextAttempt,
  orderOfAttempt,
  type OrderAttempt,
} from '../domain/checkout-attempt.ts';
import type { Cart } from '../domain/cart.ts';
import { cartChanges, type CartChange } from '../domain/checkout-changes.ts';
import type { CheckoutValues } from '../domain/checkout-form.ts';
import { shortItems } from '../domain/checkout-options.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import type { Order } from '../domain/order.ts';
import { paymentMethods, type PaymentMethod } from '../domain/payment.ts';
import { checkoutTexts } from '../text/checkout.ts';
import { http } from './backend.ts';
import { withLock } from './browser.ts';
import { storedCartUuid } from './cart-uuid.ts';
import { $checkoutCart, readCartNow } from './checkout-cart.ts';
import { $currency } from './currency.ts';
import { announce } from './failures.ts';
import { orderLock } from './keys.ts';
import { leftOrder } from './left-order.ts';
import { forgetAttempt, newIdempotencyKey, readAttempt, writeAttempt } from './order-attempt.ts';
import { orderBodyOf } from './order-body.ts';
import { followOrder, type PlacementSettings } from './order-outcome.ts';
import { untakenOrder } from './placed-order.ts';

export interface Placement {
  /** `unknown`: an order was sent and could not be looked for yet. */
  readonly state: 'idle' | 'ordering' | 'unknown';
  /** Words to show beside the button. */
  readonly message: string | null;
  /** What is not any more as it was confirmed. */
  readonly changes: readonly CartChange[];
}

const idle: Placement = { state: 'idle', message: null, changes: [] };
export const $placement = atom<Placement>(idle);

/** Specification, section 8. */
const orderPolicy: FailurePolicy = {
  show: 'inline',
  text: checkoutTexts.orderFailed,
  rejectedText: checkoutTexts.unexpected,
  serverWords: 'rejected',
};

/** Does nothing while one is under way in this tab; waits for one of another tab. */
export async function placeOrder(values: CheckoutValues, settings: PlacementSettings): Promise<void> {
  if ($placement.get().state !== 'idle') return;
  $placement.set({ ...idle, state: 'ordering' });
  try {
    await withLock(orderLock, () => confirmAndSend(values, settings));
  } finally {
    // Also after a bug: nothing may stay busy for ever. A page that is being left stays busy until it rests.
    if ($placement.get().state === 'ordering' && !isLeaving) $placement.set(idle);
  }
}

/** An order that was sent before a reload, a crash or a new login. @returns whether it was found and is being shown */
export async function resumePlacement(settings: PlacementSettings): Promise<boolean> {
  isLeaving = false;
  $placement.set(idle);
  const attempt = readAttempt();
  if (attempt?.state !== 'open') return false;
  await lookAgain(settings);
  return isLeaving;
}

/**
 * For a cart that is empty on entry: its order was placed and the way to the next screen stopped, or an order came of the last
 * attempt after all. @returns whether it is being shown
 */
export async function resumeEmptied(settings: PlacementSettings): Promise<boolean> {
  const handed = untakenOrder();
  const given = readAttempt();
  // Who was at the provider already and came back wants to see it, not to be sent there again.
  const wasThere = handed !== null && handed.order.id === leftOrder()?.orderId;
  if (handed !== null && !wasThere) {
    leave(() => followOrder(handed, handed.order.payment.method ?? 'transfer', settings));
  } else if (given !== null) {
    const attempt = { ...given, state: 'open' } as const;
    writeAttempt(attempt);
    $placement.set({ ...idle, state: 'ordering' });
    await withLock(orderLock, () => lookFor(attempt, settings, null, [0]));
  }
  return isLeaving;
}

/** Looks for the order whose answer was lost. */
export async function lookAgain(settings: PlacementSettings): Promise<void> {
  const attempt = readAttempt();
  if (attempt?.state !== 'open') {
    $placement.set(idle);
    return;
  }
  $placement.set({ ...idle, state: 'ordering' });
  await withLock(orderLock, () => lookFor(attempt, settings, null));
}

/** True once the browser was told to leave this document. */
let isLeaving = false;

async function confirmAndSend(values: CheckoutValues, settings: PlacementSettings): Promise<void> {
  try {
    const [cart, newest] = await Promise.all([readCartNow(), newestOrders()]);
    if (cart.items.length === 0 && followEarlier(newest, settings)) return;
    const seen = $checkoutCart.get();
    const changes = seen === null ? [] : cartChanges(seen, cart);
    $checkoutCart.set(cart);
    if (seen === null || changes.length > 0 || cart.items.length === 0 || shortItems(cart).length > 0) {
      $placement.set({ ...idle, message: whyStopped(cart.items.length), changes });
      return;
    }
    const body = orderBodyOf(values, cart);
    const { uuid, items, totalPrice } = cart;
    const mark = {
      knownIds: newest.map(({ id }) => id),
      items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      paymentMethod: body.payment,
    };
    const summary = JSON.stringify([uuid, $currency.get(), mark.items, totalPrice.cents, body]);
    const attempt = nextAttempt(readAttempt(), { summary, mark }, newIdempotencyKey);
    if (attempt === null) {
      $placement.set({ ...idle, state: 'unknown' });
      return;
    }
    writeAttempt(attempt);
    await send(attempt, body, cart, settings);
  } catch (error) {
    // Before anything was sent.
    $placement.set({ ...idle, message: announce(error, orderPolicy) });
  }
}

async function send(
  attempt: OrderAttempt,
  body: ReturnType<typeof orderBodyOf>,
  confirmed: Cart,
  settings: PlacementSettings,
): Promise<void> {
  const uuid = storedCartUuid();
  const query = { ...(uuid !== null && { uuid }), currency: $currency.get() };
  try {
    const headers = { 'Idempotency-Key': attempt.key };
    const placed = await http.send(postOrder, { query, body }, { headers });
    leave(() => followOrder(placed, body.payment, settings));
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    if (!isSurelyNotPlaced(error.failure)) return lookFor(attempt, settings, error);
    writeAttempt({ ...attempt, state: 'free' });
    const message = announce(error, orderPolicy);
    // Whatever it was refused for, the next press should confirm what is true now.
    const cart = await readCartNow().catch(() => confirmed);
    $checkoutCart.set(cart);
    $placement.set({ ...idle, message, changes: cartChanges(confirmed, cart) });
  }
}

/** The server may still be at work on it when it is first looked for. */
const lookPausesMs = [0, 1500, 3000];

/** @param lost what the call failed with; null when this page never saw it */
async function lookFor(
  attempt: OrderAttempt,
  settings: PlacementSettings,
  lost: FailureError | null,
  pausesMs = lookPausesMs,
): Promise<void> {
  try {
    for (const ms of pausesMs) {
      await pause(ms);
      if (followFound(attempt, await newestOrders(), settings)) return;
    }
    writeAttempt({ ...attempt, state: 'free' });
    $placement.set({ ...idle, message: lost === null ? null : announce(lost, orderPolicy) });
  } catch (error) {
    $placement.set({ ...idle, state: 'unknown', message: announce(error, orderPolicy) });
  }
}

/** A cart that was emptied may be the work of an order that came after nobody looked for it any more. */
function followEarlier(newest: readonly Order[], settings: PlacementSettings): boolean {
  const attempt = readAttempt();
  return attempt !== null && followFound(attempt, newest, settings);
}

/** @returns whether the order of the attempt is among them, and is being shown */
function followFound(attempt: OrderAttempt, newest: readonly Order[], settings: PlacementSettings): boolean {
  const order = orderOfAttempt(attempt.mark, newest);
  if (order === null) return false;
  const placed = { order, bankData: null, getnet: null, modo: null };
  leave(() => followOrder(placed, methodOf(attempt), settings));
  return true;
}

async function newestOrders(): Promise<readonly Order[]> {
  return (await http.send(getOrders, { query: { page: '1' } })).items;
}

function leave(go: () => void): void {
  isLeaving = true;
  forgetAttempt();
  go();
}

function whyStopped(itemCount: number): string {
  return itemCount === 0 ? checkoutTexts.cartEmptied : checkoutTexts.changed;
}

function methodOf({ mark }: OrderAttempt): PaymentMethod {
  return paymentMethods.find((method) => method === mark.paymentMethod) ?? 'transfer';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
