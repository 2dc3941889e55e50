import { paymentBlock, paymentMethods, type PaymentMethod } from '../../../src/domain/checkout/payment.ts';
import { money } from '../../../src/domain/money.ts';
import { shop } from '../../../src/shop.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { orderStates } from './words-checkout.ts';

/** Alternative payment methods of an unpaid order; none while a provider has or is deciding a payment. */
export function otherMethodsOf({ payments }: ShopData, order: OrderRow): readonly PaymentMethod[] {
  const status = payments.ofOrder(order.id)?.status;
  const isDecided = status === 'pending' || status === 'approved';
  if (order.state !== orderStates.awaitingPayment || order.total_cents === 0 || isDecided) return [];
  const total = money(order.total_cents, order.currency);
  return paymentMethods.filter(
    (method) => method !== order.payment_method && paymentBlock(method, total, shop.smallestPayment) === null,
  );
}
