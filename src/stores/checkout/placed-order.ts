/**
 * Hands an order over to the next screen: through sessionStorage for one navigation, then in the history entry, where
 * reload and Back find it; a direct visit has none (`tests/specification/decisions.md`). Bound to the session, because the history
 * outlives a logout.
 */
import type { PlacedOrder } from '../../domain/checkout/order.ts';
import { readEntry, writeEntry } from '../history-entry.ts';
import { screenKeys } from '../screen-keys.ts';
import { sessionMark } from '../session/session.ts';
import { forgetInTab, readInTab, writeInTab } from '../storage.ts';

/** @param handedAt milliseconds since the epoch by this machine's clock; some payments expire */
export interface HandedOrder extends PlacedOrder {
  readonly handedAt: number;
  /** Mark of the session that placed or requested it. */
  readonly owner: string;
  /** Whether a provider confirmed the payment. */
  readonly isConfirmed: boolean;
}

export function handOver(
  placed: PlacedOrder,
  { isConfirmed = false, handedAt = Date.now() }: Partial<Pick<HandedOrder, 'isConfirmed' | 'handedAt'>> = {},
): void {
  const handed: HandedOrder = { ...placed, handedAt, isConfirmed, owner: sessionMark() };
  writeInTab(screenKeys.placedOrder, JSON.stringify(handed));
}

/** An order whose next screen was never reached, e.g. after an interrupted navigation; null for none. */
export function untakenOrder(): HandedOrder | null {
  const handed = parsed(readInTab(screenKeys.placedOrder));
  return handed !== null && Date.now() - handed.handedAt < wayMs ? handed : null;
}

/** Maximum age of such an order: time for waiting on a slow navigation and reloading. */
const wayMs = 60_000;

/** Null on a direct visit. */
export function takePlacedOrder(): HandedOrder | null {
  const handed = parsed(readInTab(screenKeys.placedOrder));
  forgetInTab(screenKeys.placedOrder);
  if (handed !== null) writeEntry(handed);
  const entry = handed ?? readEntry();
  if (!isHandedOrder(entry)) return null;
  if (entry.owner === sessionMark()) return entry;
  writeEntry(null);
  return null;
}

function parsed(text: string | null): HandedOrder | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isHandedOrder(value) && value.owner === sessionMark() ? value : null;
  } catch {
    return null;
  }
}

/** Validates only the outer shape: `handOver` wrote it, and the versioned key excludes older formats. */
function isHandedOrder(value: unknown): value is HandedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { order, handedAt } = value as Partial<Record<keyof HandedOrder, unknown>>;
  return typeof handedAt === 'number' && typeof order === 'object' && order !== null && 'items' in order;
}
