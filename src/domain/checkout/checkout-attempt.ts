/**
 * Idempotent order placement. An attempt belongs to one confirmed summary and has one idempotency key. When the reply
 * is lost, the outcome is unknown: the order is searched among the newest ones, and the request is sent again with the
 * same key only if it is not found.
 */
import type { Failure } from '../failure.ts';
import type { Order } from './order.ts';

export interface OrderAttempt {
  readonly key: string;
  /** Digest of everything that was confirmed: cart, addresses, shipment, payment, notes. */
  readonly summary: string;
  /** `open`: sent, outcome unknown. `free`: known to have failed, safe to send again. */
  readonly state: 'open' | 'free';
  /** How its order is recognised among the customer's orders. */
  readonly mark: OrderMark;
}

export interface OrderMark {
  /** Ids of the newest orders before it was sent. */
  readonly knownIds: readonly number[];
  readonly items: readonly { readonly productId: number; readonly quantity: number }[];
  readonly paymentMethod: string;
}

/**
 * The attempt to send now: a new one, or the last one again (same key, same mark) when the summary is the same. Keeping
 * the mark lets a late order of that attempt still be found.
 * @returns null while an earlier attempt is open: its outcome must be looked up first.
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

/** Whether a failed call proves that no order was placed. Network errors and timeouts leave it unknown. */
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

/** 408 and 409 may refer to a request still in progress; a 5xx or an unreadable success leaves the outcome unknown. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

/** Finds the attempt's order among the newest orders; null when it is not there. */
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
