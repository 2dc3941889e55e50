/** Pays an order with another method, after the first one failed or was abandoned. */
import { postOrderPayment } from '../../api/order.ts';
import type { Order } from '../../domain/checkout/order.ts';
import type { OrderPayment } from '../../domain/checkout/order-payment.ts';
import type { PaymentMethod } from '../../domain/checkout/payment.ts';
import { shop } from '../../shop.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { http } from '../backend.ts';
import { goTo } from '../browser.ts';
import { createOperation } from '../operation.ts';
import { paymentPathOf } from './order-outcome.ts';
import { deleteFailedPaymentResults } from './payment-results.ts';

export function otherMethods(
  { payment: { otherMethods: others = [] } }: Order,
  { name }: OrderPayment,
): readonly PaymentMethod[] {
  const isPayable = name !== 'none' && name !== 'in-progress' && name !== 'confirming';
  return isPayable ? others.filter((method) => shop.paymentMethods.includes(method)) : [];
}

interface Choice {
  readonly order: Order;
  readonly method: PaymentMethod;
}

export const otherPayment = createOperation(
  async ({ order, method }: Choice) => {
    const request = { params: { id: String(order.id) }, body: { payment: method } };
    const placed = await http.send(postOrderPayment, request);
    deleteFailedPaymentResults();
    goTo(paymentPathOf(placed, method));
  },
  { show: 'inline', text: paymentTexts.others.failed, serverWords: 'rejected' },
);
