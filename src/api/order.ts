import * as v from 'valibot';
import type { Order } from '../domain/checkout/order.ts';
import { paymentMethods } from '../domain/checkout/payment.ts';
import { listedMethodOf, shippingCodes } from '../shipping-methods.ts';
import { severalLines } from '../domain/plain-text.ts';
import { addressSchema, bothAddressesSchema, orderAddressSchema } from './address.ts';
import { cartQuery } from './cart.ts';
import { officesSchema, shippingMethodSchema } from './shipment.ts';
import {
  calendarDaySchema,
  endpoint,
  flag,
  idParams,
  integer,
  listOf,
  moment,
  moneySchema,
  nullable,
  optionalText,
  pagedSchema,
  pageParam,
  positive,
  renamed,
  textOrEmpty,
} from './wire.ts';
import { refusals } from './messages.ts';

const bankDataSchema = renamed(
  v.object({
    bank: textOrEmpty,
    account_type: textOrEmpty,
    account_number: textOrEmpty,
    owner: textOrEmpty,
    cuit: textOrEmpty,
    cbu: textOrEmpty,
    alias: textOrEmpty,
  }),
  { accountType: 'account_type', accountNumber: 'account_number' },
);

const getnetEntries = { payment_intent_id: v.string(), payment_access_token: v.string() };
const getnetNames = { intentId: 'payment_intent_id', accessToken: 'payment_access_token' } as const;

const modoSchema = renamed(
  v.object({ ...getnetEntries, payment_qr: v.string(), payment_deeplink: v.string() }),
  { ...getnetNames, qr: 'payment_qr', deeplink: 'payment_deeplink' },
);

const orderItemSchema = renamed(
  v.object({
    id: integer,
    productId: nullable(integer),
    productTitle: v.string(),
    // Ours, optional for a backend.
    productImage: nullable(v.string()),
    // Ours, of a product that is still in presale.
    release_date: calendarDaySchema,
    its_on_presale: flag,
    isGiftcard: flag,
    productPrice: moneySchema,
    quantity: positive,
    totalPrice: moneySchema,
  }),
  {
    title: 'productTitle',
    imagePath: 'productImage',
    releaseDate: 'release_date',
    isOnPresale: 'its_on_presale',
    isGiftCard: 'isGiftcard',
    unitPrice: 'productPrice',
  },
);

export const orderSchema = v.pipe(
  v.object({
    id: integer,
    created_at: moment,
    state: v.string(),
    // Ours, as `tracking`, `can_cancel`, `revocation`, `discounts` and `other_methods`; optional for a backend.
    cancel_reason: nullable(v.string()),
    tracking: nullable(v.object({ code: v.string(), url: nullable(v.string()) })),
    can_cancel: flag,
    revocation: nullable(v.object({ code: v.string(), requested_at: moment })),
    shipMethod: shippingMethodSchema,
    orderItems: listOf(orderItemSchema),
    productsPrice: moneySchema,
    discountAmount: nullable(moneySchema),
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
        other_methods: listOf(v.string()),
      }),
    ),
  }),
  v.transform(({ id, state, tracking, discounts, productsPrice, total, ...wire }): Order => ({
    ...{ id, state, tracking, discounts, productsPrice, total },
    createdAt: wire.created_at,
    cancelReason: wire.cancel_reason,
    canCancel: wire.can_cancel,
    revocation: wire.revocation && { code: wire.revocation.code, requestedAt: wire.revocation.requested_at },
    shippingMethod: wire.shipMethod,
    items: wire.orderItems,
    discountAmount: wire.discountAmount,
    shipmentAmount: wire.shipmentAmount,
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
    // Both may be missing where nothing is sent; see `needsAddress` of the cart.
    clientAddress: nullable(bothAddressesSchema(orderAddressSchema)),
    shipment: nullable(
      v.pipe(
        v.picklist(Object.values(shippingCodes), refusals.shipment),
        v.transform((code) => listedMethodOf(code)),
      ),
    ),
    selectedOfficeId: nullable(integer),
    payment: v.picklist(paymentMethods, refusals.payment),
    clientNotes: optionalText(2000, severalLines),
    // Ours; a backend may ignore it.
    confirmed: nullable(v.object({ total: moneySchema, lines: v.pipe(v.string(), v.maxLength(5000)) })),
  }),
  v.transform((wire) => ({
    addresses: wire.clientAddress,
    shippingMethod: wire.shipment,
    officeId: wire.selectedOfficeId,
    paymentMethod: wire.payment,
    notes: wire.clientNotes,
    confirmed: wire.confirmed,
  })),
);

export type OrderRequest = v.InferOutput<typeof orderBodySchema>;

const placedReply = renamed(
  v.object({
    order: orderSchema,
    bankData: nullable(bankDataSchema),
    paymentGetnetDetail: nullable(renamed(v.object(getnetEntries), getnetNames)),
    paymentMODODetail: nullable(modoSchema),
  }),
  { getnet: 'paymentGetnetDetail', modo: 'paymentMODODetail' },
);

export const postOrder = endpoint({
  method: 'POST',
  path: '/account/orders',
  scope: 'customer',
  summary: 'Turns the cart into an order; the cart is emptied with it',
  query: cartQuery,
  body: orderBodySchema,
  isIdempotentByKey: true,
  reply: placedReply,
});

/** Ours, called only for an order with `other_methods`. */
export const postOrderPayment = endpoint({
  method: 'POST',
  path: '/account/orders/{id}/payment',
  scope: 'customer',
  summary:
    'Has an order that is not paid yet paid by another method; what was begun with the one before is over',
  params: idParams,
  body: v.object({ payment: v.picklist(paymentMethods, refusals.payment) }),
  reply: placedReply,
});

/** Ours, called only for an order with `can_cancel`. */
export const postOrderCancel = endpoint({
  method: 'POST',
  path: '/account/orders/{id}/cancel',
  scope: 'customer',
  summary:
    'Cancels an order that is not paid yet, for its customer; the same again for one that is cancelled already',
  params: idParams,
  reply: v.object({ order: orderSchema }),
});

export const getOrders = endpoint({
  method: 'GET',
  path: '/account/orders',
  scope: 'customer',
  summary: "The customer's orders, newest first, a page of them",
  query: v.object({ page: pageParam }),
  reply: pagedSchema(orderSchema),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/account/orders/{id}',
  scope: 'customer',
  summary: "One of the customer's orders; another customer's is not found",
  params: idParams,
  // `bankData` is ours, of an order that waits for a transfer; optional for a backend.
  reply: v.object({ order: orderSchema, bankData: nullable(bankDataSchema) }),
});
