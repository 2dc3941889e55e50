/** Unpaid orders hold stock until their deadline (`paymentDeadlineHours` of src/shop.ts). */
import { shop } from '../../../src/shop.ts';
import type { OrderRow, PaymentStatus } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { cancelOrder, confirmPayment, notifyCustomer } from './order-state.ts';
import { isPaid } from './refund.ts';
import { orderStates, orderMessages } from './checkout-messages.ts';

type Waiting = Pick<OrderRow, 'created_at' | 'payment_method'> & {
  readonly payment_status: PaymentStatus | null;
};

/** Call in a transaction. @returns ids of cancelled orders */
export function expireOrders(data: ShopData, now: Date, siteUrl: string): readonly number[] {
  const ended: number[] = [];
  const waiting = data.sql.all<OrderRow & Waiting>`
    SELECT shop_order.*, payment.status AS payment_status
    FROM shop_order LEFT JOIN payment ON payment.order_id = shop_order.id
    WHERE state = ${orderStates.awaitingPayment} ORDER BY created_at`;
  for (const order of waiting) {
    if (now < deadlineOf(order)) continue;
    // The customer paid at the provider and never came back.
    if (isPaid(data, order)) {
      confirmPayment(data, order.id, now, siteUrl);
      continue;
    }
    const hours = hoursOf(order);
    const { refund } = cancelOrder(data, order.id, orderMessages.unpaidReason(hours));
    notifyCustomer(data, order, orderMessages.expired(order.id, hours, refund), now, siteUrl);
    ended.push(order.id);
  }
  return ended;
}

export function deadlineOf(order: Waiting): Date {
  return new Date(Date.parse(order.created_at) + hoursOf(order) * 3_600_000);
}

function hoursOf({ payment_method, payment_status }: Waiting): number {
  return shop.paymentDeadlineHours[payment_status === 'pending' ? 'deciding' : payment_method];
}
