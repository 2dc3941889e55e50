import { postCartRestore } from '../../api/cart.ts';
import { getOrder, getOrders } from '../../api/order.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { pathname } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { withCart } from '../cart/cart-summary.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { createOperation } from '../operation.ts';
import { currentPage, readPage } from './pages.ts';

export const orders = createLoad(
  (wanted: number, signal) =>
    readPage(pathTo('orders'), wanted, (page) =>
      http.send(getOrders, { query: { page: String(page) } }, { signal }),
    ),
  { show: 'inline', text: accountTexts.orders.loadFailed },
);

export const order = createLoad(readOrder, { show: 'inline', text: accountTexts.order.loadFailed });

/** It replaces the current cart in every tab. Specification, section 8: the server's message on a 422, else ours. */
export const orderRepetition = createOperation(
  async (orderId: number) => {
    await withCart((uuid) => {
      const query = { uuid: uuid ?? undefined, currency: $currency.get() };
      return http.send(postCartRestore, { query, body: { order_id: orderId } });
    });
    refreshCart();
  },
  { show: 'toast', text: accountTexts.orders.restoreFailed, serverWords: 'rejected' },
  accountTexts.orders.restored,
);

export function askForOrders(): Promise<void> {
  return orders.ask(currentPage());
}

export function askForOrder(): Promise<void> {
  return order.ask(matchRoute(pathname())?.params['id'] ?? '');
}

async function readOrder(id: string, signal: AbortSignal): Promise<Order | 'missing'> {
  if (!/^\d{1,15}$/.test(id)) return 'missing';
  const reply = http.send(getOrder, { params: { id } }, { signal });
  return unlessMissing(
    reply.then((found) => found.order),
    'missing',
  );
}
