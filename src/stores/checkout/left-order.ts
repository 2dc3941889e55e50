/**
 * The order whose payment the shopper left this tab for, in sessionStorage. Needed because Back shows pages without it,
 * and not every provider's return URL names it. Bound to the session.
 */
import { screenKeys } from '../screen-keys.ts';
import { sessionMark } from '../session/session.ts';
import { jsonCodec, readInTab, writeInTab } from '../storage.ts';

export interface LeftOrder {
  readonly orderId: number;
  /** The payment link. */
  readonly link: string;
}

export function rememberLeaving(orderId: number, link: string): void {
  writeInTab(screenKeys.leftOrder, codec.encode({ orderId, link, owner: sessionMark() }));
}

/** Null without one, or for another session. */
export function leftOrder(): LeftOrder | null {
  const kept = codec.decode(readInTab(screenKeys.leftOrder) ?? '');
  return kept?.owner === sessionMark() ? kept : null;
}

interface KeptOrder extends LeftOrder {
  /** Mark of the session that placed it. */
  readonly owner: string;
}

const codec = jsonCodec((value): value is KeptOrder => {
  const { orderId, link, owner } = (value ?? {}) as Partial<Record<keyof KeptOrder, unknown>>;
  return Number.isSafeInteger(orderId) && typeof link === 'string' && typeof owner === 'string';
});
