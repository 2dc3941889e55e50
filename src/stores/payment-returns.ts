/** What came of the last returns from payment providers, for every tab of this browser. */
import { keys } from './keys.ts';
import { jsonCodec, readStored, writeStored } from './storage.ts';

export interface KeptReturn {
  /** As `returnKeyOf` names it. */
  readonly key: string;
  readonly outcome: 'approved' | 'pending' | 'left' | 'failed';
  /** 0 where the answer named none. */
  readonly orderId: number;
  /** Why it failed, or that it was left. */
  readonly message: string;
}

/** More than anybody has open at once. */
const longestMemory = 10;

export function keptReturn(key: string): KeptReturn | null {
  return all().find((kept) => kept.key === key) ?? null;
}

export function keepReturn(kept: KeptReturn): void {
  const others = all().filter(({ key }) => key !== kept.key);
  writeStored(keys.paymentReturns, codec.encode([kept, ...others].slice(0, longestMemory)));
}

/** Whether a provider's confirmation said that this order is paid, or that its payment is being decided. */
export function isPaymentKnown(orderId: number): boolean {
  return all().some((kept) => kept.orderId === orderId && isOfMoney(kept));
}

/**
 * A payment begins anew, and its return may have the address of one that failed: that says nothing about it any more. Which
 * order a failure was of, not every provider tells; the others are asked about again, at worst.
 */
export function forgetFailedReturns(): void {
  writeStored(keys.paymentReturns, codec.encode(all().filter(isOfMoney)));
}

/** Whether somebody paid, or may have. */
function isOfMoney({ outcome }: KeptReturn): boolean {
  return outcome === 'approved' || outcome === 'pending';
}

function all(): readonly KeptReturn[] {
  return codec.decode(readStored(keys.paymentReturns) ?? '[]') ?? [];
}

const codec = jsonCodec(
  (value): value is readonly KeptReturn[] =>
    Array.isArray(value) &&
    value.every(
      (kept: Partial<Record<keyof KeptReturn, unknown>> | null) =>
        typeof kept?.key === 'string' &&
        typeof kept.outcome === 'string' &&
        typeof kept.orderId === 'number' &&
        typeof kept.message === 'string',
    ),
);
