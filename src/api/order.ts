/** Endpoints of orders. */
import * as v from 'valibot';
import type { Order, PlacedOrder } from '../domain/checkout/order.ts';
import {
  paymentMethods,
  type BankData,
  type GetnetPayment,
  type ModoPayment,
} from '../domain/checkout/payment.ts';
import {
  shippingCodes,
  shippingMethodOf,
  type ShippingCode,
  type ShippingMethod,
} from '../domain/cart/shipment.ts';
import { severalLines } from '../domain/plain-text.ts';
import { addressSchema, bothAddressesSchema, orderAddressSchema } from './address.ts';
import { cartQuery } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { officesSchema } from './shipment.ts';
import {
  calendarDaySchema,
  idParams,
  listOf,
  moneySchema,
  noBody,
  noParams,
  nullable,
  optionalText,
  pagedSchema,
  pageParam,
} from './wire.ts';
import { refusals } from './messages.ts';

const id = v.pipe(v.number(), v.integer());

/** Bank account for transfers. */
const bankDataSchema = v.pipe(
  v.object({
    bank: v.string(),
    account_type: v.string(),
    account_number: v.string(),
    owner: v.string(),
    cuit: v.string(),
    cbu: v.string(),
    alias: v.string(),
  }),
  v.transform(({ account_type, account_number, ...rest }): BankData => ({
    ...rest,
    accountType: account_type,
    accountNumber: account_number,
  })),
);

/** Getnet: payment intent and access token. */
const getnetSchema = v.pipe(
  v.object({ payment_intent_id: v.string(), payment_access_token: v.string() }),
  v.transform((wire): GetnetPayment => ({
    intentId: wire.payment_intent_id,
    accessToken: wire.payment_access_token,
  })),
);

/** MODO: additionally a QR code and a deep link. */
const modoSchema = v.pipe(
  v.object({
    payment_intent_id: v.string(),
    payment_access_token: v.string(),
    payment_qr: v.string(),
    payment_deeplink: v.string(),
  }),
  v.transform((wire): ModoPayment => ({
    intentId: wire.payment_intent_id,
    accessToken: wire.payment_access_token,
    qr: wire.payment_qr,
    deeplink: wire.payment_deeplink,
  })),
);

const orderItemSchema = v.pipe(
  v.object({
    id,
    productId: nullable(id),
    productTitle: v.string(),
    // Our extension of the contract; optional for a backend.
    productImage: nullable(v.string()),
    // Our extension of the contract, of a product that is still in presale.
    release_date: calendarDaySchema,
    productPrice: moneySchema,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
    totalPrice: moneySchema,
  }),
  v.transform((wire) => ({
    id: wire.id,
    productId: wire.productId,
    title: wire.productTitle,
    imagePath: wire.productImage,
    releaseDate: wire.release_date,
    unitPrice: wire.productPrice,
    quantity: wire.quantity,
    totalPrice: wire.totalPrice,
  })),
);

export const orderSchema = v.pipe(
  v.object({
    id,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    state: v.string(),
    // Our extension of the contract.
    cancel_reason: nullable(v.string()),
    // Our extension of the contract: the parcel at its carrier.
    tracking: nullable(v.object({ code: v.string(), url: nullable(v.string()) })),
    shipMethod: nullable(v.number()),
    orderItems: listOf(orderItemSchema),
    productsPrice: moneySchema,
    discountAmount: nullable(moneySchema),
    // Our extension of the contract; optional for a backend.
    discounts: nullable(
      v.object({
        units: nullable(moneySchema),
        coupon: nullable(moneySchema),
        giftCard: nullable(moneySchema),
      }),
    ),
    shipmentAmount: nullable(moneySchema),
    total: moneySchema,
    coupon_code: nullable(v.string()),
    orderShipAddress: nullable(addressSchema),
    orderBillAddress: nullable(addressSchema),
    possible_shipping_offices: officesSchema,
    payment: nullable(
      v.object({
        payment_method: nullable(v.string()),
        payment_link: nullable(v.string()),
        // Our extension of the contract: alternative payment methods.
        other_methods: listOf(v.string()),
      }),
    ),
  }),
  v.transform((wire): Order => ({
    id: wire.id,
    createdAt: wire.created_at,
    state: wire.state,
    cancelReason: wire.cancel_reason,
    tracking: wire.tracking,
    shippingMethod: wire.shipMethod === null ? null : shippingMethodOf(wire.shipMethod),
    items: wire.orderItems,
    productsPrice: wire.productsPrice,
    discountAmount: wire.discountAmount,
    discounts: wire.discounts,
    shipmentAmount: wire.shipmentAmount,
    total: wire.total,
    couponCode: wire.coupon_code,
    shipAddress: wire.orderShipAddress,
    billAddress: wire.orderBillAddress,
    office: wire.possible_shipping_offices?.offices[0] ?? null,
    payment: {
      method: paymentMethods.find((method) => method === wire.payment?.payment_method) ?? null,
      link: wire.payment?.payment_link ?? null,
      otherMethods: paymentMethods.filter((method) => wire.payment?.other_methods.includes(method)),
    },
  })),
);

export type WireOrder = v.InferInput<typeof orderSchema>;

const orderBodySchema = v.pipe(
  v.object({
    clientAddress: bothAddressesSchema(orderAddressSchema),
    shipment: v.picklist(Object.values(shippingCodes), refusals.shipment),
    selectedOfficeId: nullable(id),
    payment: v.picklist(paymentMethods, refusals.payment),
    clientNotes: optionalText(2000, severalLines),
    // Our extension of the contract; a backend may ignore it.
    confirmed: nullable(v.object({ total: moneySchema, lines: v.pipe(v.string(), v.maxLength(5000)) })),
  }),
  v.transform((wire) => ({
    ...wire.clientAddress,
    shippingMethod: methodOf(wire.shipment),
    officeId: wire.selectedOfficeId,
    paymentMethod: wire.payment,
    notes: wire.clientNotes,
    confirmed: wire.confirmed,
  })),
);

/** An order's data besides its cart. */
export type OrderRequest = v.InferOutput<typeof orderBodySchema>;

const placedReply = v.pipe(
  v.object({
    order: orderSchema,
    bankData: nullable(bankDataSchema),
    paymentGetnetDetail: nullable(getnetSchema),
    paymentMODODetail: nullable(modoSchema),
  }),
  v.transform((wire): PlacedOrder => ({
    order: wire.order,
    bankData: wire.bankData,
    getnet: wire.paymentGetnetDetail,
    modo: wire.paymentMODODetail,
  })),
);

/** The query identifies the cart, as in every cart endpoint. */
export const postOrder = endpoint({
  method: 'POST',
  path: '/account/orders',
  scope: 'customer',
  summary: 'Turns the cart into an order; the cart is emptied with it',
  params: noParams,
  query: cartQuery,
  body: orderBodySchema,
  isIdempotentByKey: true,
  reply: placedReply,
});

/** Our extension of the contract: called only for an order with `other_methods`. */
export const postOrderPayment = endpoint({
  method: 'POST',
  path: '/account/orders/{id}/payment',
  scope: 'customer',
  summary:
    'Has an order that is not paid yet paid by another method; what was begun with the one before is over',
  params: idParams,
  query: v.object({}),
  body: v.object({ payment: v.picklist(paymentMethods, refusals.payment) }),
  reply: placedReply,
});

export const getOrders = endpoint({
  method: 'GET',
  path: '/account/orders',
  scope: 'customer',
  summary: "The customer's orders, newest first, a page of them",
  params: noParams,
  query: v.object({ page: pageParam }),
  body: noBody,
  reply: pagedSchema(orderSchema),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/account/orders/{id}',
  scope: 'customer',
  summary: "One of the customer's orders; another customer's is not found",
  params: idParams,
  query: v.object({}),
  body: noBody,
  reply: v.object({ order: orderSchema }),
});

/** The picklist has validated the code. */
function methodOf(code: ShippingCode): ShippingMethod {
  const method = shippingMethodOf(code);
  if (method === null) throw new TypeError(`no shipping method has the code ${code}`);
  return method;
}
