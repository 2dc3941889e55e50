/** The provider's decision, and another method for an unpaid order. */
import { randomInt } from 'node:crypto';
import type { WireReply } from '../../../src/api/endpoint.ts';
import type { postOrderPayment } from '../../../src/api/order.ts';
import type { PaymentMethod } from '../../../src/domain/checkout/payment.ts';
import type { OrderRow, PaymentRow, PaymentStatus } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { rejected } from '../call/refusal.ts';
import { requestPayment } from './payment-request.ts';
import { otherMethodsOf, wireOrder } from './wire-order.ts';
import { checkoutMessages } from './checkout-messages.ts';

/** The order is paid when the customer comes back, or at its deadline. @returns the id of the charge */
export function settlePayment(data: ShopData, payment: PaymentRow, status: PaymentStatus): string {
  const chargeId = payment.charge_id ?? String(randomInt(10 ** 11, 10 ** 12));
  data.payments.settle(payment.id, status, chargeId);
  return chargeId;
}

export function payByAnother(
  data: ShopData,
  order: OrderRow,
  method: PaymentMethod,
  apiUrl: string,
): WireReply<typeof postOrderPayment> {
  if (!otherMethodsOf(data, order).includes(method)) throw rejected(checkoutMessages.noOtherPayment);
  data.payments.forget(order.id);
  data.orders.update(order.id, { payment_method: method });
  const details = requestPayment(data, order.id, method, apiUrl);
  return { order: wireOrder(data, { ...order, payment_method: method }, apiUrl), ...details };
}
