/**
 * The order that the next screen shows. It travels in the tab's storage for one hop and then lives in the entry of the
 * history: reload and Back keep it, and a direct visit has none (`tests/specification/decisions.md`). A history outlives a logout, so what
 * lies in it is its owner's: in any other session it is gone.
 */
import type { PlacedOrder } from '../domain/order.ts';
import { readEntry, writeEntry } from './history-entry.ts';
import { keys } from './keys.ts';
import { sessionMark } from './session.ts';
import { forgetInTab, readInTab, writeInTab } from './storage.ts';

/** @param handedAt milliseconds since the epoch, of this machine: some payments expire */
export interface HandedOrder extends PlacedOrder {
  readonly handedAt: number;
  /** The session that placed or asked for it. */
  readonly owner: string;
  /** Whether a provider's confirmation brought it here. */
  readonly isConfirmed: boolean;
}

export function handOver(
  placed: PlacedOrder,
  { isConfirmed = false, handedAt = Date.now() }: Partial<Pick<HandedOrder, 'isConfirmed' | 'handedAt'>> = {},
): void {
  const handed: HandedOrder = { ...placed, handedAt, isConfirmed, owner: sessionMark() };
  writeInTab(keys.placedOrder, JSON.stringify(handed));
}

/** An order that no screen has shown yet, because the way to it was stopped a moment ago; null when there is none. */
export function untakenOrder(): HandedOrder | null {
  const handed = parsed(readInTab(keys.placedOrder));
  return handed !== null && Date.now() - handed.handedAt < wayMs ? handed : null;
}

/** The longest that somebody waits for the next screen before reloading the one that they are still on. */
const wayMs = 60_000;

/** Null on a direct visit. */
export function takePlacedOrder(): HandedOrder | null {
  const handed = parsed(readInTab(keys.placedOrder));
  forgetInTab(keys.placedOrder);
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

/** Written by `handOver` of this very version (the key carries its number), so its inside is not looked at again. */
function isHandedOrder(value: unknown): value is HandedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { order, handedAt } = value as Partial<Record<keyof HandedOrder, unknown>>;
  return typeof handedAt === 'number' && typeof order === 'object' && order !== null && 'items' in order;
}
