/** After an order is placed: stores its payment data, empties the cart and opens the next screen. */
import { providerLink } from '../../domain/checkout/checkout-link.ts';
import { nextScreenOf } from '../../domain/checkout/checkout-outcome.ts';
import type { PlacedOrder } from '../../domain/checkout/order.ts';
import type { PaymentMethod } from '../../domain/checkout/payment.ts';
import { pathTo, type RouteName } from '../../domain/routes.ts';
import { logForDevelopers, replaceWith } from '../browser.ts';
import { emptyCart } from '../cart/cart.ts';
import { forgetSeen } from './checkout-entry.ts';
import { forgetDraft } from '../drafts.ts';
import { rememberLeaving } from './left-order.ts';
import { keepIntent } from './payment-intents.ts';
import { handOver } from './placed-order.ts';
import { keepWaysToPay } from './ways-to-pay.ts';

/** Build-time settings of the checkout page (`providers.ts`). */
export interface PlacementSettings {
  readonly redirectOrigins: readonly string[];
}

/** Replaces the checkout's history entry, so that Back skips it. */
export function followOrder(
  placed: PlacedOrder,
  method: PaymentMethod,
  { redirectOrigins }: PlacementSettings,
): void {
  forgetDraft('checkout');
  forgetSeen();
  emptyCart();
  replaceWith(paymentPathOf(placed, method, redirectOrigins));
}

/** Stores the payment data of an order. @returns the path of its payment screen, or the provider's URL */
export function paymentPathOf(
  placed: PlacedOrder,
  method: PaymentMethod,
  redirectOrigins: readonly string[],
): string {
  handOver(placed);
  keepWaysToPay(placed);
  const { getnet, modo, order } = placed;
  if (getnet !== null) keepIntent('getnet', { orderId: order.id, intentId: getnet.intentId });
  if (modo !== null) keepIntent('modo', { orderId: order.id, intentId: modo.intentId });
  const next = nextScreenOf(placed, method);
  if (next.name !== 'payment-link') return pathTo(screens[next.name]);
  const link = providerLink(next.link, redirectOrigins);
  if (link === null) logForDevelopers(new Error(`the payment link ${next.link} leads to an unknown origin`));
  if (link !== null) rememberLeaving(order.id, link);
  return link ?? pathTo('makePayment');
}

const screens = {
  complete: 'orderComplete',
  getnet: 'getnetPayment',
  modo: 'modoPayment',
  'make-payment': 'makePayment',
} as const satisfies Record<string, RouteName>;
