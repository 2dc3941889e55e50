import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Carts and their items. */
export function cartsOf(database: DatabaseSync) {
  const byUuid = query<[string], CartRow>(database, 'SELECT id, uuid FROM cart WHERE uuid = ?');
  const insertCart = command<[string, string]>(database, 'INSERT INTO cart (uuid, touched_at) VALUES (?, ?)');
  const touch = command<[string, number, string]>(
    database,
    'UPDATE cart SET touched_at = ? WHERE id = ? AND touched_at < ?',
  );
  const items = query<[number], ItemRow>(
    database,
    'SELECT id, product_id, quantity FROM cart_item WHERE cart_id = ? ORDER BY id',
  );
  const item = query<[number, number], ItemRow>(
    database,
    'SELECT id, product_id, quantity FROM cart_item WHERE cart_id = ? AND id = ?',
  );
  const putItem = command<[number, number, number]>(
    database,
    `INSERT INTO cart_item (cart_id, product_id, quantity) VALUES (?, ?, ?)
     ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
  );
  const deleteItem = command<[number, number]>(
    database,
    'DELETE FROM cart_item WHERE cart_id = ? AND id = ?',
  );
  const remove = command<[number]>(database, 'DELETE FROM cart WHERE id = ?');
  const clear = command<[number]>(database, 'DELETE FROM cart_item WHERE cart_id = ?');
  const sellable = query<[number], SellableRow>(database, sellableSql);
  const prune = command<[string, string, number]>(database, pruneSql);

  return {
    /** The cart of a uuid; null when unknown or missing. */
    find: (uuid: string | undefined): CartRow | null =>
      uuid === undefined ? null : (byUuid.get(uuid) ?? null),

    /** An empty cart that is not stored: reads return it, and the first write stores it under its uuid. */
    unstored: (): CartRow => ({ uuid: randomUUID(), id: unstoredId }),

    /** Stores a new cart under the uuid of an earlier read, or under a new one when that is missing or invalid. */
    open(now: Date, promised?: string): CartRow {
      const uuid = promised !== undefined && isUuid(promised) ? promised : randomUUID();
      return { uuid, id: insertCart(uuid, now.toISOString()).id };
    },

    /** Records the last change, with a resolution of one day. */
    touch(cart: CartRow, now: Date): void {
      touch(now.toISOString(), cart.id, daysBefore(now, 1));
    },

    items: (cart: CartRow): readonly ItemRow[] => items.all(cart.id),
    item: (cart: CartRow, id: number): ItemRow | null => item.get(cart.id, id) ?? null,
    setQuantity: (cart: CartRow, productId: number, quantity: number) =>
      putItem(cart.id, productId, quantity),
    /** Whether the item existed. */
    removeItem: (cart: CartRow, id: number): boolean => deleteItem(cart.id, id).changes > 0,
    empty: (cart: CartRow) => clear(cart.id),
    remove: (cart: CartRow) => remove(cart.id),
    /** Data that decides whether a product can be sold; null for an unknown product. */
    sellable: (productId: number): SellableRow | null => sellable.get(productId) ?? null,

    /** Deletes at most `limit` carts without a change: empty ones after two days, others after 90. @returns how many */
    prune: (now: Date, limit: number): number =>
      prune(daysBefore(now, 90), daysBefore(now, 2), limit).changes,
  };
}

/** SQLite ids start at 1. */
const unstoredId = 0;

export interface CartRow {
  readonly id: number;
  readonly uuid: string;
}

export interface ItemRow {
  readonly id: number;
  readonly product_id: number;
  readonly quantity: number;
}

export interface SellableRow {
  readonly id: number;
  readonly title: string;
  readonly is_presale: number;
  readonly stock: number;
}

const sellableSql = `
  SELECT id, title, is_presale,
    coalesce((SELECT sum(units) FROM branch_stock WHERE product_id = product.id), 0) AS stock
  FROM product WHERE id = ?`;

const pruneSql = `
  DELETE FROM cart WHERE id IN (
    SELECT id FROM cart AS old WHERE touched_at < ?
    UNION ALL
    SELECT id FROM cart AS empty
    WHERE touched_at < ? AND NOT EXISTS (SELECT 1 FROM cart_item WHERE cart_id = empty.id)
    LIMIT ?)`;

function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
