/**
 * A checkout in progress, which survives a reload, Back and a visit to a payment provider. What outlives the tab is in
 * `kept-payments.ts`.
 */
import type { OrderAttempt } from '../../domain/checkout/checkout-attempt.ts';
import type { SeenCart } from '../../domain/checkout/checkout-changes.ts';
import type { PlacedOrder } from '../../domain/checkout/order.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { inTab, isRecord, jsonIn } from '../storage.ts';

export interface CheckoutRecord {
  /** As shown before the checkout, or as accepted there. Ends with the order. */
  readonly seen: SeenCart;
  /** Being sent: a reload keeps its idempotency key. Ends when it is placed. */
  readonly attempt: OrderAttempt;
  /** For the next screen, which takes it. */
  readonly placed: HandedOrder;
  /** Whose payment the shopper left the shop for. Ends when he leaves for another. */
  readonly left: AbandonedOrder;
  /** Parameters of a provider's form. Ends with the next order. */
  readonly inside: InsidePayment;
  /** Query of a payment's return, for a reload or a new login. Until the next return. */
  readonly returned: { readonly path: string; readonly query: string };
}

/** @param handedAt milliseconds since the epoch; some payments expire. @param owner mark of the session */
export interface HandedOrder extends PlacedOrder {
  readonly handedAt: number;
  readonly owner: string;
  readonly isConfirmed: boolean;
}

/** Back shows pages without it, and not every provider's return URL names it. */
interface AbandonedOrder {
  readonly orderId: number;
  readonly link: string;
  readonly owner: string;
}

/** @param keptAt milliseconds since the epoch; some of them expire */
export interface InsidePayment extends Pick<PlacedOrder, 'getnet' | 'modo'> {
  readonly orderId: number;
  readonly keptAt: number;
}

type Part = keyof CheckoutRecord;

const stored = jsonIn(inTab, keys.checkout, (value): value is Partial<CheckoutRecord> => isRecord(value));

export function recall<P extends Part>(part: P): CheckoutRecord[P] | null {
  return stored.read()?.[part] ?? null;
}

export function remember<P extends Part>(part: P, value: CheckoutRecord[P]): void {
  stored.write({ ...stored.read(), [part]: value });
}

export function forget(part: Part): void {
  const { [part]: _, ...others } = stored.read() ?? {};
  if (Object.keys(others).length === 0) stored.forget();
  else stored.write(others);
}

/** Null also for another session. */
export function abandonedOrder(): AbandonedOrder | null {
  const left = recall('left');
  return left?.owner === sessionMark() ? left : null;
}

export function rememberLeaving(orderId: number, link: string): void {
  remember('left', { orderId, link, owner: sessionMark() });
}
