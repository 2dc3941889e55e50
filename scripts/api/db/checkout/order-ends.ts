import type { DatabaseSync } from 'node:sqlite';
import type { PaymentMethod } from '../../../../src/domain/checkout/payment.ts';
import type { PaymentStatus } from './payments.ts';
import { command, query } from '../statement.ts';

/** Cancels, reopens and refunds orders. */
export function orderEndsOf(database: DatabaseSync) {
  const cancel = command<[string, CancelledBy, string | null, number, number]>(
    database,
    `UPDATE shop_order SET state = ?, cancelled_by = ?, cancel_reason = ?, is_refund_due = ?, network = NULL
     WHERE id = ?`,
  );
  const reopen = command<[string, number]>(
    database,
    'UPDATE shop_order SET state = ?, cancelled_by = NULL, cancel_reason = NULL WHERE id = ?',
  );
  const oweRefund = command<[number]>(database, 'UPDATE shop_order SET is_refund_due = 1 WHERE id = ?');
  const refund = command<[string, number]>(
    database,
    'UPDATE shop_order SET is_refund_due = 0, refunded_at = ? WHERE id = ?',
  );
  const setTaken = command<[string, number]>(database, 'UPDATE order_item SET taken = ? WHERE id = ?');
  const waiting = query<[string, string], WaitingOrder>(
    database,
    `SELECT shop_order.id, created_at, payment_method, payment.status AS payment_status
     FROM shop_order LEFT JOIN payment ON payment.order_id = shop_order.id
     WHERE state = ? AND created_at <= ? ORDER BY created_at`,
  );
  const unnoticed = query<[string, string, string], { id: number }>(
    database,
    `SELECT shop_order.id FROM shop_order JOIN payment ON payment.order_id = shop_order.id
     WHERE state = ? AND created_at BETWEEN ? AND ? AND payment.status = 'approved' AND is_refund_due = 0
       AND refunded_at IS NULL`,
  );
  const slugs = query<[number], { slug: string }>(
    database,
    'SELECT DISTINCT slug FROM order_item JOIN product ON product.id = product_id WHERE order_id = ?',
  );

  return {
    cancel: (id: number, state: string, { by, reason }: Cancellation, isRefundDue: boolean) =>
      cancel(state, by, reason, Number(isRefundDue), id),
    reopen: (id: number, state: string) => reopen(state, id),
    oweRefund: (id: number) => oweRefund(id),
    /** Records the refund. */
    refund: (id: number, now: Date) => refund(now.toISOString(), id),
    /** Stock taken from each branch when an order is reopened. */
    setTaken: (itemId: number, taken: Readonly<Record<string, number>>) =>
      setTaken(JSON.stringify(taken), itemId),
    /** Orders in a state, placed up to a moment, oldest first, with their payment status. */
    waitingIn: (state: string, placedBy: Date): readonly WaitingOrder[] =>
      waiting.all(state, placedBy.toISOString()),
    /** Orders in a state whose payment is approved, and neither due for a refund nor refunded. */
    unnoticedIn: (state: string, from: Date, to: Date): readonly number[] =>
      unnoticed.all(state, from.toISOString(), to.toISOString()).map(({ id }) => id),
    /** Distinct slugs of the orders' products. */
    productSlugs: (ids: readonly number[]): readonly string[] => [
      ...new Set(ids.flatMap((id) => slugs.all(id).map(({ slug }) => slug))),
    ],
  };
}

/** Who cancelled an order: the payment deadline, or the shop. */
export type CancelledBy = 'deadline' | 'shop';

export interface Cancellation {
  readonly by: CancelledBy;
  /** Message for the shopper; null for none. */
  readonly reason: string | null;
}

export interface WaitingOrder {
  readonly id: number;
  readonly created_at: string;
  readonly payment_method: PaymentMethod;
  /** Null for a transfer. */
  readonly payment_status: PaymentStatus | null;
}
