/** Providers' returns: the browser's data only names the payment, its status is looked up. Idempotent. */
import * as api from '../../../src/api/payment.ts';
import type { WireReply } from '../../../src/api/endpoint.ts';
import { paymentNotMade } from '../../../src/domain/checkout/checkout-return.ts';
import type { ApiContext } from '../context.ts';
import type { PaymentProvider, PaymentRow } from '../db/checkout/orders.ts';
import { notFound, HttpError, rejected } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { signedIn } from '../session/signed-in.ts';
import { confirmPayment } from './order-state.ts';
import { wireOrder } from './wire-order.ts';
import { checkoutMessages as words, orderStates } from './checkout-messages.ts';

export const payments: Feature = (register, context) => {
  const { byId, ofOrder } = context.data.payments;

  register(api.postMercadoPagoReturn, (call) => {
    const { preference_id: preference = '', external_reference: reference = '' } = call.body;
    const named = byId(preference) ?? ofOrder(orderNumber(reference));
    return processed(context, call, 'mercadopago', named);
  });

  register(api.postOpenpayReturn, (call) => {
    const named = ofOrder(orderNumber(call.body['order_id'] ?? ''));
    return processed(context, call, 'openpay', named);
  });

  register(api.postGetnetReturn, (call) => processed(context, call, 'getnet', ofIntent(call.body)));
  register(api.postModoReturn, (call) => processed(context, call, 'modo', ofIntent(call.body)));
  register(api.postPaypalReturn, (call) => processed(context, call, 'paypal', byId(call.body.token)));

  function ofIntent({ orderId, intentId }: { orderId: number; intentId: string }): PaymentRow | null {
    const payment = byId(intentId);
    return payment?.order_id === orderId ? payment : null;
  }
};

/** @throws HttpError 404, or 422 when it was rejected, not made, or made for a cancelled order. */
function processed(
  { data, origins }: ApiContext,
  call: Parameters<typeof signedIn>[0] & { readonly now: Date },
  provider: PaymentProvider,
  payment: PaymentRow | null,
): WireReply<typeof api.postPaypalReturn> {
  const { customer } = signedIn(call);
  const isNamed = payment !== null && payment.provider === provider;
  const order = isNamed ? data.orders.ofCustomer(payment.order_id, customer.id) : null;
  if (!isNamed || order === null) throw notFound(words.paymentNotFound);
  if (payment.status === 'rejected') throw rejected(words.paymentRejected);
  if (payment.status === 'open') throw new HttpError(422, words.paymentNotMade, { reason: paymentNotMade });
  if (payment.status === 'approved')
    data.atomically(() => confirmPayment(data, order.id, call.now, origins.siteUrl));
  const settled = data.orders.existing(order.id);
  if (settled.state === orderStates.cancelled)
    throw new HttpError(422, words.paidTooLate(order.id), { reason: 'order-cancelled' });
  return { order: wireOrder(data, settled, origins.apiUrl), status: payment.status };
}

function orderNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
