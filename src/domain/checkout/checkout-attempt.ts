/**
 * An attempt belongs to one confirmed summary and has one idempotency key. When the reply is lost, the order is
 * looked for among the newest ones, and sent again with that key only if it is not there.
 */
import type { Failure } from '../failure.ts';
import type { Order } from './order.ts';

export interface OrderAttempt {
  readonly key: string;
  /** Digest of all that was confirmed. */
  readonly summary: string;
  /** `open`: sent, outcome unknown. `free`: known to have failed. */
  readonly state: 'open' | 'free';
  readonly mark: OrderMark;
}

export interface OrderMark {
  /** Ids of the newest orders before it was sent. */
  readonly knownIds: readonly number[];
  readonly items: readonly { readonly productId: number; readonly quantity: number }[];
  readonly paymentMethod: string;
}

/** The last attempt again (same key, same mark) when the summary is the same; null while one is open. */
export function nextAttempt(
  last: OrderAttempt | null,
  confirmed: Pick<OrderAttempt, 'summary' | 'mark'>,
  newKey: () => string,
): OrderAttempt | null {
  if (last?.state === 'open') return null;
  if (last?.summary === confirmed.summary) return { ...last, state: 'open' };
  return { ...confirmed, key: newKey(), state: 'open' };
}

/** No answer leaves it unknown; 408 and 409 may be about a request in progress. */
export function isSurelyNotPlaced(failure: Failure): boolean {
  if (failure.name !== 'unexpected') return ['rejected', 'unauthorized', 'not-found'].includes(failure.name);
  const { status } = failure;
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

export function orderOfAttempt({ knownIds, items, paymentMethod }: OrderMark, newest: readonly Order[]) {
  const linesOfCart = items.map(({ productId, quantity }) => `${productId}x${quantity}`).sort();
  return (
    newest.find((order) => {
      const got = order.items.map(({ productId, quantity }) => `${productId}x${quantity}`).sort();
      const isSamePayment = order.payment.method === null || order.payment.method === paymentMethod;
      return !knownIds.includes(order.id) && isSamePayment && got.join() === linesOfCart.join();
    }) ?? null
  );
}
