/** Changes the payment method of an unpaid order. */
import type { postOrderPayment } from '../../../src/api/order.ts';
import type { WireReply } from '../../../src/api/endpoint.ts';
import type { PaymentMethod } from '../../../src/domain/checkout/payment.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { otherMethodsOf } from './other-methods.ts';
import { requestPayment } from './payment-request.ts';
import { rejected } from '../call/refusal.ts';
import { wireOrder } from './wire-order.ts';
import { checkoutWords } from './words-checkout.ts';

/** Needs a transaction. @throws Refusal 422 when the method is not among the order's alternatives */
export function payByAnother(
  data: ShopData,
  order: OrderRow,
  method: PaymentMethod,
  apiUrl: string,
): WireReply<typeof postOrderPayment> {
  if (!otherMethodsOf(data, order).includes(method)) throw rejected(checkoutWords.noOtherPayment);
  data.payments.forget(order.id);
  data.orders.setPaymentMethod(order.id, method);
  const details = requestPayment(data, order.id, method, apiUrl);
  return { order: wireOrder(data, { ...order, payment_method: method }, apiUrl), ...details };
}
