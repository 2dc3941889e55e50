/**
 * Payment intents of Getnet and MODO in localStorage: on a phone the page is left to pay (specification, section 7).
 */
import type { KeptIntent } from '../../domain/checkout/checkout-return.ts';
import type { InsideProvider } from '../../domain/checkout/order-payment.ts';
import { screenKeys } from '../screen-keys.ts';
import { jsonCodec, readStored, writeStored } from '../storage.ts';

export function keepIntent(provider: InsideProvider, intent: KeptIntent): void {
  writeStored(keyOf(provider), codec.encode(intent));
}

export function keptIntent(provider: InsideProvider): KeptIntent | null {
  const text = readStored(keyOf(provider));
  return text === null ? null : codec.decode(text);
}

function keyOf(provider: InsideProvider): string {
  return `${screenKeys.payment}:${provider}`;
}

const codec = jsonCodec((value): value is KeptIntent => {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, intentId } = value as Partial<Record<keyof KeptIntent, unknown>>;
  return Number.isSafeInteger(orderId) && typeof intentId === 'string' && intentId !== '';
});
