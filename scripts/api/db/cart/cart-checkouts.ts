import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Codes and destination of carts, and the data for pricing their items. */
export function cartCheckoutsOf(database: DatabaseSync) {
  const byCart = query<[number], CheckoutRow>(
    database,
    `SELECT coupon_code, gift_card_number, country, country_code, city, zip_code, customer_id
     FROM cart_checkout WHERE cart_id = ?`,
  );
  const ensure = command<[number]>(database, 'INSERT OR IGNORE INTO cart_checkout (cart_id) VALUES (?)');
  const setCoupon = command<[string | null, number]>(
    database,
    'UPDATE cart_checkout SET coupon_code = ? WHERE cart_id = ?',
  );
  const setGiftCard = command<[string | null, number]>(
    database,
    'UPDATE cart_checkout SET gift_card_number = ? WHERE cart_id = ?',
  );
  const setDestination = command<[string, string, string | null, string | null, number]>(
    database,
    'UPDATE cart_checkout SET country = ?, country_code = ?, city = ?, zip_code = ? WHERE cart_id = ?',
  );
  const clear = command<[number]>(
    database,
    'UPDATE cart_checkout SET coupon_code = NULL, gift_card_number = NULL WHERE cart_id = ?',
  );
  const giveTo = command<[number | null, number]>(database, giveToSql);
  const goods = query<[number], GoodsRow>(
    database,
    `${goodsSql} JOIN cart_item ON cart_item.product_id = product.id WHERE cart_id = ? ORDER BY cart_item.id`,
  );
  const single = query<[number], Omit<GoodsRow, 'item_id' | 'quantity'>>(database, singleSql);

  return {
    of: (cartId: number): CheckoutRow => byCart.get(cartId) ?? nothing,

    /**
     * Codes and destination end with the session that gave them: another customer's are removed, also when nobody is
     * logged in any more. A guest's become those of the customer who logs in.
     * @param customerId the caller; null for a guest
     */
    belongTo(cartId: number, customerId: number | null): void {
      if ((byCart.get(cartId)?.customer_id ?? null) === customerId) return;
      ensure(cartId);
      giveTo(customerId, cartId);
    },

    setCoupon(cartId: number, code: string | null): void {
      ensure(cartId);
      setCoupon(code, cartId);
    },

    setGiftCard(cartId: number, number: string | null): void {
      ensure(cartId);
      setGiftCard(number, cartId);
    },

    setDestination(cartId: number, { country, countryCode, city, zipCode }: StoredDestination): void {
      ensure(cartId);
      setDestination(country, countryCode, city, zipCode, cartId);
    },

    /** After an order: clears the codes, keeps the address. */
    clear: (cartId: number) => clear(cartId),

    /** Items of a cart with pricing and shipping data. */
    goods: (cartId: number): readonly GoodsRow[] => goods.all(cartId),
    /** One unit of a product, for a shipping quote without a cart; null for an unknown product. */
    unitOf(productId: number): GoodsRow | null {
      const row = single.get(productId);
      return row === undefined ? null : { ...row, item_id: 0, quantity: 1 };
    },
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

const goodsSql = `
  SELECT cart_item.id AS item_id, quantity, product.id AS product_id, title, price_ars_cents, price_usd_cents, sale_ars_cents,
    sale_usd_cents, unit_discounts, is_presale, is_gift_card, weight_grams, length_cm * width_cm * height_cm AS volume_cm3
  FROM product LEFT JOIN product_detail ON product_detail.product_id = product.id`;

/** Keeps what a guest gave. */
const giveToSql = `
  UPDATE cart_checkout SET customer_id = ?, ${[
    'coupon_code',
    'gift_card_number',
    'country',
    'country_code',
    'city',
    'zip_code',
  ]
    .map((name) => `${name} = iif(customer_id IS NULL, ${name}, NULL)`)
    .join(', ')}
  WHERE cart_id = ?`;

const singleSql = `${goodsSql.replace('cart_item.id AS item_id, quantity,', '')} WHERE product.id = ?`;
