import { postCartRestore } from '../../../src/api/cart.ts';
import * as api from '../../../src/api/order.ts';
import { putInStock } from '../cart/cart.ts';
import { idempotencyKeyOf, onceByKey, requestHash } from '../call/idempotency.ts';
import { cancelForCustomer } from './customer-cancellation.ts';
import { bankData, requestPayment } from './payment-request.ts';
import { placeOrder } from './place-order.ts';
import { notFound, rejected } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import { signedIn } from '../session/signed-in.ts';
import { otherMethodsOf, wireOrder } from './wire-order.ts';
import { checkoutMessages, orderStates } from './checkout-messages.ts';
import { messages } from '../messages.ts';

export const orders: Feature = (register, { data, origins, hold, onStock }) => {
  const once = onceByKey(data);

  register(api.postOrder, (call) => {
    const { query, body, now } = call;
    const { customer } = signedIn(call);
    const key = idempotencyKeyOf(call.request);
    const hash = requestHash(query.uuid, query.currency, body);
    const submission = { customer, cartUuid: query.uuid, currency: query.currency, request: body, now };
    return once(
      { customerId: customer.id, key, hash },
      () => hold('postOrder'),
      () => placeOrder(data, submission, origins),
    );
  });

  register(api.getOrders, (call) => {
    const { page } = call.query;
    const found = data.orders.page(signedIn(call).customer.id, page);
    if (found === null) throw notFound(messages.pageBeyondLast(page));
    return {
      data: found.rows.map((row) => wireOrder(data, row, origins.apiUrl)),
      pagination: { current_page: page, total_pages: found.totalPages },
    };
  });

  register(api.getOrder, (call) => {
    const order = existing(call, call.params.id);
    const isTransfer = order.payment_method === 'transfer' && order.state === orderStates.awaitingPayment;
    return { order: wireOrder(data, order, origins.apiUrl), ...(isTransfer && { bankData: bankData() }) };
  });

  register(api.postOrderCancel, async (call) => {
    const { id } = existing(call, call.params.id);
    const isDone = data.atomically(() =>
      cancelForCustomer(data, existing(call, id), call.now, origins.siteUrl),
    );
    if (isDone) await onStock(data.orders.slugs([id]));
    return { order: wireOrder(data, existing(call, id), origins.apiUrl) };
  });

  register(api.postOrderPayment, (call) => {
    const { payment: method } = call.body;
    return data.atomically(() => {
      const order = existing(call, call.params.id);
      if (!otherMethodsOf(data, order).includes(method)) throw rejected(checkoutMessages.noOtherPayment);
      data.payments.forget(order.id);
      data.orders.update(order.id, { payment_method: method });
      const details = requestPayment(data, order.id, method, origins.apiUrl);
      return { order: wireOrder(data, { ...order, payment_method: method }, origins.apiUrl), ...details };
    });
  });

  register(postCartRestore, (call) => {
    const order = existing(call, call.body.order_id);
    const cart = data.atomically(() => {
      const fresh = data.carts.open(call.now);
      const kept = data.orders
        .items(order.id)
        .filter((item) => putInStock(data, fresh, item.product_id, item.quantity));
      if (kept.length === 0) throw rejected(checkoutMessages.nothingToRestore);
      data.carts.keep(fresh, call.now);
      return fresh;
    });
    return { uuid: cart.uuid };
  });

  /** The customer's own. @throws HttpError 404 */
  function existing(call: Parameters<typeof signedIn>[0], id: number): OrderRow {
    const order = data.orders.ofCustomer(id, signedIn(call).customer.id);
    if (order === null) throw notFound(checkoutMessages.orderNotFound);
    return order;
  }
};
