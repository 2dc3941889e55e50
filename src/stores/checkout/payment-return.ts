/**
 * Confirms a payment provider's return, once per return URL across tabs (mutex); reload, Back and other tabs show the
 * stored result. The URL is not trusted: only the API's reply counts.
 */
import { atom } from 'nanostores';
import { getOrder } from '../../api/order.ts';
import * as api from '../../api/payment.ts';
import {
  isLinkOf,
  orderIdOfReturn,
  returnCallOf,
  returnKeyOf,
  returnProviderOf,
  wasLeft,
  type ReturnCall,
} from '../../domain/checkout/checkout-return.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import type { Order, ProcessedPayment } from '../../domain/checkout/order.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { http } from '../backend.ts';
import { takeQuery } from '../browser-document.ts';
import { currentPath, replaceWith, whenActivated, withLock } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { announce } from '../failures.ts';
import { returnLock, screenKeys } from '../screen-keys.ts';
import { leftOrder } from './left-order.ts';
import { keptIntent } from './payment-intents.ts';
import { storePaymentResult, storedPaymentResult, type PaymentResult } from './payment-results.ts';
import { handOver } from './placed-order.ts';
import { readInTab, writeInTab } from '../storage.ts';

export type ReturnView =
  | { readonly state: 'pending' }
  /** Pending: the provider has not decided, or a cash payment was not made yet. */
  | { readonly state: 'undecided'; readonly orderId: number }
  /** Left without paying; the order stays unpaid. `orderId` is null when it is unknown. */
  | { readonly state: 'left'; readonly orderId: number | null; readonly message: string }
  /** Refused; the order stays unpaid. */
  | { readonly state: 'rejected'; readonly orderId: number; readonly message: string }
  /** `canAsk`: no reply from the API; a retry is safe. */
  | { readonly state: 'failed'; readonly message: string; readonly canAsk: boolean };

export const $paymentReturn = atom<ReturnView>({ state: 'pending' });

/** Confirms the return of the URL, or shows its stored result. */
export async function confirmReturn(): Promise<void> {
  $paymentReturn.set({ state: 'pending' });
  await whenActivated();
  const { type, status, query } = returnAddress();
  const call = returnCallOf(type, status, query, keptIntent);
  const name = checkoutTexts.payments[returnProviderOf(type)];
  const policy = policyFor(name);
  switch (call.name) {
    case 'none':
      fail(policy.text, false);
      break;
    case 'left': {
      const left = leftOrder();
      const orderId = left !== null && isLinkOf(left.link, call.token) ? left.orderId : null;
      $paymentReturn.set({ state: 'left', orderId, message: paymentTexts.left.words(name) });
      break;
    }
    default: {
      const key = returnKeyOf(type, status, query, call);
      await withLock(returnLock, () => settle(key, call, policy));
    }
  }
}

async function settle(key: string, call: SentCall, policy: FailurePolicy): Promise<void> {
  try {
    const kept = storedPaymentResult(key);
    if (kept === null) {
      const { order, outcome } = await post(call);
      storePaymentResult({ key, outcome, orderId: order.id, message: '' });
      show(order, outcome);
    } else {
      await showKept(kept);
    }
  } catch (error) {
    const message = announce(error, policy);
    refuse(error, key, call, message ?? policy.text);
  }
  refreshCart();
}

/** A refusal is final and stored; other failures say nothing about the payment, so a retry is offered. */
function refuse(error: unknown, key: string, call: SentCall, message: string): void {
  const failure = error instanceof FailureError ? error.failure : null;
  if (failure?.name !== 'rejected' && failure?.name !== 'not-found') return fail(message, true);
  const isLeft = failure.name === 'rejected' && wasLeft(call, failure.reason);
  const kept = {
    key,
    outcome: isLeft ? 'left' : 'failed',
    // After a 404 there is no order to pay again.
    orderId: failure.name === 'rejected' ? (orderIdOf(call) ?? 0) : 0,
    message,
  } as const;
  storePaymentResult(kept);
  if (isLeft) showLeft(kept);
  else showFailed(kept);
}

/** PayPal's URL lacks the order id; the tab that left for PayPal stored it. */
function orderIdOf(call: SentCall): number | null {
  const left = call.name === 'capture' ? leftOrder() : null;
  if (left !== null && call.name === 'capture' && isLinkOf(left.link, call.token)) return left.orderId;
  return orderIdOfReturn(call);
}

type SentCall = Exclude<ReturnCall, { name: 'none' | 'left' }>;

/** Shows the server's message (Mercado Pago, PayPal), else the shop's text. */
function policyFor(provider: string): FailurePolicy {
  return { show: 'inline', text: checkoutTexts.paymentFailed(provider), serverWords: 'always' };
}

/** Removes the query from the URL and keeps it in sessionStorage for a reload or a new login. */
function returnAddress(): { type: string; status: string; query: string } {
  const [path = ''] = currentPath().split(/[?#]/);
  const fresh = takeQuery().replace(/^\?/, '');
  if (fresh !== '') writeInTab(screenKeys.returnQuery, `${path}?${fresh}`);
  const [keptPath, kept = ''] = (readInTab(screenKeys.returnQuery) ?? '').split('?');
  const { type = '', status = '' } = matchRoute(path)?.params ?? {};
  return { type, status, query: fresh === '' && keptPath === path ? kept : fresh };
}

function post(call: SentCall): Promise<ProcessedPayment> {
  switch (call.name) {
    case 'capture':
      return http.send(api.postPaypalReturn, { body: { token: call.token, payerId: call.payerId } });
    case 'intent': {
      const { orderId, intentId } = call.intent;
      const request = {
        params: { status: call.status },
        body: { order_id: orderId, payment_intent_id: intentId },
      };
      return call.provider === 'getnet'
        ? http.send(api.postGetnetReturn, request)
        : http.send(api.postModoReturn, request);
    }
    case 'forward': {
      const request = { params: { status: call.status }, body: call.query };
      return call.provider === 'mercadopago'
        ? http.send(api.postMercadoPagoReturn, request)
        : http.send(api.postOpenpayReturn, request);
    }
  }
}

async function showKept(kept: PaymentResult): Promise<void> {
  const { outcome, orderId } = kept;
  switch (outcome) {
    case 'left':
      showLeft(kept);
      break;
    case 'failed':
      showFailed(kept);
      break;
    case 'pending':
      $paymentReturn.set({ state: 'undecided', orderId });
      break;
    case 'approved': {
      const { order } = await http.send(getOrder, { params: { id: String(orderId) } });
      show(order, outcome);
    }
  }
}

function show(order: Order, outcome: ProcessedPayment['outcome']): void {
  if (outcome === 'pending') {
    $paymentReturn.set({ state: 'undecided', orderId: order.id });
  } else {
    handOver({ order, bankData: null, getnet: null, modo: null }, { isConfirmed: true });
    replaceWith(pathTo('orderComplete'));
  }
}

function showLeft({ orderId, message }: Pick<PaymentResult, 'orderId' | 'message'>): void {
  $paymentReturn.set({ state: 'left', orderId: orderId === 0 ? null : orderId, message });
}

function showFailed({ orderId, message }: Pick<PaymentResult, 'orderId' | 'message'>): void {
  if (orderId === 0) fail(message, false);
  else $paymentReturn.set({ state: 'rejected', orderId, message });
}

function fail(message: string, canAsk: boolean): void {
  $paymentReturn.set({ state: 'failed', message, canAsk });
}
