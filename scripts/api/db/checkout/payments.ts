import type { DatabaseSync } from 'node:sqlite';
import type { PaymentMethod } from '../../../../src/domain/checkout/payment.ts';
import { command, query } from '../statement.ts';

/** Payments of the sandbox's providers; returns are verified against them. */
export function paymentsOf(database: DatabaseSync) {
  const insert = command<[string, number, PaymentProvider, string | null]>(
    database,
    'INSERT INTO payment (id, order_id, provider, access_token) VALUES (?, ?, ?, ?)',
  );
  const byId = query<[string], PaymentRow>(database, `${selectSql} WHERE id = ?`);
  const ofOrder = query<[number], PaymentRow>(database, `${selectSql} WHERE order_id = ?`);
  const forget = command<[number]>(database, 'DELETE FROM payment WHERE order_id = ?');
  const settle = command<[PaymentStatus, string | null, string]>(
    database,
    "UPDATE payment SET status = ?, charge_id = ? WHERE id = ? AND status <> 'approved'",
  );

  return {
    open: (payment: NewPayment) => insert(payment.id, payment.orderId, payment.provider, payment.accessToken),
    byId: (id: string) => byId.get(id) ?? null,
    ofOrder: (orderId: number) => ofOrder.get(orderId) ?? null,
    /** Deletes an abandoned payment; the provider's pages then no longer know it. */
    forget: (orderId: number) => void forget(orderId),
    /** Stores the provider's decision; an approved payment is final. @returns whether it was stored */
    settle: (id: string, status: PaymentStatus, chargeId: string | null): boolean =>
      settle(status, chargeId, id).changes > 0,
  };
}

export type PaymentProvider = Exclude<PaymentMethod, 'transfer'>;

/** `open` until the first attempt; rejected and pending payments can be retried. */
export type PaymentStatus = 'open' | 'approved' | 'pending' | 'rejected';

export interface NewPayment {
  readonly id: string;
  readonly orderId: number;
  readonly provider: PaymentProvider;
  readonly accessToken: string | null;
}

export interface PaymentRow {
  readonly id: string;
  readonly order_id: number;
  readonly provider: PaymentProvider;
  readonly status: PaymentStatus;
  readonly charge_id: string | null;
  readonly access_token: string | null;
}

const selectSql = 'SELECT id, order_id, provider, status, charge_id, access_token FROM payment';
