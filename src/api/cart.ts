/** Endpoints of the cart. */
import * as v from 'valibot';
import type { Cart } from '../domain/cart/cart.ts';
import { listedMethodOf, shippingCodes } from '../shipping-methods.ts';
import { addRoute } from './cart-add.ts';
import { cardSchema } from './product.ts';
import {
  destinationSchema,
  shipmentEntries,
  shipmentSchema,
  shippingMethodSchema,
  toShipment,
} from './shipment.ts';
import { refusals } from './messages.ts';
import {
  currencyParam,
  currencySchema,
  dataSchema,
  endpoint,
  flag,
  flagParam,
  idParams,
  integer,
  leniently,
  listOf,
  moneySchema,
  nullable,
  positive,
} from './wire.ts';

const itemSchema = v.object({
  id: integer,
  quantity: positive,
  totalPrice: moneySchema,
  product: cardSchema,
});

const uuidSchema = v.pipe(v.string(), v.uuid());

export const cartSchema = v.pipe(
  v.object({
    id: integer,
    uuid: uuidSchema,
    currency: v.optional(currencySchema),
    cartItems: v.array(itemSchema),
    productPrice: moneySchema,
    totalPrice: moneySchema,
    // Ours: echoes the query's `shipment`.
    shipMethod: shippingMethodSchema,
    // Ours: false where an order of it needs neither address nor shipment.
    needsAddress: nullable(v.boolean()),
    couponCode: nullable(v.string()),
    couponAmount: nullable(moneySchema),
    giftCardAmount: nullable(moneySchema),
    giftCardNumber: nullable(v.string()),
    discountAmount: nullable(moneySchema),
    discountUnitProducts: listOf(v.string()),
    canNotAccumulateDiscounts: flag,
    ...shipmentEntries,
    recommendedProducts: listOf(cardSchema),
  }),
  v.transform((wire): Cart => ({
    id: wire.id,
    uuid: wire.uuid,
    currency: wire.totalPrice.currency,
    items: wire.cartItems,
    productsPrice: wire.productPrice,
    totalPrice: wire.totalPrice,
    pricedFor: wire.shipMethod,
    needsAddress: wire.needsAddress,
    coupon:
      wire.couponCode && wire.couponAmount ? { code: wire.couponCode, amount: wire.couponAmount } : null,
    giftCard:
      wire.giftCardNumber && wire.giftCardAmount
        ? { number: wire.giftCardNumber, amount: wire.giftCardAmount }
        : null,
    discountAmount: wire.discountAmount,
    discountUnitProducts: wire.discountUnitProducts,
    cannotAccumulateDiscounts: wire.canNotAccumulateDiscounts,
    shipment: toShipment(wire),
    recommendedProducts: wire.recommendedProducts,
  })),
);

export type WireCart = v.InferInput<typeof cartSchema>;

/** The query of every cart endpoint. Without a known uuid the reply is a new, empty cart. */
export const cartQuery = v.object({ uuid: v.optional(v.string()), currency: currencyParam });

/** Asks for the total of one shipping method. Ours: a backend may ignore it, and then echoes none. */
const shipmentParam = v.optional(
  v.pipe(
    v.picklist(Object.values(shippingCodes).map(String), refusals.shipment),
    v.transform((code) => listedMethodOf(Number(code))),
  ),
);

/** The maximum keeps totals from overflowing. */
const quantitySchema = v.pipe(
  v.number(refusals.number),
  v.integer(refusals.integer),
  v.minValue(1, refusals.atLeast(1)),
  v.maxValue(9999, refusals.atMost(9999)),
);

const cartReply = v.object({ cart: cartSchema });

/** The specification names only the uuid of the calculator's cart, and no reply of most changes. */
const changedCart = v.union([
  cartSchema,
  v.pipe(
    v.object({ uuid: uuidSchema }),
    v.transform(({ uuid }) => ({ uuid, items: null })),
  ),
]);

/** `cart` is null when the reply has no whole cart: then it is read. */
export interface ChangedCart {
  readonly cart: Cart | null;
  readonly uuid: string | null;
}

function toChanged(cart: v.InferOutput<typeof changedCart> | null | undefined): ChangedCart {
  return { cart: cart && cart.items !== null ? cart : null, uuid: cart?.uuid ?? null };
}

/** The reply of changes. The reference backend sends the whole cart; any 2xx is a success. */
const changeReply = leniently<{ cart: WireCart }>()(
  v.pipe(
    v.fallback(v.nullish(v.object({ cart: v.nullish(changedCart) })), null),
    v.transform((reply) => toChanged(reply?.cart)),
  ),
);

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  scope: 'cart',
  summary: 'The cart; without a known uuid, an empty one under a new uuid, which its first change stores',
  query: v.object({
    ...cartQuery.entries,
    with_possible_offices: flagParam,
    with_recommended: flagParam,
    with_images: flagParam,
    shipment: shipmentParam,
  }),
  reply: cartReply,
});

export const postCart = endpoint({
  ...addRoute,
  summary: 'Adds units of a product',
  query: cartQuery,
  body: v.object({
    product_id: v.pipe(v.number(refusals.number), v.integer(refusals.integer), v.minValue(1)),
    quantity: quantitySchema,
  }),
  reply: changeReply,
});

export const putCartItem = endpoint({
  method: 'PUT',
  path: '/cart/item/{id}',
  scope: 'cart',
  summary: 'Sets how many units of an item are wanted',
  params: idParams,
  query: cartQuery,
  body: v.object({ quantity: quantitySchema }),
  reply: changeReply,
});

export const deleteCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/item/{id}',
  scope: 'cart',
  summary: 'Takes an item out of the cart',
  params: idParams,
  query: cartQuery,
  reply: changeReply,
});

export const postShipment = endpoint({
  method: 'POST',
  path: '/cart/v2/shipment-calculator',
  scope: 'cart',
  summary: 'Prices sending the cart, or one product alone, to a place',
  query: v.object({ ...cartQuery.entries, shipment: shipmentParam }),
  body: destinationSchema,
  reply: leniently<{ shipment: v.InferInput<typeof shipmentSchema>; cart: WireCart }>()(
    v.pipe(
      v.object({ shipment: shipmentSchema, cart: changedCart }),
      v.transform(({ shipment, cart }) => ({ shipment, ...toChanged(cart) })),
    ),
  ),
});

export const postCoupon = endpoint({
  method: 'POST',
  path: '/cart/coupon-validator',
  scope: 'cart',
  summary: 'Applies a coupon or a gift card; an empty code removes what was applied',
  query: cartQuery,
  body: v.object({ couponCode: v.pipe(v.string(), v.trim(), v.maxLength(64, refusals.tooLong(64))) }),
  reply: changeReply,
});

export const postCartRestore = endpoint({
  method: 'POST',
  path: '/cart/restore',
  scope: 'customer',
  summary: 'Opens a cart with what an earlier order of the customer had',
  query: cartQuery,
  body: v.object({ order_id: positive }),
  reply: v.object({ uuid: uuidSchema }),
});

export const getPaymentPromotions = endpoint({
  method: 'GET',
  path: '/cart/payment-promotions',
  scope: 'cart',
  summary: 'Promotions of banks and cards, as they are printed',
  query: cartQuery,
  reply: dataSchema(v.object({ type: v.string(), message: v.string() })),
});
