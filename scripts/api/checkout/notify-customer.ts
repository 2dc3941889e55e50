/** Notifies a customer about an order, by mail and by a notification in the shop. */
import { pathTo } from '../../../src/domain/routes.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { orderNewsMail, type OrderNews } from '../mail/mail-messages.ts';

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
