import { postCartRestore } from '../../api/cart.ts';
import { getOrder, getOrders } from '../../api/order.ts';
import { FailureError } from '../../domain/failure.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { currentPath, withLock } from '../browser.ts';
import { refreshCart } from '../cart/cart.ts';
import { keepCartUuid, storedCartUuid } from '../cart/cart-uuid.ts';
import { $currency } from '../shop/currency.ts';
import { readPage } from './customer-list.ts';
import { cartLock } from '../keys.ts';
import { createLoad } from '../load.ts';
import { createOperation } from '../operation.ts';
import { pageOfPath } from '../page-number.ts';
import { onSessionEnd } from '../session/session-end.ts';

export const orders = createLoad(
  (wanted: number, signal) =>
    readPage(pathTo('orders'), wanted, (page) =>
      http.send(getOrders, { query: { page: String(page) } }, { signal }),
    ),
  { show: 'inline', text: accountTexts.orders.loadFailed, serverWords: 'never' },
);

export const order = createLoad(readOrder, {
  show: 'inline',
  text: accountTexts.order.loadFailed,
  serverWords: 'never',
});

/** Specification, section 8: the server's message on a 422, else ours. */
export const orderRepetition = createOperation(
  restoreCart,
  { show: 'toast', text: accountTexts.orders.restoreFailed, serverWords: 'rejected' },
  accountTexts.orders.restored,
);

onSessionEnd(orders.forget);
onSessionEnd(order.forget);

export function askForOrders(): Promise<void> {
  return orders.ask(pageOfPath(currentPath()));
}

export function askForOrder(): Promise<void> {
  const [path = ''] = currentPath().split(/[?#]/);
  return order.ask(matchRoute(path)?.params['id'] ?? '');
}

async function readOrder(id: string, signal: AbortSignal): Promise<Order | 'missing'> {
  if (!/^\d{1,15}$/.test(id)) return 'missing';
  try {
    return (await http.send(getOrder, { params: { id } }, { signal })).order;
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'not-found') return 'missing';
    throw error;
  }
}

/** It replaces the current cart in every tab. */
async function restoreCart(orderId: number): Promise<void> {
  await withLock(cartLock, async () => {
    const query = { uuid: storedCartUuid() ?? undefined, currency: $currency.get() };
    const { uuid } = await http.send(postCartRestore, { query, body: { order_id: orderId } });
    keepCartUuid(uuid);
  });
  refreshCart();
}
