import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from '../../../../src/domain/money.ts';
import { query } from '../statement.ts';

/** Orders for the shop's owner, newest first. */
export function orderListOf(database: DatabaseSync) {
  const all = query<[number], ListedOrder>(database, `${selectSql} ${orderSql}`);
  const inState = query<[string, number], ListedOrder>(database, `${selectSql} WHERE state = ? ${orderSql}`);
  const refunds = query<[number], ListedOrder>(database, `${selectSql} WHERE is_refund_due = 1 ${orderSql}`);
  const byId = query<[number], ListedOrder>(database, `${selectSql} WHERE shop_order.id = ?`);
  return {
    latest: (state: string | null, limit: number): readonly ListedOrder[] =>
      state === null ? all.all(limit) : inState.all(state, limit),
    /** Orders with a pending refund. */
    refundsDue: (limit: number): readonly ListedOrder[] => refunds.all(limit),
    byId: (id: number) => byId.get(id) ?? null,
  };
}

export interface ListedOrder {
  readonly id: number;
  readonly created_at: string;
  readonly state: string;
  readonly payment_method: string;
  readonly currency: Currency;
  readonly total_cents: number;
  readonly units: number;
  readonly is_refund_due: number;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly notes: string | null;
}

const selectSql = `
  SELECT shop_order.id, shop_order.created_at, state, payment_method, currency, total_cents, is_refund_due, notes,
    name, surname, email,
    (SELECT coalesce(sum(quantity), 0) FROM order_item WHERE order_id = shop_order.id) AS units
  FROM shop_order JOIN customer ON customer.id = customer_id`;
const orderSql = 'ORDER BY shop_order.id DESC LIMIT ?';
