import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Codes and destination of carts, and the data for pricing their items. */
export function cartCheckoutsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const of = (cartId: number): CheckoutRow =>
    sql.get<CheckoutRow>`SELECT * FROM cart_checkout WHERE cart_id = ${cartId}` ?? nothing;
  const ensure = (cartId: number): void =>
    void sql.run`INSERT OR IGNORE INTO cart_checkout (cart_id) VALUES (${cartId})`;
  const clear = (cartId: number): void =>
    void sql.run`UPDATE cart_checkout SET coupon_code = NULL, gift_card_number = NULL WHERE cart_id = ${cartId}`;
  return {
    of,

    /**
     * Codes and destination end with the session that gave them: another customer's are removed, also when nobody is
     * logged in any more. A guest's become those of the customer who logs in.
     * @param customerId the caller; null for a guest
     */
    belongTo(cartId: number, customerId: number | null): void {
      const owner = of(cartId).customer_id;
      if (owner === customerId) return;
      if (owner !== null) sql.run`DELETE FROM cart_checkout WHERE cart_id = ${cartId}`;
      ensure(cartId);
      sql.run`UPDATE cart_checkout SET customer_id = ${customerId} WHERE cart_id = ${cartId}`;
    },

    setCoupon(cartId: number, code: string | null): void {
      ensure(cartId);
      sql.run`UPDATE cart_checkout SET coupon_code = ${code} WHERE cart_id = ${cartId}`;
    },

    setGiftCard(cartId: number, number: string | null): void {
      ensure(cartId);
      sql.run`UPDATE cart_checkout SET gift_card_number = ${number} WHERE cart_id = ${cartId}`;
    },

    setDestination(cartId: number, { country, countryCode, city, zipCode }: StoredDestination): void {
      ensure(cartId);
      sql.run`UPDATE cart_checkout SET country = ${country}, country_code = ${countryCode}, city = ${city},
        zip_code = ${zipCode} WHERE cart_id = ${cartId}`;
    },

    /** Clears the codes, keeps the address: after an order, or without a code. */
    clear,

    /** Items of a cart with pricing and shipping data. */
    goods: (cartId: number): readonly GoodsRow[] =>
      sql.all`SELECT priced_product.*, cart_item.id AS item_id, quantity
        FROM cart_item JOIN priced_product USING (product_id) WHERE cart_id = ${cartId} ORDER BY cart_item.id`,
    /** One unit of a product, for a shipping quote without a cart; null for an unknown product. */
    unitOf: (productId: number): GoodsRow | null =>
      sql.get<GoodsRow>`SELECT *, 0 AS item_id, 1 AS quantity FROM priced_product WHERE product_id = ${productId}` ??
      null,
  };
}

export interface StoredDestination {
  readonly country: string;
  readonly countryCode: string;
  readonly city: string | null;
  readonly zipCode: string | null;
}

export interface CheckoutRow {
  readonly coupon_code: string | null;
  readonly gift_card_number: string | null;
  readonly country: string | null;
  readonly country_code: string | null;
  readonly city: string | null;
  readonly zip_code: string | null;
  readonly customer_id: number | null;
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
  readonly volume_cm3: number | null;
}

const nothing: CheckoutRow = {
  coupon_code: null,
  gift_card_number: null,
  country: null,
  country_code: null,
  city: null,
  zip_code: null,
  customer_id: null,
};
