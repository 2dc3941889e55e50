import type { DatabaseSync } from 'node:sqlite';
import type { PaymentMethod } from '../../../../src/domain/checkout/payment.ts';
import { sqlOf } from '../statement.ts';

export function paymentsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    open: (payment: Omit<PaymentRow, 'status' | 'charge_id'>): number => sql.insert('payment', payment),
    byId: (id: string) => sql.get<PaymentRow>`SELECT * FROM payment WHERE id = ${id}`,
    ofOrder: (orderId: number) => sql.get<PaymentRow>`SELECT * FROM payment WHERE order_id = ${orderId}`,
    forget: (orderId: number): void =>
      void sql.run`DELETE FROM payment WHERE order_id = ${orderId} AND status <> 'approved'`,
    /** An approved payment is final. @returns whether it was stored */
    settle: (id: string, status: PaymentStatus, chargeId: string): boolean =>
      sql.run`UPDATE payment SET status = ${status}, charge_id = ${chargeId}
        WHERE id = ${id} AND status <> 'approved'`.changes > 0,
  };
}

export type PaymentProvider = Exclude<PaymentMethod, 'transfer'>;

/** `open` until the first attempt; rejected and pending payments can be retried. */
export type PaymentStatus = 'open' | 'approved' | 'pending' | 'rejected';

export interface PaymentRow {
  readonly id: string;
  readonly order_id: number;
  readonly provider: PaymentProvider;
  readonly status: PaymentStatus;
  readonly charge_id: string | null;
  readonly access_token: string | null;
}
