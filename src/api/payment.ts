/** Endpoints that confirm payment providers' returns. A return URL proves nothing; only these replies do. */
import * as v from 'valibot';
import type { ProcessedPayment } from '../domain/checkout/order.ts';
import { endpoint } from './endpoint.ts';
import { orderSchema } from './order.ts';
import { noParams, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

/** The status is part of the shop's own return URL, so only its format is validated. */
const statusParams = v.object({ status: v.pipe(v.string(), v.regex(/^[a-z_-]{1,30}$/, refusals.status)) });

/** All query parameters of the return URL, forwarded verbatim, including `null` strings. */
const returnQuerySchema = v.record(
  v.pipe(v.string(), v.maxLength(100, refusals.tooLong(100))),
  v.pipe(v.string(), v.maxLength(2000, refusals.tooLong(2000))),
);

/** Payment intent of an order paid inside the shop, as stored in the browser. */
const intentSchema = v.pipe(
  v.object({
    order_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    payment_intent_id: requiredText(),
  }),
  v.transform((wire) => ({ orderId: wire.order_id, intentId: wire.payment_intent_id })),
);

const processedReply = v.pipe(
  v.object({ order: orderSchema, status: v.picklist(['approved', 'pending']) }),
  v.transform(({ order, status }): ProcessedPayment => ({ order, outcome: status })),
);

export const postMercadoPagoReturn = endpoint({
  method: 'POST',
  path: '/account/process-mp-payment/{status}',
  scope: 'customer',
  summary: 'Settles an order after Mercado Pago sent the shopper back',
  params: statusParams,
  query: v.object({}),
  body: returnQuerySchema,
  bodyType: 'form',
  reply: processedReply,
});

export const postOpenpayReturn = endpoint({
  method: 'POST',
  path: '/account/process-openpay-payment/{status}',
  scope: 'customer',
  summary: 'Settles an order after Openpay sent the shopper back',
  params: statusParams,
  query: v.object({}),
  body: returnQuerySchema,
  bodyType: 'form',
  reply: processedReply,
});

export const postGetnetReturn = endpoint({
  method: 'POST',
  path: '/account/process-getnet-payment/{status}',
  scope: 'customer',
  summary: "Settles an order after Getnet's script reported",
  params: statusParams,
  query: v.object({}),
  body: intentSchema,
  reply: processedReply,
});

export const postModoReturn = endpoint({
  method: 'POST',
  path: '/account/process-modo-payment/{status}',
  scope: 'customer',
  summary: "Settles an order after MODO's script reported",
  params: statusParams,
  query: v.object({}),
  body: intentSchema,
  reply: processedReply,
});

/** An approved PayPal payment is not captured yet: this call captures it. Idempotent. */
export const postPaypalReturn = endpoint({
  method: 'POST',
  path: '/account/process-paypal-payment',
  scope: 'customer',
  summary: 'Captures a payment that the shopper approved at PayPal',
  params: noParams,
  query: v.object({}),
  body: v.object({ token: requiredText(), payerId: requiredText() }),
  reply: processedReply,
});
