/** The screens of an order that was just placed or paid: 'PEDIDO RECIBIDO' and 'PAGAR PEDIDO'. */
import { atom } from 'nanostores';
import { providerLink } from '../../domain/links.ts';
import { pathTo } from '../../domain/routes.ts';
import { purchased } from '../../domain/shop/measuring.ts';
import { providers } from '../../providers.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { readOrder } from '../account/orders.ts';
import { replaceWith } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { keys } from '../keys.ts';
import { createLoad } from '../load.ts';
import { isMeasuring, measure } from '../shop/measuring.ts';
import { jsonIn, shared } from '../storage.ts';
import { recordOnScreen, type ScreenRecord } from './order-record.ts';
import { mayBePaid } from './payment-results.ts';

export const $orderOnScreen = atom<ScreenRecord | null>(null);

/** A direct visit redirects (specification, section 2). */
export function openOrderScreen(): void {
  const record = recordOnScreen();
  $orderOnScreen.set(record);
  if (record === null) replaceWith(pathTo('orders'));
  else refreshCart();
}

/** Its payment link may have arrived after the order's reply, or may have expired. */
export const latestOrder = createLoad((id: number, signal) => readOrder(id, signal), {
  show: 'silent',
  text: paymentTexts.makePayment.noLink,
});

/** An order that was paid meanwhile, or may have been, redirects to its page (no double payment). */
export async function openPaymentScreen(): Promise<void> {
  openOrderScreen();
  const record = $orderOnScreen.get();
  if (record === null) return;
  const { id, payment } = record.order;
  if (mayBePaid(record.order)) {
    $orderOnScreen.set(null);
    replaceWith(pathTo('order', { id }));
    return;
  }
  await latestOrder.ask(id);
  const { value } = latestOrder.$state.get();
  if (value === null) return;
  const isPaidMeanwhile = payment.link !== null && value.payment.link === null;
  $orderOnScreen.set(isPaidMeanwhile ? null : { ...record, order: value });
  if (isPaidMeanwhile) replaceWith(pathTo('order', { id }));
}

export function paymentLinkOf({ order }: ScreenRecord): string | null {
  return providerLink(order.payment.link, providers.redirectOrigins);
}

const longestMemory = 50;
const measuredOrders = jsonIn<readonly number[]>(shared, keys.measuredOrders, Array.isArray);

/**
 * Sends the purchase event once per order across tabs, and only when its payment is confirmed. A transfer has no
 * confirmation, so its order counts.
 */
export function measurePurchase({ order, payment, bankData }: ScreenRecord): void {
  const isTransfer = order.payment.method === 'transfer' || bankData !== null;
  if (!isMeasuring || !(payment === 'confirmed' || isTransfer)) return;
  const measured = measuredOrders.read() ?? [];
  if (measured.includes(order.id)) return;
  measuredOrders.write([order.id, ...measured].slice(0, longestMemory));
  measure(() => purchased(order));
}
