import type { PlacedOrder } from './order.ts';
import type { PaymentMethod } from './payment.ts';

/** After an order (specification, section 4). */
export type NextScreen =
  | { readonly name: 'complete' | 'getnet' | 'modo' | 'make-payment' }
  | { readonly name: 'payment-link'; readonly link: string };

/** @param chosen what was asked for; the order may lack it */
export function nextScreenOf({ order }: Pick<PlacedOrder, 'order'>, chosen: PaymentMethod): NextScreen {
  if (chosen === 'transfer') return { name: 'complete' };
  if (chosen === 'getnet' || chosen === 'modo') return { name: chosen };
  const { link } = order.payment;
  return link === null ? { name: 'make-payment' } : { name: 'payment-link', link };
}
