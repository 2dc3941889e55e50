import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Carts and their items. */
export function cartsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** The cart of a uuid; null when unknown or missing. */
    find: (uuid: string | undefined): CartRow | null =>
      (uuid !== undefined && sql.get<CartRow>`SELECT id, uuid FROM cart WHERE uuid = ${uuid}`) || null,

    /** An empty cart that is not stored: reads return it, and the first write stores it under its uuid. */
    unstored: (): CartRow => ({ uuid: randomUUID(), id: unstoredId }),

    /** Stores a new cart under the uuid of an earlier read, or under a new one when that is missing or invalid. */
    open(now: Date, promised?: string): CartRow {
      const uuid = promised !== undefined && isUuid(promised) ? promised : randomUUID();
      return {
        uuid,
        id: sql.run`INSERT INTO cart (uuid, touched_at) VALUES (${uuid}, ${now.toISOString()})`.id,
      };
    },

    /** Records the last change. */
    touch: ({ id }: CartRow, now: Date): void =>
      void sql.run`UPDATE cart SET touched_at = ${now.toISOString()} WHERE id = ${id}`,

    items: ({ id }: CartRow): readonly ItemRow[] =>
      sql.all`SELECT id, product_id, quantity FROM cart_item WHERE cart_id = ${id} ORDER BY id`,
    item: (cart: CartRow, id: number): ItemRow | null =>
      sql.get<ItemRow>`SELECT id, product_id, quantity FROM cart_item WHERE cart_id = ${cart.id} AND id = ${id}` ??
      null,
    setQuantity: ({ id }: CartRow, productId: number, quantity: number): void =>
      void sql.run`INSERT INTO cart_item (cart_id, product_id, quantity) VALUES (${id}, ${productId}, ${quantity})
        ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
    removeItem: (cart: CartRow, id: number): void =>
      void sql.run`DELETE FROM cart_item WHERE cart_id = ${cart.id} AND id = ${id}`,
    empty: ({ id }: CartRow): void => void sql.run`DELETE FROM cart_item WHERE cart_id = ${id}`,
    remove: ({ id }: CartRow): void => void sql.run`DELETE FROM cart WHERE id = ${id}`,
    /** Data that decides whether a product can be sold; null for an unknown product. */
    sellable: (productId: number): SellableRow | null =>
      sql.get<SellableRow>`SELECT id, title, is_presale,
          coalesce((SELECT sum(units) FROM branch_stock WHERE product_id = product.id), 0) AS stock
        FROM product WHERE id = ${productId}` ?? null,

    /** Deletes carts without a change for 90 days. */
    prune(now: Date): void {
      const before = new Date(now.getTime() - 90 * 86_400_000).toISOString();
      sql.run`DELETE FROM cart WHERE touched_at < ${before}`;
    },
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

function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);
}
