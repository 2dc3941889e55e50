/** Sends the purchase event once per order across tabs, and only when its payment is confirmed. */
import { purchased } from '../../domain/checkout/checkout-measuring.ts';
import { isMeasuring, measure } from '../shop/measuring.ts';
import { keys } from '../keys.ts';
import { sharedJson } from '../storage.ts';
import type { HandedOrder } from './checkout-record.ts';

/** A transfer has no confirmation, so its order counts. */
export function measurePurchase({ order, isConfirmed, bankData }: HandedOrder): void {
  const isTransfer = order.payment.method === 'transfer' || bankData !== null;
  if (!isMeasuring || !(isConfirmed || isTransfer)) return;
  const measured = stored.read() ?? [];
  if (measured.includes(order.id)) return;
  stored.write([order.id, ...measured].slice(0, longestMemory));
  measure(() => purchased(order));
}

const longestMemory = 50;

const stored = sharedJson(
  keys.measuredOrders,
  (value): value is readonly number[] => Array.isArray(value) && value.every(Number.isSafeInteger),
);
