/**
 * Confirms a provider's return, once per URL across tabs; reload, Back and other tabs show the stored result. The
 * URL is not trusted: only the API's reply counts.
 */
import { atom } from 'nanostores';
import {
  isLinkOf,
  returnCallOf,
  returnKeyOf,
  returnProviderOf,
} from '../../domain/checkout/checkout-return.ts';
import { isFailure, type FailurePolicy } from '../../domain/failure.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { readOrder } from '../account/orders.ts';
import { takeQuery } from '../browser-document.ts';
import { pathname, replaceWith, whenActivated } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { announce } from '../failures.ts';
import { pollUntilAnswered } from '../poll-until-answered.ts';
import { abandonedOrder, recall, remember } from './checkout-record.ts';
import { keptIntent } from './kept-payments.ts';
import { confirmPayment, orderIdOf, returnPolicy, type Confirmed } from './payment-confirmation.ts';
import { handOver } from './placed-order.ts';

type ReturnView =
  | { readonly state: 'pending' }
  | { readonly state: 'confirming'; readonly orderId: number | null }
  /** The provider has not decided, or a cash payment was not made yet. */
  | { readonly state: 'undecided'; readonly orderId: number }
  | { readonly state: 'left'; readonly orderId: number | null; readonly message: string }
  /** Refused; the order stays unpaid. */
  | { readonly state: 'rejected'; readonly orderId: number; readonly message: string }
  | { readonly state: 'failed'; readonly message: string };

export const $paymentReturn = atom<ReturnView>({ state: 'pending' });

export async function confirmReturn(): Promise<void> {
  $paymentReturn.set({ state: 'pending' });
  await whenActivated();
  const { type, status, query } = returnAddress();
  const call = returnCallOf(type, status, query, keptIntent);
  const policy = returnPolicy(type);
  switch (call.name) {
    case 'none':
      return $paymentReturn.set({ state: 'failed', message: policy.text });
    case 'left': {
      const left = abandonedOrder();
      const orderId = left !== null && isLinkOf(left.link, call.token) ? left.orderId : null;
      const message = paymentTexts.left.words(checkoutTexts.payments[returnProviderOf(type)]);
      return $paymentReturn.set({ state: 'left', orderId, message });
    }
    default: {
      const confirmation = { key: returnKeyOf(type, status, query, call), call, type };
      if (!(await settle(confirmation, policy))) {
        pollUntilAnswered(() => settle(confirmation, { ...policy, show: 'silent' }));
      }
      refreshCart();
    }
  }
}

/** @returns whether there was an answer; one that ends the session is one, too */
async function settle(
  confirmation: Parameters<typeof confirmPayment>[0],
  policy: FailurePolicy,
): Promise<boolean> {
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

/** Keeps the query for a reload or a new login. */
function returnAddress(): { type: string; status: string; query: string } {
  const path = pathname();
  const fresh = takeQuery().replace(/^\?/, '');
  if (fresh !== '') remember('returned', { path, query: fresh });
  const kept = recall('returned');
  const { type = '', status = '' } = matchRoute(path)?.params ?? {};
  return { type, status, query: kept?.path === path ? kept.query : fresh };
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
    case 'left':
      return $paymentReturn.set({ state: 'left', orderId: orderId === 0 ? null : orderId, message });
    case 'failed':
      if (orderId === 0) $paymentReturn.set({ state: 'failed', message });
      else $paymentReturn.set({ state: 'rejected', orderId, message });
  }
}

function showComplete(order: Order): void {
  const isHanded = handOver({ order, bankData: null, getnet: null, modo: null }, { isConfirmed: true });
  replaceWith(isHanded ? pathTo('orderComplete') : pathTo('order', { id: order.id }));
}
