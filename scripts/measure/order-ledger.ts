/** Stock, coupons, gift cards and totals in the database: no double sale, no double spending. */
import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../api/db/statement.ts';

export interface Opening {
  /** Units in all branches, by product. */
  readonly units: ReadonlyMap<number, number>;
  /** Cents on each gift card. */
  readonly balances: ReadonlyMap<string, number>;
  readonly lastOrder: number;
}

export interface Ledger {
  readonly orders: number;
  readonly negativeStocks: number;
  /** Products whose units differ from the opening less the ordered ones. */
  readonly wrongStocks: number;
  /** Coupons used beyond their limit, or more often than the orders say. */
  readonly wrongCoupons: number;
  /** Gift cards whose balance differs from what the orders left. */
  readonly wrongGiftCards: number;
  /** Orders without items, or with totals that differ from their items. */
  readonly wrongOrders: number;
}

export function openingOf(database: DatabaseSync): Opening {
  const lastOrder = countOf(database, 'SELECT coalesce(max(id), 0) AS count FROM shop_order');
  return { units: unitsOf(database), balances: balancesOf(database), lastOrder };
}

export function ledgerOf(database: DatabaseSync, opening: Opening): Ledger {
  const unitsNow = unitsOf(database);
  const taken = takenOf(database, opening.lastOrder);
  const balances = balancesOf(database);
  const spent = spentOf(database, opening.lastOrder);
  const isWrong = ([id, units]: [number, number]) => (unitsNow.get(id) ?? 0) + (taken.get(id) ?? 0) !== units;
  const isOverspent = ([number, cents]: [string, number]) => {
    const balance = balances.get(number) ?? -1;
    return balance < 0 || balance + (spent.get(number) ?? 0) !== cents;
  };
  return {
    orders: countOf(database, `SELECT count(*) AS count FROM shop_order WHERE id > ${opening.lastOrder}`),
    negativeStocks: countOf(database, 'SELECT count(*) AS count FROM branch_stock WHERE units < 0'),
    wrongStocks: [...opening.units].filter(isWrong).length,
    wrongCoupons: countOf(database, wrongCouponsSql),
    wrongGiftCards: [...opening.balances].filter(isOverspent).length,
    wrongOrders: countOf(database, wrongOrdersSql),
  };
}

function unitsOf(database: DatabaseSync): ReadonlyMap<number, number> {
  const rows = sqlOf(database).all<{ id: number; units: number }>`
    SELECT product_id AS id, sum(units) AS units FROM branch_stock GROUP BY product_id`;
  return new Map(rows.map(({ id, units }) => [id, units]));
}

function takenOf(database: DatabaseSync, lastOrder: number): ReadonlyMap<number, number> {
  const rows = sqlOf(database).all<{ id: number; units: number }>`
    SELECT product_id AS id, sum(branch.value) AS units FROM order_item, json_each(taken) AS branch
    WHERE product_id IS NOT NULL AND order_id > ${lastOrder} GROUP BY product_id`;
  return new Map(rows.map(({ id, units }) => [id, units]));
}

function balancesOf(database: DatabaseSync): ReadonlyMap<string, number> {
  const rows = sqlOf(database).all<{ number: string; cents: number }>`
    SELECT number, balance_cents AS cents FROM gift_card`;
  return new Map(rows.map(({ number, cents }) => [number, cents]));
}

function spentOf(database: DatabaseSync, lastOrder: number): ReadonlyMap<string, number> {
  const rows = sqlOf(database).all<{ number: string; cents: number }>`
    SELECT gift_card_number AS number, sum(gift_card_cents) AS cents FROM shop_order
    WHERE gift_card_number IS NOT NULL AND id > ${lastOrder} GROUP BY gift_card_number`;
  return new Map(rows.map(({ number, cents }) => [number, cents]));
}

function countOf(database: DatabaseSync, sql: string): number {
  return Number(database.prepare(sql).get()?.['count'] ?? 0);
}

const wrongCouponsSql = `
  SELECT count(*) AS count FROM coupon
  WHERE uses > coalesce(maximum_uses, uses)
    OR uses <> (SELECT count(*) FROM shop_order WHERE coupon_code = code AND state <> 'cancelado')`;

const wrongOrdersSql = `
  SELECT count(*) AS count FROM shop_order
  WHERE products_cents <> (SELECT coalesce(sum(total_cents), -1) FROM order_item WHERE order_id = shop_order.id)`;
