import { atom } from 'nanostores';
import { providerLink } from '../../domain/checkout/checkout-link.ts';
import { pathTo } from '../../domain/routes.ts';
import { providers } from '../../providers.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { readOrder } from '../account/orders.ts';
import { replaceWith } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { createLoad } from '../load.ts';
import type { HandedOrder } from './checkout-record.ts';
import { mayBePaid } from './payment-results.ts';
import { takePlacedOrder } from './placed-order.ts';

export const $handedOrder = atom<HandedOrder | null>(null);

/** A direct visit redirects (specification, section 2). */
export function openHandedOrder(): void {
  const handed = takePlacedOrder();
  $handedOrder.set(handed);
  if (handed === null) replaceWith(pathTo('orders'));
  else refreshCart();
}

/** Its payment link may have arrived after the order's reply, or may have expired. */
export const latestOrder = createLoad((id: number, signal) => readOrder(id, signal), {
  show: 'silent',
  text: paymentTexts.makePayment.noLink,
});

/** An order that was paid meanwhile, or may have been, redirects to its page (no double payment). */
export async function openPaymentScreen(): Promise<void> {
  openHandedOrder();
  const handed = $handedOrder.get();
  if (handed === null) return;
  const { id, payment } = handed.order;
  if (mayBePaid(handed.order)) {
    $handedOrder.set(null);
    replaceWith(pathTo('order', { id }));
    return;
  }
  await latestOrder.ask(id);
  const { value } = latestOrder.$state.get();
  if (value === null) return;
  const isPaidMeanwhile = payment.link !== null && value.payment.link === null;
  $handedOrder.set(isPaidMeanwhile ? null : { ...handed, order: value });
  if (isPaidMeanwhile) replaceWith(pathTo('order', { id }));
}

export function paymentLinkOf({ order }: HandedOrder): string | null {
  return providerLink(order.payment.link, providers.redirectOrigins);
}
