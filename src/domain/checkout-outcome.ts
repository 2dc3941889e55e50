import type { PlacedOrder } from './order.ts';
import type { PaymentMethod } from './payment.ts';

/** Where a placed order goes next (specification, section 4). */
export type NextScreen =
  | { readonly name: 'complete' | 'getnet' | 'modo' | 'make-payment' }
  | { readonly name: 'payment-link'; readonly link: string };

/** @param chosen the way to pay that was asked for; the order itself may not say */
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
