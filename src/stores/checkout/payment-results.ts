/** Results of recent payment returns, shared by all tabs. */
import { screenKeys } from '../screen-keys.ts';
import { jsonCodec, readStored, writeStored } from '../storage.ts';

export interface PaymentResult {
  /** From `returnKeyOf`. */
  readonly key: string;
  readonly outcome: 'approved' | 'pending' | 'left' | 'failed';
  /** 0 when the reply had none. */
  readonly orderId: number;
  /** Error message, or the text for an abandoned payment. */
  readonly message: string;
}

/** Capacity; older results are dropped. */
const longestMemory = 10;

export function storedPaymentResult(key: string): PaymentResult | null {
  return all().find((kept) => kept.key === key) ?? null;
}

export function storePaymentResult(kept: PaymentResult): void {
  const others = all().filter(({ key }) => key !== kept.key);
  writeStored(screenKeys.paymentReturns, codec.encode([kept, ...others].slice(0, longestMemory)));
}

/** Whether this order was reported as paid or pending. */
export function isPaymentKnown(orderId: number): boolean {
  return all().some((kept) => kept.orderId === orderId && isOfMoney(kept));
}

/**
 * Deletes failed results before a new payment, whose return URL may be the same as a failed one's. Not every result has
 * its order id, so failures of other orders are deleted too and, at worst, confirmed again.
 */
export function deleteFailedPaymentResults(): void {
  writeStored(screenKeys.paymentReturns, codec.encode(all().filter(isOfMoney)));
}

/** Whether a payment was made or may have been made. */
function isOfMoney({ outcome }: PaymentResult): boolean {
  return outcome === 'approved' || outcome === 'pending';
}

function all(): readonly PaymentResult[] {
  return codec.decode(readStored(screenKeys.paymentReturns) ?? '[]') ?? [];
}

const codec = jsonCodec(
  (value): value is readonly PaymentResult[] =>
    Array.isArray(value) &&
    value.every(
      (kept: Partial<Record<keyof PaymentResult, unknown>> | null) =>
        typeof kept?.key === 'string' &&
        typeof kept.outcome === 'string' &&
        typeof kept.orderId === 'number' &&
        typeof kept.message === 'string',
    ),
);
