import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../src/api/all.ts';
import { paymentMethods, type PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { shop } from '../../src/shop.ts';
import type { ReplyOf, Sent } from './caller.ts';
import { refuses, type Checks } from './check.ts';
import { sessionChecks } from './customer-checks.ts';
import { Deviation, must, mustBe, Skipped } from './findings.ts';
import { sampleOrder } from './sample-order.ts';
import type { World } from './world.ts';

export const orderChecks: Checks = {
  ...sessionChecks,
  postOrder: {
    'places an order that can be paid, takes its stock and empties its cart': async (world) => {
      const { call, own, product } = world;
      const payment = await paymentOf(world);
      const { slug, id } = await product();
      const stock = async () => (await call.reply('getProduct', { params: { slug } })).product.stock;
      const before = await stock();
      const sent = await submission(world, payment);
      const placed = await own.reply('postOrder', sent);
      if (payment === 'transfer') must('$.bankData.cbu', Boolean(placed.bankData?.cbu), 'be there');
      mustBe('$.order.orderItems[0].productId', placed.order.orderItems?.[0]?.productId, id);
      mustBe('the stock after it', await stock(), isCounted(before) ? before - 1 : before);
      const { cart } = await call.reply('getCart', { query: { uuid: sent.query.uuid } });
      mustBe('$.cart.cartItems', cart.cartItems, []);
    },
    'answers the same to the same key and body, done once, and 422 to another body': async (world) => {
      const { own } = world;
      const sent = await submission(world, await paymentOf(world));
      const first = await own.reply('postOrder', sent);
      mustBe('$', await own.reply('postOrder', sent), first);
      const { data } = await own.reply('getOrders');
      mustBe('the orders with its id', data.filter(({ id }) => id === first.order.id).length, 1);
      await own.expectError(
        'postOrder',
        { ...sent, body: { ...sent.body, clientNotes: 'Otro pedido' } },
        422,
      );
    },
    'refuses an empty cart, and a way to pay that is not for the currency': async (world) => {
      const payment = await paymentOf(world);
      const sent = await submission(world, payment);
      const empty = { ...sent, query: { ...sent.query, uuid: randomUUID() } };
      await world.own.expectError('postOrder', empty, 422);
      const other = payment === 'paypal' ? 'mercadopago' : 'paypal';
      await world.own.expectError('postOrder', { ...sent, body: sampleOrder(other) }, 422);
    },
  },
  getOrders: {
    'answers the newest first': async (world) => {
      const payment = await paymentOf(world);
      const placed = [await place(world, payment), await place(world, payment)];
      const { data } = await world.own.reply('getOrders');
      const [first, second] = placed.map(({ order }) => order.id);
      mustBe('$.data[0].id', data[0]?.id, second);
      mustBe('$.data[1].id', data[1]?.id, first);
    },
  },
  getOrder: {
    'answers an order as it was placed': async (world) => {
      const { id, total } = (await place(world, await paymentOf(world))).order;
      const { order } = await world.own.reply('getOrder', { params: { id } });
      mustBe('$.order.total', order.total, total);
      const orderStates: readonly string[] = [...shop.orderSteps.sent, ...shop.orderSteps.pickup];
      if (!orderStates.includes(order.state))
        world.journal.note(
          'getOrder',
          `the state "${order.state}" is none of src/shop.ts (orderSteps): an order in it shows no steps`,
        );
    },
    "answers 404 for another customer's": async (world) => {
      const { id } = (await place(world, await paymentOf(world))).order;
      await world.strange.expectError('getOrder', { params: { id } }, 404);
    },
    'answers 404 for an unknown order': refuses(404, { params: { id: 2_000_000_000 } }, 'own'),
  },
};

/** A shop needs one of them. */
export const paymentChecks: Checks = {
  ...returnChecks('postMercadoPagoReturn', 'mercadopago', ({ order }) => ({
    params: { status: 'success' },
    body: {
      preference_id: parameterOf(order, 'pref_id'),
      external_reference: String(order.id),
      status: 'approved',
    },
  })),
  ...returnChecks('postPaypalReturn', 'paypal', ({ order }) => ({
    body: { token: parameterOf(order, 'token'), payerId: 'SANDBOX000001' },
  })),
  ...returnChecks('postGetnetReturn', 'getnet', ({ order, paymentGetnetDetail: detail }) => ({
    params: { status: 'success' },
    body: { order_id: order.id, payment_intent_id: detail?.payment_intent_id },
  })),
  ...returnChecks('postModoReturn', 'modo', ({ order, paymentMODODetail: detail }) => ({
    params: { status: 'success' },
    body: { order_id: order.id, payment_intent_id: detail?.payment_intent_id },
  })),
  ...returnChecks('postOpenpayReturn', 'openpay', ({ order }) => ({
    params: { status: 'success' },
    body: { order_id: String(order.id) },
  })),
};

export const optionalOrderChecks: Checks = {
  postCartRestore: {
    'opens a cart with what an order had': async (world) => {
      const { order } = await place(world, await paymentOf(world));
      const { uuid } = await world.own.reply('postCartRestore', { body: { order_id: order.id } });
      const { cart } = await world.call.reply('getCart', { query: { uuid } });
      const ordered = order.orderItems?.[0]?.productId;
      mustBe('$.cart.cartItems[0].product.id', cart.cartItems[0]?.product.id, ordered);
    },
    'refuses an unknown order': refuses([404, 422], { body: { order_id: 2_000_000_000 } }, 'own'),
  },
  postOrderCancel: {
    'cancels an unpaid order for its customer alone, again without a change': async (world) => {
      const { order } = await place(world, await paymentOf(world));
      if (order.can_cancel !== true) throw new Skipped('optional, and absent');
      const params = { id: String(order.id) };
      await world.strange.expectError('postOrderCancel', { params }, 404);
      const { order: cancelled } = await world.own.reply('postOrderCancel', { params });
      mustBe('$.order.id', cancelled.id, order.id);
      must('$.order.can_cancel', cancelled.can_cancel !== true, 'be false');
      const { order: again } = await world.own.reply('postOrderCancel', { params });
      mustBe('$.order.state', again.state, cancelled.state);
    },
  },
  postOrderPayment: {
    'has an unpaid order paid by another of its methods, and by no other': async (world) => {
      const { order } = await offered(world, 'mercadopago');
      if (!order.payment?.other_methods?.includes('transfer')) throw new Skipped('optional, and absent');
      const by = (payment: PaymentMethod) => ({ params: { id: String(order.id) }, body: { payment } });
      const { order: changed, bankData } = await world.own.reply('postOrderPayment', by('transfer'));
      mustBe('$.order.id', changed.id, order.id);
      mustBe('$.order.payment.payment_method', changed.payment?.payment_method, 'transfer');
      must('$.bankData.cbu', Boolean(bankData?.cbu), 'be there');
      await world.own.expectError('postOrderPayment', by('paypal'), 422);
      await world.strange.expectError('postOrderPayment', by('modo'), 404);
    },
  },
};

/** A backend need not. */
function isCounted(stock: number | null): stock is number {
  return stock !== null;
}

function parameterOf(order: Placed['order'], name: string): string {
  return new URL(order.payment?.payment_link ?? 'about:blank').searchParams.get(name) ?? '';
}

type Placed = ReplyOf<'postOrder'>;

/** A return is accepted only when the provider confirms it, and repeatedly. */
function returnChecks(
  name: Extract<EndpointName, `post${string}Return`>,
  payment: PaymentMethod,
  comeBack: (placed: Placed) => Sent,
): Checks {
  const checks: Checks[EndpointName] = {
    'refuses a payment that was not made, and one that was rejected': async (world) => {
      const placed = await offered(world, payment);
      const sent = comeBack(placed);
      await world.own.expectError(name, sent, 422);
      world.backend.decidePayment?.(placed.order.id, false);
      await world.own.expectError(name, sent, 422);
    },
    "refuses another customer's payment": async (world) =>
      world.strange.expectError(name, comeBack(await offered(world, payment)), 404, 422),
    'answers the same again for a payment that was approved': async (world) => {
      const { own, backend } = world;
      if (backend.decidePayment === undefined) throw new Skipped('the providers are real');
      const placed = await offered(world, payment);
      backend.decidePayment(placed.order.id, true);
      const first = await own.reply(name, comeBack(placed));
      const { status = 'approved', order } = first as Partial<typeof first>;
      mustBe('$.status', status, 'approved');
      mustBe('$.order.id', order?.id ?? placed.order.id, placed.order.id);
      mustBe('$', await own.reply(name, comeBack(placed)), first);
    },
  };
  return { [name]: checks };
}

/** The first method of the shop that this backend takes. @throws Deviation of the last when it takes none */
async function paymentOf(world: World): Promise<PaymentMethod> {
  let [found, refusal] = [methodsOf.get(world), undefined as unknown];
  for (const method of found === undefined ? paymentMethods : []) {
    try {
      await place(world, method);
      methodsOf.set(world, (found = method));
      break;
    } catch (error) {
      if (!isRefusedMethod(error)) throw error;
      refusal = error;
    }
  }
  if (found === undefined) throw refusal;
  return found;
}

const methodsOf = new WeakMap<World, PaymentMethod>();

/** An order by a method that the backend may lack. @throws Skipped when it does */
async function offered(world: World, payment: PaymentMethod): Promise<Placed> {
  try {
    return await place(world, payment);
  } catch (error) {
    if (isRefusedMethod(error)) throw new Skipped(`optional, and absent: payment by ${payment}`);
    throw error;
  }
}

function isRefusedMethod(error: unknown): boolean {
  return error instanceof Deviation && error.call === 'postOrder' && error.status === 422;
}

async function place(world: World, payment: PaymentMethod): Promise<Placed> {
  return world.own.reply('postOrder', await submission(world, payment));
}

/** Makes a new cart, in the currency of the way to pay. */
async function submission({ backend, call, cart }: World, payment: PaymentMethod) {
  if (!backend.mayOrder) throw new Skipped('orders would be real: --with-orders');
  const currency = payment === 'paypal' ? 'USD' : 'ARS';
  const { uuid } = await cart(1, currency);
  const query = { uuid, currency };
  // Read once more, so that the terms of now count as shown.
  await call.reply('getCart', { query });
  return { query, headers: { 'Idempotency-Key': randomUUID() }, body: sampleOrder(payment) };
}
