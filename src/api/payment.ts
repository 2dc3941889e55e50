/** Endpoints that confirm payment providers' returns. A return URL proves nothing; only these replies do. */
import * as v from 'valibot';
import type { ProcessedPayment } from '../domain/checkout/order.ts';
import type { PaymentOutcome } from '../domain/checkout/payment.ts';
import { orderSchema, type WireOrder } from './order.ts';
import { endpoint, leniently, nullable, positive, renamed, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

/** The status is part of the shop's own return URL, so only its format is validated. */
const statusParams = v.object({ status: v.pipe(v.string(), v.regex(/^[a-z_-]{1,30}$/, refusals.status)) });

/** All query parameters of the return URL, forwarded verbatim, including `null` strings. */
const returnQuerySchema = v.record(
  v.pipe(v.string(), v.maxLength(100, refusals.tooLong(100))),
  v.pipe(v.string(), v.maxLength(2000, refusals.tooLong(2000))),
);

const intentSchema = renamed(v.object({ order_id: positive, payment_intent_id: requiredText() }), {
  orderId: 'order_id',
  intentId: 'payment_intent_id',
});

/** The specification names no reply: a 2xx without a status is a payment that was made; an unknown one may still be. */
const processedReply = leniently<{ order: WireOrder; status: PaymentOutcome }>()(
  v.pipe(
    v.nullish(
      v.object({
        order: nullable(orderSchema),
        status: v.nullish(v.fallback(v.picklist(['approved', 'pending']), 'pending'), 'approved'),
      }),
      {},
    ),
    v.transform(({ order, status }): ProcessedPayment => ({ order, outcome: status })),
  ),
);

const withQuery = {
  method: 'POST',
  scope: 'customer',
  params: statusParams,
  body: returnQuerySchema,
  bodyType: 'form',
  reply: processedReply,
} as const;

export const postMercadoPagoReturn = endpoint({
  ...withQuery,
  path: '/account/process-mp-payment/{status}',
  summary: 'Settles an order after Mercado Pago sent the shopper back',
});

export const postOpenpayReturn = endpoint({
  ...withQuery,
  path: '/account/process-openpay-payment/{status}',
  summary: 'Settles an order after Openpay sent the shopper back',
});

const withIntent = {
  method: 'POST',
  scope: 'customer',
  params: statusParams,
  body: intentSchema,
  reply: processedReply,
} as const;

export const postGetnetReturn = endpoint({
  ...withIntent,
  path: '/account/process-getnet-payment/{status}',
  summary: "Settles an order after Getnet's script reported",
});

export const postModoReturn = endpoint({
  ...withIntent,
  path: '/account/process-modo-payment/{status}',
  summary: "Settles an order after MODO's script reported",
});

/** An approved PayPal payment is not captured yet: this call captures it. Idempotent. */
export const postPaypalReturn = endpoint({
  method: 'POST',
  path: '/account/process-paypal-payment',
  scope: 'customer',
  summary: 'Captures a payment that the shopper approved at PayPal',
  body: v.object({ token: requiredText(), payerId: requiredText() }),
  reply: processedReply,
});
