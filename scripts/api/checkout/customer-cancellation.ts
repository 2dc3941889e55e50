/** An order that is not paid is cancelled by its customer. */
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { rejected } from '../call/http-error.ts';
import { checkoutMessages, orderMessages, orderStates } from './checkout-messages.ts';
import { cancelOrder, notifyCustomer } from './order-state.ts';
import { isPaid } from './refund.ts';

/** Not while a provider has a payment or is deciding one. */
export function canCancel(data: ShopData, order: OrderRow): boolean {
  const isUnpaid = order.state === orderStates.awaitingPayment && !isPaid(data, order);
  return isUnpaid && data.payments.ofOrder(order.id)?.status !== 'pending';
}

/**
 * Nothing happens to an order that is cancelled already. Needs a transaction.
 * @returns whether it was cancelled now
 * @throws HttpError 422 when it is paid, or about to be
 */
export function cancelForCustomer(data: ShopData, order: OrderRow, now: Date, siteUrl: string): boolean {
  if (order.state === orderStates.cancelled) return false;
  if (!canCancel(data, order)) throw rejected(checkoutMessages.notCancellable);
  cancelOrder(data, order.id, orderMessages.cancelledByCustomer);
  notifyCustomer(data, order, orderMessages.cancelledAsAsked(order.id), now, siteUrl);
  return true;
}
