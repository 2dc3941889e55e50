/**
 * Hands an order over: through sessionStorage for one navigation, then in the history entry, where reload and Back find
 * it. Bound to the session, because the history outlives a logout.
 */
import type { PlacedOrder } from '../../domain/checkout/order.ts';
import { readEntry, writeEntry } from '../browser-document.ts';
import { sessionMark } from '../session/session.ts';
import { keys } from '../keys.ts';
import { hasFields, isKeptInTab } from '../storage.ts';
import { forget, recall, remember, type HandedOrder } from './checkout-record.ts';

/** @returns whether the next page will find it: the tab's storage may be full */
export function handOver(
  placed: PlacedOrder,
  { isConfirmed = false, handedAt = Date.now() }: Partial<Pick<HandedOrder, 'isConfirmed' | 'handedAt'>> = {},
): boolean {
  remember('placed', { ...placed, handedAt, isConfirmed, owner: sessionMark() });
  return isKeptInTab(keys.checkout);
}

export function untakenOrder(): HandedOrder | null {
  const handed = recall('placed');
  const isFresh = handed !== null && Date.now() - handed.handedAt < wayMs;
  return isFresh && handed.owner === sessionMark() ? handed : null;
}

/** Time for waiting on a slow navigation and reloading. */
const wayMs = 60_000;

const isHandedOrder = hasFields<HandedOrder>({ order: 'object', handedAt: 'number' });

export function takePlacedOrder(): HandedOrder | null {
  const handed = recall('placed');
  forget('placed');
  if (handed?.owner === sessionMark()) writeEntry(handed);
  const entry = readEntry();
  if (!isHandedOrder(entry)) return null;
  if (entry.owner === sessionMark()) return entry;
  writeEntry(null);
  return null;
}
