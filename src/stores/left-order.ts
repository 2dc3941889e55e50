/**
 * The order that this tab left the shop to pay. Back leads to pages that know nothing of it any more, and not every
 * provider's way back names it: so it is kept for the tab's life, and for its own session only.
 */
import { keys } from './keys.ts';
import { sessionMark } from './session.ts';
import { jsonCodec, readInTab, writeInTab } from './storage.ts';

export interface LeftOrder {
  readonly orderId: number;
  /** Where the shopper was led to pay it. */
  readonly link: string;
}

export function rememberLeaving(orderId: number, link: string): void {
  writeInTab(keys.leftOrder, codec.encode({ orderId, link, owner: sessionMark() }));
}

/** Null when this tab led nobody away, or somebody else. */
export function leftOrder(): LeftOrder | null {
  const kept = codec.decode(readInTab(keys.leftOrder) ?? '');
  return kept?.owner === sessionMark() ? kept : null;
}

interface KeptOrder extends LeftOrder {
  /** The session that it was placed in. */
  readonly owner: string;
}

const codec = jsonCodec((value): value is KeptOrder => {
  const { orderId, link, owner } = (value ?? {}) as Partial<Record<keyof KeptOrder, unknown>>;
  return Number.isSafeInteger(orderId) && typeof link === 'string' && typeof owner === 'string';
});
