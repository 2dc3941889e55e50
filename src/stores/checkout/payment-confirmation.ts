/**
 * What came of a payment at a provider. Until the API answers, the payment is unknown: no reply and a 5xx say
 * nothing about the money, and nobody is led to pay a second time.
 */
import * as api from '../../api/payment.ts';
import {
  isLinkOf,
  orderIdOfReturn,
  paymentNotMade,
  returnProviderOf,
  wasAbandoned,
  type SentReturn,
} from '../../domain/checkout/checkout-return.ts';
import { FailureError, reactTo, type FailurePolicy } from '../../domain/failure.ts';
import type { Order, ProcessedPayment } from '../../domain/checkout/order.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { http } from '../backend.ts';
import { withLock } from '../browser.ts';
import { returnLock } from '../keys.ts';
import { abandonedOrder } from './checkout-record.ts';
import {
  storePaymentResult,
  storedPaymentResult,
  type KnownResult,
  type UnknownResult,
} from './payment-results.ts';

export interface Confirmed {
  readonly result: KnownResult;
  readonly order: Order | null;
}

export function returnPolicy(type: string): FailurePolicy {
  const provider = checkoutTexts.payments[returnProviderOf(type)];
  return { show: 'inline', text: checkoutTexts.paymentFailed(provider), serverWords: 'always' };
}

/**
 * A reload during the request leaves the payment unknown. @throws FailureError when the API did not answer: then
 * it stays unknown, too
 */
export function confirmPayment({
  key,
  call,
  type,
}: Pick<UnknownResult, 'key' | 'call' | 'type'>): Promise<Confirmed> {
  return withLock(returnLock, async () => {
    const kept = storedPaymentResult(key);
    if (kept !== null && kept.outcome !== 'unknown') return { result: kept, order: null };
    storePaymentResult({ key, outcome: 'unknown', orderId: orderIdOf(call) ?? 0, call, type });
    const { result, order } = await outcomeOf({ key, call, type });
    storePaymentResult(result);
    return { result, order };
  });
}

/** PayPal's URL lacks it, and others may; but the tab that left stored it. */
export function orderIdOf(call: SentReturn): number | null {
  const named = orderIdOfReturn(call);
  const left = abandonedOrder();
  if (named !== null || left === null) return named;
  return call.name !== 'capture' || isLinkOf(left.link, call.token) ? left.orderId : null;
}

async function outcomeOf({
  key,
  call,
  type,
}: Pick<UnknownResult, 'key' | 'call' | 'type'>): Promise<Confirmed> {
  const policy = returnPolicy(type);
  try {
    const { order, outcome } = await post(call);
    return { result: { key, outcome, orderId: order?.id ?? orderIdOf(call) ?? 0, message: '' }, order };
  } catch (error) {
    const failure = error instanceof FailureError ? error.failure : null;
    if (failure?.name !== 'rejected' && failure?.name !== 'not-found') throw error;
    const reaction = reactTo(failure, policy);
    const isLeft = failure.name === 'rejected' && wasAbandoned(call, failure.reason);
    const outcome = isLeft ? 'left' : 'failed';
    // After a 404 there is no order to pay again.
    const orderId = failure.name === 'rejected' ? (orderIdOf(call) ?? 0) : 0;
    const said = reaction.name === 'say' ? reaction.text : policy.text;
    // The API may speak of an attempt before this one ("El pago fue rechazado"): the shopper has just left.
    const isSaid = !isLeft || failure.reason === paymentNotMade;
    const message = isSaid ? said : paymentTexts.left.words(checkoutTexts.payments[returnProviderOf(type)]);
    return { result: { key, outcome, orderId, message }, order: null };
  }
}

function post(call: SentReturn): Promise<ProcessedPayment> {
  if (call.name === 'capture') {
    return http.send(api.postPaypalReturn, { body: { token: call.token, payerId: call.payerId } });
  }
  const params = { status: call.status };
  if (call.name === 'forward') return http.send(endpoints[call.provider], { params, body: call.query });
  const { orderId, intentId } = call.intent;
  const body = { order_id: orderId, payment_intent_id: intentId };
  return http.send(endpoints[call.provider], { params, body });
}

const endpoints = {
  mercadopago: api.postMercadoPagoReturn,
  openpay: api.postOpenpayReturn,
  getnet: api.postGetnetReturn,
  modo: api.postModoReturn,
};
