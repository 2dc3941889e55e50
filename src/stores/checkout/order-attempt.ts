/** The order attempt in sessionStorage, so that a reload keeps its idempotency key. */
import type { OrderAttempt } from '../../domain/checkout/checkout-attempt.ts';
import { screenKeys } from '../screen-keys.ts';
import { jsonCodec, forgetInTab, readInTab, writeInTab } from '../storage.ts';

export function readAttempt(): OrderAttempt | null {
  const text = readInTab(screenKeys.orderAttempt);
  return text === null ? null : codec.decode(text);
}

export function writeAttempt(attempt: OrderAttempt): void {
  writeInTab(screenKeys.orderAttempt, codec.encode(attempt));
}

export function forgetAttempt(): void {
  forgetInTab(screenKeys.orderAttempt);
}

/** 128 random bits. `crypto.randomUUID` needs https, which a local network may lack. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const codec = jsonCodec((value): value is OrderAttempt => {
  if (typeof value !== 'object' || value === null) return false;
  const { key, summary, state, mark } = value as Partial<Record<keyof OrderAttempt, unknown>>;
  const isState = state === 'open' || state === 'free';
  return typeof key === 'string' && typeof summary === 'string' && isState && typeof mark === 'object';
});
