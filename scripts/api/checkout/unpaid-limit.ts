/** Limits unpaid orders, which hold stock without being paid. */
import type { ShopData } from '../db/shop-data.ts';
import type { Held } from '../db/checkout/unpaid-orders.ts';
import type { UnpaidLimits } from '../limits/limits.ts';
import { isLoopback } from '../../http/network.ts';
import { rejected } from '../call/refusal.ts';
import { checkoutWords, orderStates } from './words-checkout.ts';

/**
 * Call in the transaction of an order, after placing it. Loopback is not limited as a network: behind an untrusted
 * proxy all visitors would share it. @throws Refusal 422 above the limit
 */
export function refuseTooManyUnpaid(
  { orders, unpaidOrders }: Pick<ShopData, 'orders' | 'unpaidOrders'>,
  { orderId, network }: { readonly orderId: number; readonly network: string },
  limits: UnpaidLimits,
): void {
  const order = orders.byId(orderId);
  const state = orderStates.awaitingPayment;
  if (order?.state !== state) return;
  const held = unpaidOrders.ofCustomer(order.customer_id, state);
  if (held.orders === 1 && isBeyond(held, limits.ofCustomer))
    throw rejected(checkoutWords.tooManyUnitsUnpaid(limits.ofCustomer.units));
  const isTooMuch =
    isBeyond(held, limits.ofCustomer) ||
    (!isLoopback(network) && isBeyondWith(unpaidOrders, orderId, network, limits));
  if (isTooMuch) throw rejected(checkoutWords.tooManyUnpaid);
}

function isBeyondWith(
  unpaidOrders: ShopData['unpaidOrders'],
  orderId: number,
  network: string,
  { ofNetwork }: UnpaidLimits,
): boolean {
  unpaidOrders.cameFrom(orderId, network);
  return isBeyond(unpaidOrders.ofNetwork(network, orderStates.awaitingPayment), ofNetwork);
}

function isBeyond({ orders, units }: Held, limit: Held): boolean {
  return orders > limit.orders || units > limit.units;
}
