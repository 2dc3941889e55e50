/** Returns from the payment providers: the calls and what they carry. The URL never proves a payment, only these answers do. */
import * as v from 'valibot';
import type { ProcessedPayment } from '../domain/order.ts';
import { endpoint } from './endpoint.ts';
import { orderSchema } from './order.ts';
import { noParams, requiredText } from './wire.ts';
import { refusals } from './words.ts';

/** The status of a return address: ours to choose, so its shape is checked and not its value. */
const statusParams = v.object({ status: v.pipe(v.string(), v.regex(/^[a-z_-]{1,30}$/, refusals.status)) });

/** Every query parameter of the return address, forwarded unchanged, `null` texts included. */
const returnQuerySchema = v.record(
  v.pipe(v.string(), v.maxLength(100, refusals.tooLong(100))),
  v.pipe(v.string(), v.maxLength(2000, refusals.tooLong(2000))),
);

/** What the browser kept of an order that is paid inside the page. */
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

/** Approval is not capture: the server captures on this call, and repeating it is safe. */
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
