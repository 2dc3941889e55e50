import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../src/api/all.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import type { ReplyOf, Sent } from './caller.ts';
import { refusesCustomer, type Checks } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';
import { sampleOrder } from './sample-order.ts';
import type { World } from './world.ts';

export const toSell: Checks = {
  postOrder: {
    'places an order by transfer, takes its stock and empties its cart': async (world) => {
      const { call, product } = world;
      const { slug, id } = await product();
      const stock = async () => (await call.reply('getProduct', { params: { slug } })).product.stock;
      const before = await stock();
      const sent = await orderOf(world, 'transfer');
      const { order, bankData } = await call.reply('postOrder', sent);
      must('$.bankData.cbu', Boolean(bankData?.cbu), 'be there');
      mustBe('$.order.orderItems[0].productId', order.orderItems?.[0]?.productId, id);
      mustBe('the stock after it', await stock(), before - 1);
      const { cart } = await call.reply('getCart', { query: { uuid: sent.query['uuid'] } });
      mustBe('$.cart.cartItems', cart.cartItems, []);
    },
    'answers the same to the same key and body, done once': async (world) => {
      const { call } = world;
      const sent = await orderOf(world, 'transfer', randomUUID());
      const first = await call.reply('postOrder', sent);
      mustBe('$', await call.reply('postOrder', sent), first);
      const { data } = await call.reply('getOrders', { token: sent.token });
      mustBe('$.data', data.filter(({ id }) => id === first.order.id).length, 1);
      await call.refusal('postOrder', { ...sent, body: { ...sent.body, shipment: 3 } }, 422);
    },
    'refuses an empty cart, and a way to pay that is not for the currency': async (world) => {
      const { call } = world;
      const sent = await orderOf(world, 'transfer');
      await call.refusal('postOrder', { ...sent, query: { ...sent.query, uuid: randomUUID() } }, 422);
      await call.refusal('postOrder', await orderOf(world, 'paypal'), 422);
    },
  },
  getOrders: {
    'answers the newest first': async (world) => {
      const first = await place(world, 'transfer');
      const second = await place(world, 'transfer');
      const { data } = await world.call.reply('getOrders', { token: (await world.customer()).token });
      mustBe('$.data[0].id', data[0]?.id, second.order.id);
      mustBe('$.data[1].id', data[1]?.id, first.order.id);
    },
  },
  getOrder: {
    'answers an order as it was placed': async (world) => {
      const { order } = await place(world, 'transfer');
      const { token } = await world.customer();
      const shown = await world.call.reply('getOrder', { token, params: { id: order.id } });
      mustBe('$.order.total', shown.order.total, order.total);
    },
    'answers 404 for an unknown order': refusesCustomer({ params: { id: 2_000_000_000 } }, 404),
    "answers 404 for another customer's": async (world) => {
      const { order } = await place(world, 'transfer');
      const { token } = await world.stranger();
      await world.call.refusal('getOrder', { token, params: { id: order.id } }, 404);
    },
  },
  ...paymentChecks('postMercadoPagoReturn', 'mercadopago', ({ order }) => ({
    params: { status: 'success' },
    body: {
      preference_id: parameterOf(order, 'pref_id'),
      external_reference: String(order.id),
      status: 'approved',
    },
  })),
  ...paymentChecks('postPaypalReturn', 'paypal', ({ order }) => ({
    body: { token: parameterOf(order, 'token'), payerId: 'SANDBOX000001' },
  })),
  ...paymentChecks('postGetnetReturn', 'getnet', ({ order, paymentGetnetDetail: detail }) => ({
    params: { status: 'success' },
    body: { order_id: order.id, payment_intent_id: detail?.payment_intent_id },
  })),
  ...paymentChecks('postModoReturn', 'modo', ({ order, paymentMODODetail: detail }) => ({
    params: { status: 'success' },
    body: { order_id: order.id, payment_intent_id: detail?.payment_intent_id },
  })),
  ...paymentChecks('postOpenpayReturn', 'openpay', ({ order }) => ({
    params: { status: 'success' },
    body: { order_id: String(order.id) },
  })),
  postCartRestore: {
    'opens a cart with what an order had': async (world) => {
      const { call, customer } = world;
      const { order } = await place(world, 'transfer');
      const { token } = await customer();
      const { uuid } = await call.reply('postCartRestore', { token, body: { order_id: order.id } });
      const { cart } = await call.reply('getCart', { query: { uuid } });
      const ordered = order.orderItems?.[0]?.productId;
      mustBe('$.cart.cartItems[0].product.id', cart.cartItems[0]?.product.id, ordered);
    },
    'answers 404 for an unknown order': refusesCustomer({ body: { order_id: 2_000_000_000 } }, 404),
  },
};

export const toSellMore: Checks = {
  postOrderPayment: {
    'has an unpaid order paid by another of its methods, and by no other': async (world) => {
      const { call } = world;
      const { order } = await place(world, 'mercadopago');
      const { token } = await world.customer();
      const sent = { token, params: { id: String(order.id) } };
      if (!order.payment?.other_methods?.includes('transfer')) throw new Skipped('optional, and absent');
      const { order: changed, bankData } = await call.reply('postOrderPayment', {
        ...sent,
        body: { payment: 'transfer' },
      });
      mustBe('$.order.id', changed.id, order.id);
      mustBe('$.order.payment.payment_method', changed.payment?.payment_method, 'transfer');
      must('$.bankData.cbu', Boolean(bankData?.cbu), 'be there');
      await call.refusal('postOrderPayment', { ...sent, body: { payment: 'paypal' } }, 422);
      const stranger = await world.stranger();
      const asked = { ...sent, token: stranger.token, body: { payment: 'modo' } };
      await call.refusal('postOrderPayment', asked, 404);
    },
  },
};

function parameterOf(order: Placed['order'], name: string): string {
  return new URL(order.payment?.payment_link ?? 'about:blank').searchParams.get(name) ?? '';
}

type Placed = ReplyOf<'postOrder'>;

/** A return is accepted only when the provider confirms it, and repeatedly. */
function paymentChecks(
  name: Extract<EndpointName, `post${string}Return`>,
  payment: PaymentMethod,
  comeBack: (placed: Placed) => Sent,
): Checks {
  const checks: Checks[EndpointName] = {
    'refuses a payment that was not made, and one that was rejected': async (world) => {
      const { call, backend, customer } = world;
      const placed = await place(world, payment);
      const sent = { ...comeBack(placed), token: (await customer()).token };
      await call.refusal(name, sent, 422);
      backend.decidePayment?.(placed.order.id, false);
      await call.refusal(name, sent, 422);
    },
    'answers the same again for a payment that was approved': async (world) => {
      const { call, backend, customer } = world;
      if (backend.decidePayment === null) throw new Skipped('the providers are real');
      const placed = await place(world, payment);
      backend.decidePayment(placed.order.id, true);
      const sent = { ...comeBack(placed), token: (await customer()).token };
      const first = await call.reply(name, sent);
      mustBe('$.status', first.status, 'approved');
      mustBe('$.order.id', first.order.id, placed.order.id);
      mustBe('$', await call.reply(name, sent), first);
    },
    "answers 404 for another customer's payment": async (world) => {
      const placed = await place(world, payment);
      const { token } = await world.stranger();
      await world.call.refusal(name, { ...comeBack(placed), token }, 404);
    },
  };
  return { [name]: checks };
}

async function place(world: World, payment: PaymentMethod): Promise<Placed> {
  return world.call.reply('postOrder', await orderOf(world, payment, randomUUID()));
}

async function orderOf(world: World, payment: PaymentMethod, key?: string) {
  if (!world.backend.mayOrder) throw new Skipped('orders would be real: --with-orders');
  const { token } = await world.customer();
  // A cart for PayPal is in dollars; only the refusal check uses pesos.
  const currency = payment === 'paypal' && key !== undefined ? 'USD' : 'ARS';
  const { uuid } = await world.cart(1, currency);
  // Read once more, so that the terms of now count as shown.
  await world.call.reply('getCart', { query: { uuid, currency } });
  return {
    token,
    query: { uuid, currency } as Record<string, string>,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    body: sampleOrder(payment),
  };
}
