/**
 * Confirms a provider's return, once per URL across tabs; reload, Back and other tabs show the stored result. The
 * URL is not trusted: only the API's reply counts. Until the API answers, the payment is unknown: no reply and a 5xx
 * say nothing about the money, and no page leads to a second payment.
 */
import { atom } from 'nanostores';
import * as api from '../../api/payment.ts';
import {
  isLinkOf,
  orderIdOfReturn,
  paymentNotMade,
  returnCallOf,
  returnKeyOf,
  returnProviderOf,
  wasNotMade,
  type SentReturn,
} from '../../domain/checkout/checkout-return.ts';
import type { Order, ProcessedPayment } from '../../domain/checkout/order.ts';
import { FailureError, isFailure, reactTo, type FailurePolicy } from '../../domain/failure.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { readOrder } from '../account/orders.ts';
import { http } from '../backend.ts';
import { takeQuery } from '../browser-document.ts';
import { pathname, replaceWith, whenActivated, withLock } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { announce } from '../failures.ts';
import { returnLock } from '../keys.ts';
import { pollUntilAnswered } from '../poll-until-answered.ts';
import { keepRecord, recall, redirectedOrders, remember, sharedIntent } from './order-record.ts';
import {
  storePaymentResult,
  storedPaymentResult,
  type AnsweredResult,
  type UnknownResult,
} from './payment-results.ts';

type ReturnView =
  | { readonly state: 'pending' }
  | { readonly state: 'confirming'; readonly orderId: number | null }
  /** The provider has not decided, or a cash payment was not made yet. */
  | { readonly state: 'undecided'; readonly orderId: number }
  /** The shopper did not pay at the provider, and still can. */
  | { readonly state: 'not-made'; readonly orderId: number | null; readonly message: string }
  /** Refused; the order stays unpaid. */
  | { readonly state: 'rejected'; readonly orderId: number; readonly message: string }
  | { readonly state: 'failed'; readonly message: string };

export const $paymentReturn = atom<ReturnView>({ state: 'pending' });

export async function confirmReturn(): Promise<void> {
  $paymentReturn.set({ state: 'pending' });
  await whenActivated();
  const { type, status, query } = returnAddress();
  const call = returnCallOf(type, status, query, sharedIntent);
  const policy = returnPolicy(type);
  switch (call.name) {
    case 'none':
      return $paymentReturn.set({ state: 'failed', message: policy.text });
    case 'cancel': {
      const orderId = orderIdOfToken(call.token);
      return $paymentReturn.set({ state: 'not-made', orderId, message: notMadeText(type) });
    }
    default: {
      const confirmation = { key: returnKeyOf(type, status, query, call), call, type };
      if (!(await confirmAndShow(confirmation, policy))) {
        pollUntilAnswered(() => confirmAndShow(confirmation, { ...policy, show: 'silent' }));
      }
      refreshCart();
    }
  }
}

/** Keeps the query for a reload or a new login. */
function returnAddress(): { type: string; status: string; query: string } {
  const path = pathname();
  const fresh = takeQuery().replace(/^\?/, '');
  if (fresh !== '') remember('returnAddress', { path, query: fresh });
  const last = recall('returnAddress');
  const { type = '', status = '' } = matchRoute(path)?.params ?? {};
  return { type, status, query: last?.path === path ? last.query : fresh };
}

/** @returns whether there was an answer; one that ends the session is one, too */
async function confirmAndShow(confirmation: Confirmation, policy: FailurePolicy): Promise<boolean> {
  try {
    await show(await confirmPayment(confirmation));
    return true;
  } catch (error) {
    announce(error, policy);
    if (isFailure(error, 'unauthorized')) return true;
    $paymentReturn.set({ state: 'confirming', orderId: orderIdOf(confirmation.call) });
    return false;
  }
}

type Confirmation = Pick<UnknownResult, 'key' | 'call' | 'type'>;

interface Confirmed {
  readonly result: AnsweredResult;
  readonly order: Order | null;
}

async function show({ result, order }: Confirmed): Promise<void> {
  const { orderId, message } = result;
  switch (result.outcome) {
    case 'approved':
      if (order === null && orderId === 0) return replaceWith(pathTo('orders'));
      return showComplete(order ?? (await readOrder(orderId)));
    case 'pending':
      if (orderId === 0) return replaceWith(pathTo('orders'));
      return $paymentReturn.set({ state: 'undecided', orderId });
    case 'not-made':
      return $paymentReturn.set({ state: 'not-made', orderId: orderId === 0 ? null : orderId, message });
    case 'failed':
      if (orderId === 0) $paymentReturn.set({ state: 'failed', message });
      else $paymentReturn.set({ state: 'rejected', orderId, message });
  }
}

function showComplete(order: Order): void {
  const isKept = keepRecord(order.id, { order, payment: 'confirmed' });
  replaceWith(isKept ? pathTo('orderComplete') : pathTo('order', { id: order.id }));
}

export function returnPolicy(type: string): FailurePolicy {
  const provider = checkoutTexts.payments[returnProviderOf(type)];
  return { show: 'inline', text: checkoutTexts.paymentFailed(provider), serverWords: 'always' };
}

function notMadeText(type: string): string {
  return paymentTexts.left.words(checkoutTexts.payments[returnProviderOf(type)]);
}

/**
 * A reload during the request leaves the payment unknown. @throws FailureError when the API did not answer: then
 * it stays unknown, too
 */
export function confirmPayment({ key, call, type }: Confirmation): Promise<Confirmed> {
  return withLock(returnLock, async () => {
    const stored = storedPaymentResult(key);
    if (stored !== null && stored.outcome !== 'unknown') return { result: stored, order: null };
    storePaymentResult({ key, outcome: 'unknown', orderId: orderIdOf(call) ?? 0, call, type });
    const { result, order } = await outcomeOf({ key, call, type });
    storePaymentResult(result);
    return { result, order };
  });
}

/** PayPal's URL lacks it, and others may; but the tab that went to the provider stored it. */
function orderIdOf(call: SentReturn): number | null {
  if (call.name === 'capture') return orderIdOfToken(call.token);
  return orderIdOfReturn(call) ?? redirectedOrders()[0]?.id ?? null;
}

function orderIdOfToken(token: string): number | null {
  return redirectedOrders().find(({ link }) => link !== null && isLinkOf(link, token))?.id ?? null;
}

async function outcomeOf({ key, call, type }: Confirmation): Promise<Confirmed> {
  const policy = returnPolicy(type);
  try {
    const { order, outcome } = await post(call);
    return { result: { key, outcome, orderId: order?.id ?? orderIdOf(call) ?? 0, message: '' }, order };
  } catch (error) {
    const failure = error instanceof FailureError ? error.failure : null;
    if (failure?.name !== 'rejected' && failure?.name !== 'not-found') throw error;
    const reaction = reactTo(failure, policy);
    const isNotMade = failure.name === 'rejected' && wasNotMade(call, failure.reason);
    // After a 404 there is no order to pay again.
    const orderId = failure.name === 'rejected' ? (orderIdOf(call) ?? 0) : 0;
    const said = reaction.name === 'say' ? reaction.text : policy.text;
    // The API may speak of an attempt before this one ("El pago fue rechazado").
    const message = isNotMade && failure.reason !== paymentNotMade ? notMadeText(type) : said;
    return { result: { key, outcome: isNotMade ? 'not-made' : 'failed', orderId, message }, order: null };
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
