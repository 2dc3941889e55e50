/** Cancels unpaid orders after their deadline, because they hold stock. */
import { setImmediate } from 'node:timers/promises';
import { shop } from '../../../src/shop.ts';
import type { WaitingOrder } from '../db/checkout/order-ends.ts';
import type { ShopData } from '../db/shop-data.ts';
import { notifyCustomer } from './notify-customer.ts';
import { receivePayment } from './order-payment.ts';
import { changeOrderState } from './order-state.ts';
import { orderStates } from './words-checkout.ts';
import { orderWords } from './words-order.ts';

const hourMs = 3_600_000;

/**
 * Cancels every order past its payment deadline (`paymentDeadlineHours` of src/shop.ts), each in a transaction,
 * yielding after each. Payments approved at the provider without a return of the customer are processed first; for a
 * cancelled order they reopen it or become due for a refund.
 * @param onFailure called for an order that failed, without stopping the others; by default the first error is thrown
 * @returns ids of cancelled orders
 */
export async function expireOrders(
  data: ShopData,
  now: Date,
  siteUrl: string,
  onFailure = (_id: number, error: unknown): void => {
    throw error;
  },
): Promise<readonly number[]> {
  const settled = async (id: number, settle: () => boolean): Promise<boolean> => {
    try {
      return data.atomically(settle);
    } catch (error) {
      onFailure(id, error);
      return false;
    } finally {
      await setImmediate();
    }
  };
  for (const id of unnoticed(data, now)) await settled(id, () => receivePayment(data, id, now, siteUrl));
  const shortestMs = Math.min(...Object.values(shop.paymentDeadlineHours)) * hourMs;
  const oldEnough = new Date(now.getTime() - shortestMs);
  const ended: number[] = [];
  for (const order of data.orderEnds.waitingIn(orderStates.awaitingPayment, oldEnough)) {
    if (now < deadlineOf(order)) continue;
    if (await settled(order.id, () => endUnpaid(data, order, now, siteUrl))) ended.push(order.id);
  }
  return ended;
}

/** Orders with an approved payment whose customer did not return. */
function unnoticed({ orderEnds }: ShopData, now: Date): readonly number[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return [
    ...orderEnds.unnoticedIn(orderStates.awaitingPayment, ago(longestLateMs), ago(wayBackMs)),
    ...orderEnds.unnoticedIn(orderStates.cancelled, ago(longestLateMs), now),
  ];
}

/** Grace period for the customer's return, which processes the payment. */
const wayBackMs = hourMs / 4;
/** Age limit that bounds the rows scanned every minute. */
const longestLateMs = 90 * 24 * hourMs;

/** Payment deadline of an order. */
export function deadlineOf(order: Omit<WaitingOrder, 'id'>): Date {
  return new Date(Date.parse(order.created_at) + hoursOf(order) * hourMs);
}

function hoursOf({ payment_method, payment_status }: Omit<WaitingOrder, 'id' | 'created_at'>): number {
  return shop.paymentDeadlineHours[payment_status === 'pending' ? 'deciding' : payment_method];
}

/**
 * Rechecks within the transaction, because the order may have been paid or cancelled meanwhile. @returns whether it was
 * cancelled
 */
function endUnpaid(data: ShopData, { id }: WaitingOrder, now: Date, siteUrl: string): boolean {
  const order = data.orders.byId(id);
  if (order?.state !== orderStates.awaitingPayment) return false;
  const payment_status = data.payments.ofOrder(id)?.status ?? null;
  if (payment_status === 'approved') {
    // Paid at the provider, without a return of the customer.
    receivePayment(data, id, now, siteUrl);
    return false;
  }
  if (now < deadlineOf({ ...order, payment_status })) return false;
  const hours = hoursOf({ ...order, payment_status });
  const reason = orderWords.unpaidReason(hours);
  changeOrderState(data, id, orderStates.cancelled, now, { by: 'deadline', reason });
  notifyCustomer(data, order, orderWords.expired(id, hours), now, siteUrl);
  return true;
}
