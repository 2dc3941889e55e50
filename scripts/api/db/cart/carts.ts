import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { homeCountryCode, type Destination } from '../../../../src/domain/cart/shipment.ts';
import { sqlOf } from '../statement.ts';

export function cartsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    find: (uuid: string | undefined): CartRow | null =>
      sql.get<CartRow>`SELECT id, uuid, customer_id FROM cart WHERE uuid = ${uuid ?? null}`,

    /** Reads return it, and the first write stores it under its uuid. */
    unstored: (): CartRow => ({ uuid: randomUUID(), id: 0, customer_id: null }),

    /** Under the uuid of an earlier read, or a new one. */
    open(now: Date, promised = ''): CartRow {
      const uuid = isUuid(promised) ? promised : randomUUID();
      const expires_at = daysAfter(now, lifetimeDays.empty);
      return { uuid, id: sql.insert('cart', { uuid, expires_at }), customer_id: null };
    },

    /** After a change: it is kept for another while. */
    keep: ({ id }: CartRow, now: Date): void =>
      void sql.run`UPDATE cart SET expires_at = iif(EXISTS (SELECT 1 FROM cart_item WHERE cart_id = ${id}),
        ${daysAfter(now, lifetimeDays.filled)}, ${daysAfter(now, lifetimeDays.empty)}) WHERE id = ${id}`,

    update: ({ id }: CartRow, columns: CartChange): void => sql.update('cart', { id }, columns),
    setDestination({ id }: CartRow, { country, countryCode, city, zipCode }: Address): void {
      const destination: Destination = {
        country,
        countryCode: countryCode ?? homeCountryCode,
        city,
        zipCode,
      };
      sql.update('cart', { id }, { destination: JSON.stringify(destination) });
    },
    terms: ({ id }: CartRow): CartTerms => sql.get<CartTerms>`SELECT * FROM cart WHERE id = ${id}` ?? noTerms,

    items: ({ id }: CartRow) =>
      sql.all<ItemRow>`SELECT id, product_id, quantity FROM cart_item WHERE cart_id = ${id} ORDER BY id`,
    setQuantity: ({ id }: CartRow, productId: number, quantity: number): void =>
      void sql.run`INSERT INTO cart_item (cart_id, product_id, quantity) VALUES (${id}, ${productId}, ${quantity})
        ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
    removeItem: (cart: CartRow, id: number): void =>
      void sql.run`DELETE FROM cart_item WHERE cart_id = ${cart.id} AND id = ${id}`,
    empty: ({ id }: CartRow): void => void sql.run`DELETE FROM cart_item WHERE cart_id = ${id}`,
    remove: ({ id }: CartRow): void => void sql.run`DELETE FROM cart WHERE id = ${id}`,

    goods: ({ id }: CartRow) =>
      sql.all<GoodsRow>`SELECT priced_product.*, cart_item.id AS item_id, quantity
        FROM cart_item JOIN priced_product USING (product_id) WHERE cart_id = ${id} ORDER BY cart_item.id`,
    /** The same of one unit, without a cart; empty for an unknown product. */
    unitOf: (productId: number) =>
      sql.all<GoodsRow>`SELECT *, 0 AS item_id, 1 AS quantity FROM priced_product WHERE product_id = ${productId}`,
    sellable: (productId: number) =>
      sql.get<SellableRow>`SELECT id, title, is_presale,
          coalesce((SELECT sum(units) FROM branch_stock WHERE product_id = product.id), 0) AS stock
        FROM product WHERE id = ${productId}`,
  };
}

export interface CartRow {
  readonly id: number;
  readonly uuid: string;
  /** Whose codes and destination it has; null for a guest. */
  readonly customer_id: number | null;
}

export interface CartTerms {
  readonly coupon_code: string | null;
  readonly gift_card_number: string | null;
  /** A `Destination` as JSON. */
  readonly destination: string | null;
}

type CartChange = Partial<CartTerms & Pick<CartRow, 'customer_id'>>;

export const noTerms: CartTerms = { coupon_code: null, gift_card_number: null, destination: null };

type Address = Omit<Destination, 'countryCode'> & { readonly countryCode: string | null };

interface ItemRow {
  readonly id: number;
  readonly product_id: number;
  readonly quantity: number;
}

interface SellableRow {
  readonly id: number;
  readonly title: string;
  readonly is_presale: number;
  readonly stock: number;
}

export interface GoodsRow {
  readonly item_id: number;
  readonly quantity: number;
  readonly product_id: number;
  readonly title: string;
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly sale_ars_cents: number | null;
  readonly sale_usd_cents: number | null;
  readonly unit_discounts: string;
  readonly is_presale: number;
  readonly is_gift_card: number;
  readonly weight_grams: number | null;
}

/** Since the last change. An empty one has a destination at most, which a visitor's calculator writes. */
const lifetimeDays = { empty: 1, filled: 90 };

function daysAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString();
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text);
}
