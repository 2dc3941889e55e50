/** The cart: the calls and what they carry. */
import * as v from 'valibot';
import type { Cart } from '../domain/cart.ts';
import { endpoint } from './endpoint.ts';
import { cardSchema } from './product.ts';
import { currencyParam, currencySchema, flagParam, integerParam, listOf, moneySchema, noParams, noBody, nullable } from './wire.ts';

const officeSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    full_address: v.string(),
    localidad: v.string(),
    provincia: v.string(),
    horario_atencion: v.string(),
  }),
  v.transform((wire) => ({
    id: wire.id,
    fullAddress: wire.full_address,
    locality: wire.localidad,
    province: wire.provincia,
    openingHours: wire.horario_atencion,
  })),
);

const itemSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  totalPrice: moneySchema,
  product: cardSchema,
});

export const cartSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    uuid: v.pipe(v.string(), v.uuid()),
    currency: v.optional(currencySchema),
    cartItems: v.array(itemSchema),
    productPrice: moneySchema,
    totalPrice: moneySchema,
    couponCode: nullable(v.string()),
    couponAmount: nullable(moneySchema),
    giftCardAmount: nullable(moneySchema),
    giftCardNumber: nullable(v.string()),
    discountAmount: nullable(moneySchema),
    discountUnitProducts: listOf(v.string()),
    canNotAccumulateDiscounts: v.optional(v.nullable(v.boolean()), false),
    shipmentCountry: nullable(v.string()),
    shipmentCountryCode: nullable(v.string()),
    shipmentCity: nullable(v.string()),
    shipmentZipCode: nullable(v.string()),
    shipmentAmount: nullable(moneySchema),
    isFreeShip: v.optional(v.nullable(v.boolean()), false),
    possibleShippingOffices: nullable(
      v.object({ offices: v.array(officeSchema), shipment_cost: nullable(moneySchema) }),
    ),
    recommendedProducts: listOf(cardSchema),
  }),
  v.transform((wire): Cart => ({
    id: wire.id,
    uuid: wire.uuid,
    currency: wire.totalPrice.currency,
    items: wire.cartItems,
    productsPrice: wire.productPrice,
    totalPrice: wire.totalPrice,
    coupon: wire.couponCode && wire.couponAmount ? { code: wire.couponCode, amount: wire.couponAmount } : null,
    giftCard:
      wire.giftCardNumber && wire.giftCardAmount
        ? { number: wire.giftCardNumber, amount: wire.giftCardAmount }
        : null,
    discountAmount: wire.discountAmount,
    discountUnitProducts: wire.discountUnitProducts,
    cannotAccumulateDiscounts: wire.canNotAccumulateDiscounts ?? false,
    shipment: {
      country: wire.shipmentCountry,
      countryCode: wire.shipmentCountryCode,
      city: wire.shipmentCity,
      zipCode: wire.shipmentZipCode,
      amount: wire.shipmentAmount,
      isFree: wire.isFreeShip ?? false,
      offices: wire.possibleShippingOffices && {
        offices: wire.possibleShippingOffices.offices,
        cost: wire.possibleShippingOffices.shipment_cost,
      },
    },
    recommendedProducts: wire.recommendedProducts,
  })),
);

export type WireCart = v.InferInput<typeof cartSchema>;

/** Every cart call names its cart and the currency to price it in; no or an unknown uuid opens a new cart. */
const cartQuery = v.object({ uuid: v.optional(v.string()), currency: currencyParam });

/** More than anyone buys, less than what overflows a total. */
const quantitySchema = v.pipe(
  v.number('debe ser un número'),
  v.integer('debe ser un número entero'),
  v.minValue(1, 'debe ser 1 o más'),
  v.maxValue(9999, 'debe ser 9999 o menos'),
);

const cartReply = v.object({ cart: cartSchema });

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  scope: 'cart',
  summary: 'The cart; without a known uuid, a new one',
  params: noParams,
  query: v.object({
    ...cartQuery.entries,
    with_possible_offices: flagParam,
    with_recommended: flagParam,
    with_images: flagParam,
  }),
  body: noBody,
  reply: cartReply,
});

export const postCart = endpoint({
  method: 'POST',
  path: '/cart',
  scope: 'cart',
  summary: 'Adds units of a product',
  params: noParams,
  query: cartQuery,
  body: v.object({
    product_id: v.pipe(v.number('debe ser un número'), v.integer('debe ser un número entero'), v.minValue(1)),
    quantity: quantitySchema,
  }),
  reply: cartReply,
});

const itemParams = v.object({ id: integerParam(1, Number.MAX_SAFE_INTEGER) });

export const putCartItem = endpoint({
  method: 'PUT',
  path: '/cart/item/{id}',
  scope: 'cart',
  summary: 'Sets how many units of an item are wanted',
  params: itemParams,
  query: cartQuery,
  body: v.object({ quantity: quantitySchema }),
  reply: cartReply,
});

export const deleteCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/item/{id}',
  scope: 'cart',
  summary: 'Takes an item out of the cart',
  params: itemParams,
  query: cartQuery,
  body: noBody,
  reply: cartReply,
});
