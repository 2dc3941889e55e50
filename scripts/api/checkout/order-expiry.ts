/** Orders that nobody pays hold units that others would buy: after their deadline they are cancelled. */
import { setImmediate } from 'node:timers/promises';
import { shop } from '../../../src/shop.ts';
import type { WaitingOrder } from '../db/checkout/order-ends.ts';
import type { ShopData } from '../db/shop-data.ts';
import { tellCustomer } from './order-news.ts';
import { receivePayment } from './order-payment.ts';
import { changeOrderState } from './order-state.ts';
import { orderStates } from './words-checkout.ts';
import { orderWords } from './words-order.ts';

const hourMs = 3_600_000;

/**
 * Cancels every order whose payment did not come in time (`paymentDeadlineHours` of src/shop.ts), each in a transaction of
 * its own with a pause after it. What was paid at the provider's by somebody who never came back is paid; after its end it is
 * taken up again or owed. Answers the numbers of the cancelled ones.
 * @param onFailure told of an order that could not be settled; the others do not wait for it. Without it the first one is thrown.
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

/** Orders that were paid at their provider's by somebody who did not come back to tell. */
function unnoticed({ orderEnds }: ShopData, now: Date): readonly number[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return [
    ...orderEnds.unnoticedIn(orderStates.awaitingPayment, ago(longestLateMs), ago(wayBackMs)),
    ...orderEnds.unnoticedIn(orderStates.cancelled, ago(longestLateMs), now),
  ];
}

/** Whoever comes back sooner tells by himself. */
const wayBackMs = hourMs / 4;
/** Nobody pays an order that is older: what is looked through every minute must not grow with the years. */
const longestLateMs = 90 * 24 * hourMs;

/** When an order that is not paid will be cancelled. */
export function deadlineOf(order: Omit<WaitingOrder, 'id'>): Date {
  return new Date(Date.parse(order.created_at) + hoursOf(order) * hourMs);
}

function hoursOf({ payment_method, payment_status }: Omit<WaitingOrder, 'id' | 'created_at'>): number {
  return shop.paymentDeadlineHours[payment_status === 'pending' ? 'deciding' : payment_method];
}

/** @returns whether it was cancelled: it may have been paid, or cancelled by somebody else, since it was found. */
function endUnpaid(data: ShopData, { id }: WaitingOrder, now: Date, siteUrl: string): boolean {
  const order = data.orders.byId(id);
  if (order?.state !== orderStates.awaitingPayment) return false;
  const payment_status = data.payments.ofOrder(id)?.status ?? null;
  if (payment_status === 'approved') {
    // Paid at the provider's by somebody who never came back.
    receivePayment(data, id, now, siteUrl);
    return false;
  }
  if (now < deadlineOf({ ...order, payment_status })) return false;
  const hours = hoursOf({ ...order, payment_status });
  const reason = orderWords.unpaidReason(hours);
  changeOrderState(data, id, orderStates.cancelled, now, { by: 'deadline', reason });
  tellCustomer(data, order, orderWords.expired(id, hours), now, siteUrl);
  return true;
}
