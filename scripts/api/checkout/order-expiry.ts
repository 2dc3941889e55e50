/** Cancels unpaid orders after their deadline, because they hold stock. */
import { shop } from '../../../src/shop.ts';
import type { OrderInState } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { notifyCustomer } from './notify-customer.ts';
import { changeOrderState, markPaid } from './order-state.ts';
import { orderStates } from './checkout-messages.ts';
import { orderMessages } from './order-messages.ts';

type Waiting = Pick<OrderInState, 'created_at' | 'payment_method' | 'payment_status'>;

/**
 * Cancels every order past its payment deadline (`paymentDeadlineHours` of src/shop.ts) that was not paid. Call in a
 * transaction.
 * @returns ids of cancelled orders
 */
export function expireOrders(data: ShopData, now: Date, siteUrl: string): readonly number[] {
  const ended: number[] = [];
  for (const order of data.orders.inState(orderStates.awaitingPayment)) {
    if (now < deadlineOf(order)) continue;
    // Paid at the provider by somebody who never came back.
    if (order.payment_status === 'approved') {
      markPaid(data, order.id, now);
      continue;
    }
    const hours = hoursOf(order);
    changeOrderState(data, order.id, orderStates.cancelled, now, orderMessages.unpaidReason(hours));
    notifyCustomer(data, order, orderMessages.expired(order.id, hours), now, siteUrl);
    ended.push(order.id);
  }
  return ended;
}

/** Payment deadline of an order. */
export function deadlineOf(order: Waiting): Date {
  return new Date(Date.parse(order.created_at) + hoursOf(order) * 3_600_000);
}

function hoursOf({ payment_method, payment_status }: Waiting): number {
  return shop.paymentDeadlineHours[payment_status === 'pending' ? 'deciding' : payment_method];
}
