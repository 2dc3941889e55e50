import type { DatabaseSync } from 'node:sqlite';
import type { WireAddress } from '../../../../src/api/address.ts';
import type { WireOffice } from '../../../../src/api/shipment.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { PaymentMethod } from '../../../../src/domain/checkout/payment.ts';
import type { CancelledBy } from './order-ends.ts';
import { command, query } from '../statement.ts';

/** Page size. */
const pageSize = 10;

/** Orders with their items. */
export function ordersOf(database: DatabaseSync) {
  const insert = command<OrderValues>(database, insertSql);
  const insertItem = command<[number, number, string, number, number, number, number, string]>(
    database,
    `INSERT INTO order_item (order_id, product_id, title, unit_cents, quantity, total_cents, is_gift_card, taken)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = query<[number], OrderRow>(database, `${selectSql} WHERE id = ?`);
  const ofCustomer = query<[number, number], OrderRow>(
    database,
    `${selectSql} WHERE id = ? AND customer_id = ?`,
  );
  const page = query<[number, number, number], OrderRow>(
    database,
    `${selectSql} WHERE customer_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
  );
  const count = query<[number], { total: number }>(
    database,
    'SELECT count(*) AS total FROM shop_order WHERE customer_id = ?',
  );
  const items = query<[number], OrderItemRow>(
    database,
    `SELECT id, product_id, title, unit_cents, quantity, total_cents, is_gift_card, taken
     FROM order_item WHERE order_id = ? ORDER BY id`,
  );
  const forgetTaken = command<[number]>(database, "UPDATE order_item SET taken = '{}' WHERE order_id = ?");
  const setState = command<[string, number]>(
    database,
    'UPDATE shop_order SET state = ?, network = NULL WHERE id = ?',
  );
  const setPaymentMethod = command<[PaymentMethod, number]>(
    database,
    'UPDATE shop_order SET payment_method = ? WHERE id = ?',
  );
  const setPoints = command<[number, number]>(
    database,
    'UPDATE shop_order SET loyalty_points = ? WHERE id = ?',
  );

  return {
    /** Call within the transaction that takes the stock. */
    create(order: NewOrder): number {
      const { id } = insert(...valuesOf(order));
      for (const item of order.items) {
        const { productId, title, unitCents, quantity, totalCents, isGiftCard, taken } = item;
        const json = JSON.stringify(taken);
        insertItem(id, productId, title, unitCents, quantity, totalCents, Number(isGiftCard), json);
      }
      return id;
    },

    byId: (id: number) => byId.get(id) ?? null,
    /** Null for another customer's order. */
    ofCustomer: (id: number, customerId: number) => ofCustomer.get(id, customerId) ?? null,
    items: (orderId: number): readonly OrderItemRow[] => items.all(orderId),
    /** For an order that took no stock: cancelling it returns none. */
    forgetTaken: (id: number) => forgetTaken(id),
    setState: (id: number, state: string) => setState(state, id),
    setPaymentMethod: (id: number, method: PaymentMethod) => setPaymentMethod(method, id),
    setPoints: (id: number, points: number) => setPoints(points, id),

    /** A page of a customer's orders, newest first, or null after the last page. */
    page(customerId: number, number: number): { rows: readonly OrderRow[]; totalPages: number } | null {
      const totalPages = Math.max(1, Math.ceil((count.get(customerId)?.total ?? 0) / pageSize));
      if (number > totalPages) return null;
      return { rows: page.all(customerId, pageSize, (number - 1) * pageSize), totalPages };
    },
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
  readonly cancelled_by: CancelledBy | null;
  readonly cancel_reason: string | null;
  readonly is_refund_due: number;
  /** Null when not refunded. */
  readonly refunded_at: string | null;
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

type OrderValues = [
  customerId: number,
  createdAt: string,
  state: string,
  currency: Currency,
  productsCents: number,
  discountCents: number,
  shipmentCents: number,
  totalCents: number,
  couponCode: string | null,
  couponCents: number,
  giftCardNumber: string | null,
  giftCardCents: number,
  shippingCode: number,
  shipAddress: string,
  billAddress: string,
  office: string | null,
  paymentMethod: string,
  notes: string | null,
];

function valuesOf(order: NewOrder): OrderValues {
  return [
    order.customerId,
    order.createdAt,
    order.state,
    order.currency,
    order.productsCents,
    order.discountCents,
    order.shipmentCents,
    order.totalCents,
    order.coupon?.code ?? null,
    order.coupon?.cents ?? 0,
    order.giftCard?.number ?? null,
    order.giftCard?.cents ?? 0,
    order.shippingCode,
    JSON.stringify(order.shipAddress),
    JSON.stringify(order.billAddress),
    order.office === null ? null : JSON.stringify(order.office),
    order.paymentMethod,
    order.notes,
  ];
}

const insertSql = `
  INSERT INTO shop_order (customer_id, created_at, state, currency, products_cents, discount_cents, shipment_cents, total_cents,
    coupon_code, coupon_cents, gift_card_number, gift_card_cents, shipping_code, ship_address, bill_address, office,
    payment_method, notes)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const selectSql = `
  SELECT id, customer_id, created_at, state, currency, products_cents, discount_cents, shipment_cents, total_cents, coupon_code,
    coupon_cents, gift_card_number, gift_card_cents, shipping_code, ship_address, bill_address, office, payment_method, notes, loyalty_points,
    cancelled_by, cancel_reason, is_refund_due, refunded_at
  FROM shop_order`;
