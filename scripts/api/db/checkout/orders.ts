import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from '../../../../src/domain/money.ts';
import type { PaymentMethod } from '../../../../src/domain/checkout/payment.ts';
import { pageOf } from '../page-of.ts';
import { sqlOf } from '../statement.ts';

const pageSize = 10;

export function ordersOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    create(order: NewOrder, items: readonly NewOrderItem[]): number {
      const id = sql.insert('shop_order', order);
      for (const item of items) sql.insert('order_item', { order_id: id, ...item });
      return id;
    },
    byId: (id: number) => sql.get<OrderRow>`SELECT * FROM shop_order WHERE id = ${id}`,
    existing(id: number): OrderRow {
      const order = this.byId(id);
      if (order === null) throw new Error(`there is no order ${id}`);
      return order;
    },
    ofCustomer: (id: number, customerId: number) =>
      sql.get<OrderRow>`SELECT * FROM shop_order WHERE id = ${id} AND customer_id = ${customerId}`,
    items: (orderId: number) =>
      sql.all<OrderItemRow>`SELECT * FROM order_item WHERE order_id = ${orderId} ORDER BY id`,
    /** The slugs of the products in these orders. */
    slugs: (ids: readonly number[]) =>
      sql.column<string>`SELECT DISTINCT slug FROM order_item JOIN product ON product.id = product_id
        WHERE order_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    update: (id: number, columns: Partial<OrderRow>): void => sql.update('shop_order', { id }, columns),

    page(customerId: number, number: number): { rows: readonly OrderRow[]; totalPages: number } | null {
      const total = sql.value<number>`SELECT count(*) FROM shop_order WHERE customer_id = ${customerId}`;
      const page = pageOf(total ?? 0, number, pageSize);
      return (
        page && {
          rows: sql.all`SELECT * FROM shop_order WHERE customer_id = ${customerId}
            ORDER BY id DESC LIMIT ${pageSize} OFFSET ${page.offset}`,
          totalPages: page.totalPages,
        }
      );
    },
  };
}

/** Addresses and office are JSON, as they travel. */
export interface OrderRow {
  readonly id: number;
  readonly customer_id: number;
  readonly created_at: string;
  readonly state: string;
  readonly currency: Currency;
  readonly products_cents: number;
  readonly discount_cents: number;
  readonly shipment_cents: number;
  readonly total_cents: number;
  readonly coupon_code: string | null;
  readonly coupon_cents: number;
  readonly gift_card_number: string | null;
  readonly gift_card_cents: number;
  /** It is null when the order has gift cards alone; so are its addresses. */
  readonly shipping_code: number | null;
  readonly ship_address: string | null;
  readonly bill_address: string | null;
  readonly office: string | null;
  readonly payment_method: PaymentMethod;
  readonly notes: string | null;
  readonly loyalty_points: number;
  /** 1 once its money came, also after it was cancelled; see `isPaid`. */
  readonly is_paid: number;
  /** Money that goes back since it was cancelled. */
  readonly refund_cents: number;
  readonly cancel_reason: string | null;
  readonly tracking_code: string | null;
  readonly tracking_url: string | null;
  readonly revocation_code: string | null;
  readonly revoked_at: string | null;
}

type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'loyalty_points'
  | 'is_paid'
  | 'refund_cents'
  | 'cancel_reason'
  | 'tracking_code'
  | 'tracking_url'
  | 'revocation_code'
  | 'revoked_at'
>;

export interface OrderItemRow {
  readonly id: number;
  readonly product_id: number | null;
  readonly title: string;
  readonly unit_cents: number;
  readonly quantity: number;
  readonly total_cents: number;
  readonly is_gift_card: number;
  /** Units by branch, as JSON. */
  readonly taken: string;
}

export type NewOrderItem = Omit<OrderItemRow, 'id'>;

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
