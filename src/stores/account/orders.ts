import { postCartRestore } from '../../api/cart.ts';
import { getOrder, getOrders } from '../../api/order.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { accountTexts } from '../../text/account/account.ts';
import { tabTitle } from '../../text/shop/shop.ts';
import { http } from '../backend.ts';
import { onPageRestored, onVisible, pathname, titleDocument } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { storedCartQuery, withCart } from '../cart/cart-summary.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { createOperation } from '../operation.ts';
import { currentPage, readPage } from './pages.ts';

export const orders = createLoad(
  (requestedPage: number, signal) =>
    readPage(pathTo('orders'), requestedPage, (page) =>
      http.send(getOrders, { query: { page: String(page) } }, { signal }),
    ),
  { show: 'inline', text: accountTexts.orders.loadFailed },
);

/** `order` is null for a customer without orders. */
export const lastOrder = createLoad(
  async (_: null, signal) => {
    const { items } = await http.send(getOrders, { query: { page: '1' } }, { signal });
    return { order: items[0] ?? null };
  },
  { show: 'inline', text: accountTexts.orders.loadFailed },
);

export const order = createLoad(
  async (id: string, signal) =>
    /^\d{1,15}$/.test(id) ? unlessMissing(readOrder(id, signal), 'missing') : 'missing',
  { show: 'inline', text: accountTexts.order.loadFailed },
);

/** It replaces the current cart in every tab. Specification, section 8: the server's message on a 422, else ours. */
export const orderRepetition = createOperation(
  async (orderId: number) => {
    await withCart((uuid) =>
      http.send(postCartRestore, { query: storedCartQuery(uuid), body: { order_id: orderId } }),
    );
    refreshCart();
  },
  { show: 'toast', text: accountTexts.orders.restoreFailed, serverWords: 'rejected' },
  accountTexts.orders.restored,
);

export function loadOrders(): Promise<void> {
  return orders.ask(currentPage());
}

export function loadLastOrder(): Promise<void> {
  return lastOrder.ask(null);
}

/** Again whenever the page becomes visible: it may have been paid meanwhile. */
export function openLastOrder(): void {
  const load = () => void loadLastOrder();
  load();
  onPageRestored(load);
  onVisible(load);
}

/** After a change of the order that this page shows, its own page or the account's first one. */
export function reloadOrder(): Promise<void> {
  return matchRoute(pathname())?.params['id'] === undefined ? loadLastOrder() : loadOrder();
}

export async function loadOrder(): Promise<void> {
  await order.ask(matchRoute(pathname())?.params['id'] ?? '');
  const { value } = order.$state.get();
  if (value === null) return;
  const { orders: list, order: one } = accountTexts;
  titleDocument(tabTitle(value === 'missing' ? one.notFound : list.number(value.id)));
}

/** @throws FailureError */
export async function readOrder(id: number | string, signal?: AbortSignal): Promise<Order> {
  const reply = await http.send(getOrder, { params: { id: String(id) } }, signal && { signal });
  return { ...reply.order, bankData: reply.bankData };
}
