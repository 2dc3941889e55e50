/**
 * Placing an order once. An attempt belongs to one confirmed summary and to one idempotency key; while nobody knows what
 * became of it, it is looked for among the orders, and only when it is not there may it be tried again, with its key.
 */
import type { Failure } from './failure.ts';
import type { Order } from './order.ts';

export interface OrderAttempt {
  readonly key: string;
  /** Of everything that was confirmed: cart, addresses, shipment, payment, notes. */
  readonly summary: string;
  /** `open`: sent, and not yet known to have failed. `free`: surely no order came of it. */
  readonly state: 'open' | 'free';
  /** How its order will be known among the others. */
  readonly mark: OrderMark;
}

export interface OrderMark {
  /** The newest orders there were before it was sent. */
  readonly knownIds: readonly number[];
  readonly items: readonly { readonly productId: number; readonly quantity: number }[];
  readonly paymentMethod: string;
}

/**
 * The attempt to send now: a new one, or the last one again for the same summary, with its key and its mark. Its order may have
 * come late, and is then known already to whoever looks now.
 * @returns null while an earlier one is open: then it must be looked for, and nothing may be sent.
 */
export function nextAttempt(
  last: OrderAttempt | null,
  confirmed: Pick<OrderAttempt, 'summary' | 'mark'>,
  newKey: () => string,
): OrderAttempt | null {
  if (last?.state === 'open') return null;
  if (last?.summary === confirmed.summary) return { ...last, state: 'open' };
  return { ...confirmed, key: newKey(), state: 'open' };
}

/** What a failed call says about the order: surely not made, or nobody knows. */
export function isSurelyNotPlaced(failure: Failure): boolean {
  switch (failure.name) {
    case 'rejected':
    case 'unauthorized':
    case 'not-found':
      return true;
    case 'aborted':
    case 'network':
      return false;
    case 'unexpected':
      return isRefusal(failure.status);
  }
}

/** 408 and 409 speak of a call that may still be at work; from 500 on, and for an unreadable success, anything may have happened. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

/** The attempt's own order among the newest ones; null when it is not there. */
export function orderOfAttempt({ knownIds, items, paymentMethod }: OrderMark, newest: readonly Order[]) {
  const wanted = items.map(({ productId, quantity }) => `${productId}x${quantity}`).toSorted();
  return (
    newest.find((order) => {
      const got = order.items.map(({ productId, quantity }) => `${productId}x${quantity}`).toSorted();
      const isSamePayment = order.payment.method === null || order.payment.method === paymentMethod;
      return !knownIds.includes(order.id) && isSamePayment && got.join() === wanted.join();
    }) ?? null
  );
}
