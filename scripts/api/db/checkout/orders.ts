import type { DatabaseSync } from 'node:sqlite';
import type { WireAddress } from '../../../../src/api/address.ts';
import type { WireOffice } from '../../../../src/api/shipment.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { PaymentMethod } from '../../../../src/domain/checkout/payment.ts';
import type { PaymentStatus } from './payments.ts';
import { sqlOf } from '../statement.ts';

/** Page size. */
const pageSize = 10;

/** Orders with their items. */
export function ordersOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** Call within the transaction that takes the stock. */
    create(order: NewOrder): number {
      const { id } = sql.run`
        INSERT INTO shop_order (customer_id, created_at, state, currency, products_cents, discount_cents,
          shipment_cents, total_cents, coupon_code, coupon_cents, gift_card_number, gift_card_cents, shipping_code,
          ship_address, bill_address, office, payment_method, notes)
        VALUES (${order.customerId}, ${order.createdAt}, ${order.state}, ${order.currency}, ${order.productsCents},
          ${order.discountCents}, ${order.shipmentCents}, ${order.totalCents}, ${order.coupon?.code ?? null},
          ${order.coupon?.cents ?? 0}, ${order.giftCard?.number ?? null}, ${order.giftCard?.cents ?? 0},
          ${order.shippingCode}, ${JSON.stringify(order.shipAddress)}, ${JSON.stringify(order.billAddress)},
          ${order.office && JSON.stringify(order.office)}, ${order.paymentMethod}, ${order.notes})`;
      for (const item of order.items) {
        sql.run`
          INSERT INTO order_item (order_id, product_id, title, unit_cents, quantity, total_cents, is_gift_card, taken)
          VALUES (${id}, ${item.productId}, ${item.title}, ${item.unitCents}, ${item.quantity}, ${item.totalCents},
            ${Number(item.isGiftCard)}, ${JSON.stringify(item.taken)})`;
      }
      return id;
    },

    byId: (id: number): OrderRow | null =>
      sql.get<OrderRow>`SELECT * FROM shop_order WHERE id = ${id}` ?? null,
    /** Null for another customer's order. */
    ofCustomer: (id: number, customerId: number): OrderRow | null =>
      sql.get<OrderRow>`SELECT * FROM shop_order WHERE id = ${id} AND customer_id = ${customerId}` ?? null,
    items: (orderId: number): readonly OrderItemRow[] =>
      sql.all`SELECT * FROM order_item WHERE order_id = ${orderId} ORDER BY id`,
    /** For an order that took no stock: cancelling it returns none. */
    forgetTaken: (id: number): void =>
      void sql.run`UPDATE order_item SET taken = '{}' WHERE order_id = ${id}`,
    setState: (id: number, state: string): void =>
      void sql.run`UPDATE shop_order SET state = ${state} WHERE id = ${id}`,
    /** @param reason in the shopper's words; null for none */
    cancel: (id: number, state: string, reason: string | null): void =>
      void sql.run`UPDATE shop_order SET state = ${state}, cancel_reason = ${reason} WHERE id = ${id}`,
    setTracking: (id: number, code: string, url: string | null): void =>
      void sql.run`UPDATE shop_order SET tracking_code = ${code}, tracking_url = ${url} WHERE id = ${id}`,
    setPaymentMethod: (id: number, method: PaymentMethod): void =>
      void sql.run`UPDATE shop_order SET payment_method = ${method} WHERE id = ${id}`,
    setPoints: (id: number, points: number): void =>
      void sql.run`UPDATE shop_order SET loyalty_points = ${points} WHERE id = ${id}`,

    /** A page of a customer's orders, newest first, or null after the last page. */
    page(customerId: number, number: number): { rows: readonly OrderRow[]; totalPages: number } | null {
      const count = sql.get<{ total: number }>`
        SELECT count(*) AS total FROM shop_order WHERE customer_id = ${customerId}`;
      const totalPages = Math.max(1, Math.ceil((count?.total ?? 0) / pageSize));
      if (number > totalPages) return null;
      const rows = sql.all<OrderRow>`SELECT * FROM shop_order WHERE customer_id = ${customerId}
        ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(number - 1) * pageSize}`;
      return { rows, totalPages };
    },

    /** Orders in a state, oldest first, with the status of their payment. */
    inState: (state: string): readonly OrderInState[] =>
      sql.all`SELECT shop_order.*, payment.status AS payment_status
        FROM shop_order LEFT JOIN payment ON payment.order_id = shop_order.id
        WHERE state = ${state} ORDER BY created_at`,
    /** Units that a customer's orders in a state hold. */
    unitsInState: (customerId: number, state: string): number =>
      sql.get<{ units: number }>`SELECT coalesce(sum(quantity), 0) AS units
        FROM order_item JOIN shop_order ON shop_order.id = order_id
        WHERE customer_id = ${customerId} AND state = ${state}`?.units ?? 0,
    /** Distinct slugs of the orders' products. */
    productSlugs: (ids: readonly number[]): readonly string[] =>
      sql.all<{ slug: string }>`SELECT DISTINCT slug FROM order_item JOIN product ON product.id = product_id
        WHERE order_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.map(({ slug }) => slug),
  };
}

export interface NewOrder {
  readonly customerId: number;
  readonly createdAt: string;
  readonly state: string;
  readonly currency: Currency;
  readonly productsCents: number;
  /** Quantity discounts, coupon and gift card together. */
  readonly discountCents: number;
  readonly shipmentCents: number;
  readonly totalCents: number;
  readonly coupon: { readonly code: string; readonly cents: number } | null;
  readonly giftCard: { readonly number: string; readonly cents: number } | null;
  readonly shippingCode: number;
  readonly shipAddress: WireAddress;
  readonly billAddress: WireAddress;
  readonly office: WireOffice | null;
  readonly paymentMethod: PaymentMethod;
  readonly notes: string | null;
  readonly items: readonly NewOrderItem[];
}

export interface NewOrderItem {
  readonly productId: number;
  readonly title: string;
  readonly unitCents: number;
  readonly quantity: number;
  readonly totalCents: number;
  readonly isGiftCard: boolean;
  /** Units by branch. */
  readonly taken: Readonly<Record<string, number>>;
}

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
  readonly shipping_code: number;
  readonly ship_address: string;
  readonly bill_address: string;
  readonly office: string | null;
  readonly payment_method: PaymentMethod;
  /** What the customer wrote for the shop; null when nothing. */
  readonly notes: string | null;
  readonly loyalty_points: number;
  readonly cancel_reason: string | null;
  readonly tracking_code: string | null;
  readonly tracking_url: string | null;
}

export interface OrderInState extends OrderRow {
  /** Null for a transfer. */
  readonly payment_status: PaymentStatus | null;
}

export interface OrderItemRow {
  readonly id: number;
  readonly product_id: number | null;
  readonly title: string;
  readonly unit_cents: number;
  readonly quantity: number;
  readonly total_cents: number;
  readonly is_gift_card: number;
  readonly taken: string;
}
