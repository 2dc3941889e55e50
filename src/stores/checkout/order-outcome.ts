import { providerLink } from '../../domain/checkout/checkout-link.ts';
import { nextScreenOf } from '../../domain/checkout/checkout-outcome.ts';
import type { PlacedOrder } from '../../domain/checkout/order.ts';
import type { PaymentMethod } from '../../domain/checkout/payment.ts';
import { pathTo, type RouteName } from '../../domain/routes.ts';
import { providers } from '../../providers.ts';
import { logForDevelopers, replaceWith } from '../browser.ts';
import { emptyCart } from '../cart/cart.ts';
import { forgetDraft } from '../form.ts';
import { forget, rememberLeaving } from './checkout-record.ts';
import { keepPayment } from './kept-payments.ts';
import { handOver } from './placed-order.ts';

/** Replaces the checkout's history entry, so that Back skips it. */
export function followOrder(placed: PlacedOrder, method: PaymentMethod): void {
  forgetDraft('checkout');
  forget('seen');
  emptyCart();
  replaceWith(paymentPathOf(placed, method));
}

export function paymentPathOf(placed: PlacedOrder, method: PaymentMethod): string {
  const isHanded = handOver(placed);
  const { id } = placed.order;
  const pathOf = (screen: keyof typeof screens) =>
    isHanded ? pathTo(screens[screen]) : pathTo('order', { id });
  keepPayment(placed);
  const next = nextScreenOf(placed, method);
  if (next.name !== 'payment-link') return pathOf(next.name);
  const link = providerLink(next.link, providers.redirectOrigins);
  if (link === null) logForDevelopers(new Error(`the payment link ${next.link} leads to an unknown origin`));
  if (link !== null) rememberLeaving(id, link);
  return link ?? pathOf('make-payment');
}

const screens = {
  complete: 'orderComplete',
  getnet: 'getnetPayment',
  modo: 'modoPayment',
  'make-payment': 'makePayment',
} as const satisfies Record<string, RouteName>;
