/**
 * Processes a received payment. An unpaid order becomes paid. An order cancelled by its deadline is reopened if stock,
 * coupon and gift card are still available; otherwise a refund is due, and customer and shop are notified once.
 */
import { money } from '../../../src/domain/money.ts';
import { shippingMethodOf } from '../../../src/domain/cart/shipment.ts';
import { shop } from '../../../src/shop.ts';
import type { OrderItemRow, OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { notifyCustomer } from './notify-customer.ts';
import { changeOrderState, markPaid } from './order-state.ts';
import { preferredBranch } from './place-order.ts';
import { orderStates } from './words-checkout.ts';
import { orderWords } from './words-order.ts';

/**
 * Needs a transaction. Idempotent.
 * @returns false when the order is over and a refund is due
 */
export function receivePayment(data: ShopData, orderId: number, now: Date, siteUrl: string): boolean {
  const order = data.orders.byId(orderId);
  if (order === null) throw new Error(`there is no order ${orderId}`);
  if (order.state !== orderStates.cancelled) {
    markPaid(data, order, now);
    return true;
  }
  if (order.is_refund_due === 1 || wasGivenBack(order)) return false;
  if (order.cancelled_by === 'deadline' && canBeRevived(data, order)) {
    revive(data, order, now);
    notifyCustomer(data, order, orderWords.revived(orderId), now, siteUrl);
    return true;
  }
  oweRefund(data, order, now, siteUrl);
  return false;
}

/** Providers repeat notifications of one payment; a transfer reported by the owner is a new one. */
function wasGivenBack({ refunded_at: at, payment_method: method }: OrderRow): boolean {
  return at !== null && method !== 'transfer';
}

/** Whether stock, coupon and gift card are still available. */
function canBeRevived(data: ShopData, order: OrderRow): boolean {
  const { coupon_code: code, gift_card_number: number } = order;
  if (!data.orders.items(order.id).every((item) => isInStock(data, item))) return false;
  if (number !== null && (data.giftCards.byNumber(number)?.balance_cents ?? 0) < order.gift_card_cents)
    return false;
  return code === null || isCouponLeft(data, code, order.customer_id);
}

function isInStock({ carts }: ShopData, { product_id, quantity, taken }: OrderItemRow): boolean {
  const product = product_id === null ? null : carts.sellable(product_id);
  return product !== null && (!tookStock(taken) || product.stock >= quantity);
}

function isCouponLeft({ coupons }: ShopData, code: string, customerId: number): boolean {
  const coupon = coupons.byCode(code);
  if (coupon === null || (coupon.maximum_uses !== null && coupon.uses >= coupon.maximum_uses)) return false;
  return coupon.is_once_per_customer === 0 || !coupons.wasUsedBy(code, customerId, orderStates.cancelled);
}

function revive(data: ShopData, order: OrderRow, now: Date): void {
  const method = shippingMethodOf(order.shipping_code) ?? 'homeDelivery';
  for (const { id, product_id, quantity, taken } of data.orders.items(order.id)) {
    if (product_id === null) continue;
    const units = tookStock(taken) ? data.stock.take(product_id, quantity, preferredBranch[method]) : {};
    if (units === null) throw new Error(`the stock of ${product_id} changed within a transaction`);
    data.orderEnds.setTaken(id, units);
    data.stock.countSale(product_id, quantity);
  }
  if (order.coupon_code !== null) data.coupons.use(order.coupon_code);
  if (order.gift_card_number !== null) data.giftCards.pay(order.gift_card_number, order.gift_card_cents);
  data.orderEnds.reopen(order.id, orderStates.awaitingPayment);
  changeOrderState(data, order.id, orderStates.paid, now);
}

function oweRefund(data: ShopData, order: OrderRow, now: Date, siteUrl: string): void {
  data.orderEnds.oweRefund(order.id);
  notifyCustomer(data, order, orderWords.refundDue(order.id), now, siteUrl);
  const { subject, message } = orderWords.refundToOwner(order.id, money(order.total_cents, order.currency));
  data.outbox.send({ to: shop.email, subject, body: message }, now);
}

/** Presales, and orders from before stock tracking, took none. */
function tookStock(taken: string): boolean {
  return taken !== '{}';
}
