/** Sends the purchase event once per order across tabs, and only when its payment is confirmed. */
import { purchased } from '../../domain/shop/measuring.ts';
import { keys } from '../keys.ts';
import { isMeasuring, measure } from '../shop/measuring.ts';
import { jsonIn, shared } from '../storage.ts';
import type { HandedOrder } from './checkout-record.ts';

const longestMemory = 50;
const stored = jsonIn<readonly number[]>(shared, keys.measuredOrders, Array.isArray);

/** A transfer has no confirmation, so its order counts. */
export function measurePurchase({ order, isConfirmed, bankData }: HandedOrder): void {
  const isTransfer = order.payment.method === 'transfer' || bankData !== null;
  if (!isMeasuring || !(isConfirmed || isTransfer)) return;
  const measured = stored.read() ?? [];
  if (measured.includes(order.id)) return;
  stored.write([order.id, ...measured].slice(0, longestMemory));
  measure(() => purchased(order));
}
