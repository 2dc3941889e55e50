import { safeLink } from '../links.ts';
import { arrivalOf, type OrderSteps } from './order-timeline.ts';
import type { OrderPayment } from './order-payment.ts';
import type { Order } from './order.ts';

/** What a customer most likely came for: the first button of an order. */
export type FirstAction =
  | { readonly name: 'pay' }
  /** To the bank data, which are on the order's page. */
  | { readonly name: 'transfer' }
  /** To the carrier's page. */
  | { readonly name: 'track'; readonly href: string }
  | { readonly name: 'see' };

/** @param steps of an order that waits or is on its way, which alone is tracked */
export function firstActionOf(
  order: Pick<Order, 'state' | 'shippingMethod' | 'items' | 'cancelReason' | 'tracking'>,
  payment: OrderPayment,
  steps: OrderSteps,
  unpaidStates: readonly string[],
): FirstAction {
  if (payment.name === 'transfer') return { name: 'transfer' };
  if (payment.name === 'link' || payment.name === 'embedded') return { name: 'pay' };
  const url = order.tracking?.url ?? null;
  const link = url === null ? null : safeLink(url);
  const isComing = arrivalOf(order, steps, unpaidStates) === 'coming';
  return link !== null && isComing ? { name: 'track', href: link.href } : { name: 'see' };
}
