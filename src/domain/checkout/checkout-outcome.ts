import type { PlacedOrder } from './order.ts';
import type { PaymentMethod } from './payment.ts';

/** After an order (specification, section 4). */
export type NextScreen =
  | { readonly name: 'complete' | 'getnet' | 'modo' | 'make-payment' }
  | { readonly name: 'payment-link'; readonly link: string };

/** @param chosen what was asked for; the order may lack it */
export function nextScreenOf({ order }: Pick<PlacedOrder, 'order'>, chosen: PaymentMethod): NextScreen {
  switch (chosen) {
    case 'transfer':
      return { name: 'complete' };
    case 'getnet':
    case 'modo':
      return { name: chosen };
    case 'mercadopago':
    case 'openpay':
    case 'paypal':
      return order.payment.link === null
        ? { name: 'make-payment' }
        : { name: 'payment-link', link: order.payment.link };
  }
}
