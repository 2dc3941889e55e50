/** Results of recent payment returns, shared by all tabs. */
import { isLinkOf, type SentReturn } from '../../domain/checkout/checkout-return.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { keys } from '../keys.ts';
import { isRecord, sharedJson } from '../storage.ts';

interface Result {
  /** From `returnKeyOf`. */
  readonly key: string;
  /** 0 when nobody knows it. */
  readonly orderId: number;
}

export interface KnownResult extends Result {
  readonly outcome: 'approved' | 'pending' | 'left' | 'failed';
  readonly message: string;
}

/** The API has not answered. `call` and `type` ask it again. */
export interface UnknownResult extends Result {
  readonly outcome: 'unknown';
  readonly call: SentReturn;
  readonly type: string;
}

export type PaymentResult = KnownResult | UnknownResult;

const longestMemory = 10;

export function storedPaymentResult(key: string): PaymentResult | null {
  return all().find((kept) => kept.key === key) ?? null;
}

export function storePaymentResult(kept: PaymentResult): void {
  const others = all().filter(({ key }) => key !== kept.key);
  stored.write([kept, ...others].slice(0, longestMemory));
}

/** Whether this order was reported as paid or pending. */
export function isPaymentKnown({ id }: Pick<Order, 'id'>): boolean {
  return all().some(
    ({ orderId, outcome }) => orderId === id && (outcome === 'approved' || outcome === 'pending'),
  );
}

export function unknownPaymentOf({ id, payment }: Pick<Order, 'id' | 'payment'>): UnknownResult | null {
  const isOfOrder = ({ orderId, call }: UnknownResult) => {
    if (orderId !== 0 || call.name !== 'capture') return orderId === id;
    return payment.link !== null && isLinkOf(payment.link, call.token);
  };
  return all().find((kept): kept is UnknownResult => kept.outcome === 'unknown' && isOfOrder(kept)) ?? null;
}

/** Money of this order may be with a provider: nobody is led to pay it again. */
export function mayBePaid(order: Pick<Order, 'id' | 'payment'>): boolean {
  return isPaymentKnown(order) || unknownPaymentOf(order) !== null;
}

/**
 * Before a new payment, whose return URL may be the same as a failed one's. Not every result has its order id, so
 * failures of other orders are deleted too and, at worst, confirmed again.
 */
export function deleteFailedPaymentResults(): void {
  const isFinal = ({ outcome }: PaymentResult) => outcome === 'left' || outcome === 'failed';
  stored.write(all().filter((kept) => !isFinal(kept)));
}

function all(): readonly PaymentResult[] {
  return stored.read() ?? [];
}

/** Only the outer shape: this module wrote it. */
const stored = sharedJson(
  keys.paymentReturns,
  (value): value is readonly PaymentResult[] => Array.isArray(value) && value.every(isResult),
);

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { key, outcome, orderId, call, message } = value;
  const hasRest = outcome === 'unknown' ? isRecord(call) : typeof message === 'string';
  return typeof key === 'string' && typeof outcome === 'string' && typeof orderId === 'number' && hasRest;
}
