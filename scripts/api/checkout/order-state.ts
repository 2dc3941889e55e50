/** States of orders, with what follows from them: points, gift cards, returned stock. Call in a transaction. */
import { money, type InEachCurrency } from '../../../src/domain/money.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import type { OrderItemRow, OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { orderMessages, orderStates, type OrderState } from './checkout-messages.ts';
import { waitInstructions } from './order-wait.ts';
import { giftCardMail, orderNewsMail, type OrderNews } from '../mail/mail-messages.ts';
import { refundOf, refundSentence, type Refund } from './refund.ts';

const following: Readonly<Record<OrderState, readonly OrderState[]>> = {
  [orderStates.awaitingPayment]: [orderStates.paid, orderStates.cancelled],
  [orderStates.paid]: [orderStates.inPreparation, orderStates.cancelled],
  [orderStates.inPreparation]: [orderStates.readyForPickup, orderStates.sent, orderStates.cancelled],
  [orderStates.readyForPickup]: [orderStates.delivered, orderStates.cancelled],
  [orderStates.sent]: [orderStates.delivered],
  [orderStates.delivered]: [],
  [orderStates.cancelled]: [],
};

export function canBecome({ state: before }: Pick<OrderRow, 'state'>, state: OrderState): boolean {
  return Object.hasOwn(following, before) && following[before as OrderState].includes(state);
}

export function changeOrderState(data: ShopData, orderId: number, state: OrderState, now: Date): void {
  const order = assertCanBecome(data, orderId, state);
  if (state === orderStates.cancelled) cancelOrder(data, orderId, null);
  else data.orders.update(orderId, { state });
  if (state === orderStates.paid) rewardPayment(data, order, now);
}

export interface Cancellation extends Refund {
  /** Both for the customer; null for none. */
  readonly reason: string | null;
  readonly refund: string | null;
}

/** Units, coupon, gift card and points go back. @param why in the shopper's words */
export function cancelOrder(data: ShopData, orderId: number, why: string | null): Cancellation {
  const order = assertCanBecome(data, orderId, orderStates.cancelled);
  const due = refundOf(data, order);
  const reason = why === null || /[.!?…]$/.test(why) ? why : `${why}.`;
  const refund = refundSentence(order, due);
  const reasons = [reason, refund].filter((text) => text !== null);
  data.orders.update(orderId, {
    state: orderStates.cancelled,
    cancel_reason: reasons.join(' ') || null,
    refund_cents: due.moneyCents,
  });
  data.payments.forget(orderId);
  giveBack(data, order, due);
  return { ...due, reason, refund };
}

function assertCanBecome(data: ShopData, orderId: number, state: OrderState): OrderRow {
  const order = data.orders.existing(orderId);
  if (canBecome(order, state)) return order;
  throw new Error(`an order in "${order.state}" cannot become "${state}"`);
}

/** The provider charged it, and its customer is told. No-op for a paid order, because providers repeat notifications. */
export function confirmPayment(data: ShopData, orderId: number, now: Date, siteUrl: string): void {
  if (data.orders.byId(orderId)?.state !== orderStates.awaitingPayment) return;
  changeOrderState(data, orderId, orderStates.paid, now);
  notifyCustomer(data, data.orders.existing(orderId), paidNews(data, orderId), now, siteUrl);
}

/** Tells that an order is paid, and what it waits for. */
export function paidNews(data: ShopData, orderId: number): OrderNews {
  return { ...orderMessages.paid(orderId), details: waitInstructions(data, data.orders.existing(orderId)) };
}

/** Excluding shipping. */
const centsPerPoint: InEachCurrency<number> = { ARS: 10_000, USD: 10 };

function rewardPayment(data: ShopData, order: OrderRow, now: Date): void {
  const goodsCents = Math.max(0, order.total_cents - order.shipment_cents);
  const points = Math.floor(goodsCents / centsPerPoint[order.currency]);
  data.orders.update(order.id, { is_paid: 1, loyalty_points: points });
  data.customers.addPoints(order.customer_id, points);
  const bought = data.orders.items(order.id).filter(({ is_gift_card }) => is_gift_card === 1);
  for (const item of bought) sendGiftCards(data, order, item, now);
}

function sendGiftCards(data: ShopData, order: OrderRow, item: OrderItemRow, now: Date): void {
  const customer = data.customers.existing(order.customer_id);
  const numbers = Array.from({ length: item.quantity }, () =>
    data.giftCards.issue(order.currency, item.unit_cents, order.id),
  );
  data.outbox.send(giftCardMail(customer, numbers, money(item.unit_cents, order.currency)), now);
}

function giveBack(data: ShopData, order: OrderRow, { cardCents }: Refund): void {
  for (const { product_id, quantity, taken } of data.orders.items(order.id)) {
    if (product_id === null) continue;
    data.stock.giveBack(product_id, JSON.parse(taken) as Record<string, number>);
    data.stock.countSale(product_id, -quantity);
  }
  if (order.coupon_code !== null) data.coupons.giveBack(order.coupon_code);
  if (order.gift_card_number !== null) data.giftCards.giveBack(order.gift_card_number, cardCents);
  data.giftCards.emptyThoseOf(order.id);
  data.customers.addPoints(order.customer_id, -order.loyalty_points);
  data.orders.update(order.id, { loyalty_points: 0 });
}

/** By mail and by a notification in the shop. */
export function notifyCustomer(
  data: ShopData,
  { id, customer_id }: Pick<OrderRow, 'id' | 'customer_id'>,
  news: OrderNews,
  now: Date,
  siteUrl: string,
): void {
  const customer = data.customers.existing(customer_id);
  data.outbox.send(orderNewsMail(customer, news, orderLink(siteUrl, id)), now);
  data.sql.insert('notification', { customer_id, message: news.message });
}

export function orderLink(siteUrl: string, orderId: number): string {
  return siteUrl + pathTo('order', { id: String(orderId) });
}
