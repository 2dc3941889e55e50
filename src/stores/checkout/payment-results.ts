/**
 * Results of recent payment returns, shared by all tabs. Apart from other payment data, because each return's lock lets
 * one tab at a time write them.
 */
import { isLinkOf, type SentReturn } from '../../domain/checkout/checkout-return.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { keys } from '../keys.ts';
import { jsonIn, shared } from '../storage.ts';

interface Result {
  readonly key: string;
  /** It is 0 when it is unknown. */
  readonly orderId: number;
}

export interface AnsweredResult extends Result {
  readonly outcome: 'approved' | 'pending' | 'not-made' | 'failed';
  readonly message: string;
}

/** The API has not answered. `call` and `type` ask it again. */
export interface UnknownResult extends Result {
  readonly outcome: 'unknown';
  readonly call: SentReturn;
  readonly type: string;
}

type PaymentResult = AnsweredResult | UnknownResult;

const longestMemory = 10;
const outcomes: readonly string[] = ['approved', 'pending', 'not-made', 'failed', 'unknown'];
const stored = jsonIn<readonly PaymentResult[]>(shared, keys.paymentReturns, Array.isArray);

/** Without those of an older version of the shop, which are asked for again. */
function all(): readonly PaymentResult[] {
  return (stored.read() ?? []).filter(({ outcome }) => outcomes.includes(outcome));
}

export function storedPaymentResult(key: string): PaymentResult | null {
  return all().find((result) => result.key === key) ?? null;
}

export function storePaymentResult(result: PaymentResult): void {
  const others = all().filter(({ key }) => key !== result.key);
  stored.write([result, ...others].slice(0, longestMemory));
}

export function isPaymentInProgress({ id }: Pick<Order, 'id'>): boolean {
  return all().some(
    ({ orderId, outcome }) => orderId === id && (outcome === 'approved' || outcome === 'pending'),
  );
}

export function unknownPaymentOf({ id, payment }: Pick<Order, 'id' | 'payment'>): UnknownResult | null {
  const isOfOrder = ({ orderId, call }: UnknownResult) => {
    if (orderId !== 0 || call.name !== 'capture') return orderId === id;
    return payment.link !== null && isLinkOf(payment.link, call.token);
  };
  const results = all().filter((result) => result.outcome === 'unknown');
  return results.find(isOfOrder) ?? null;
}

/** Money of this order may be with a provider: no page leads to a second payment. */
export function mayBePaid(order: Pick<Order, 'id' | 'payment'>): boolean {
  return isPaymentInProgress(order) || unknownPaymentOf(order) !== null;
}

/**
 * Before a new payment, whose return URL may be the same as a failed one's. Not every result has its order id, so
 * failures of other orders are deleted too and, at worst, confirmed again.
 */
export function deleteFailedPaymentResults(): void {
  stored.write(all().filter(({ outcome }) => outcome !== 'not-made' && outcome !== 'failed'));
}
