import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../scripts/api/db/checkout/payments.ts';
import { shopDataOf, type ShopData } from '../../scripts/api/db/shop-data.ts';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { orderStates } from '../../scripts/api/checkout/words-checkout.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { shop } from '../../src/shop.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, orderOf, stockLeft, wordsOf, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
let data: ShopData;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
  data = shopDataOf(api.db);
});

const placedAt = Date.parse('2026-11-20T12:00:00-03:00');
const hours = shop.paymentDeadlineHours;
const pass = (hoursLater: number) => api.clock.set(new Date(placedAt + hoursLater * 3_600_000).toISOString());
const sweep = () => expireOrders(data, api.clock.now(), 'http://shop.test');

async function ordered(payment: string, units: Record<string, number> = { ultimo: 1 }): Promise<WireOrder> {
  return orderOf(await ana.order(await ana.cart(units), { body: { payment } }));
}
const shown = async ({ id }: WireOrder) => orderOf(await ana.call('GET', `/account/orders/${id}`));
const mails = () =>
  api.db
    .prepare('SELECT recipient, subject FROM mail ORDER BY id')
    .all()
    .map((row) => `${String(row['recipient'])}: ${String(row['subject'])}`);
const notifications = async () => {
  const { data: told } = await bodyOf<{ data: { message: string }[] }>(
    await ana.call('GET', '/account/shop-notifications'),
  );
  return told.map(({ message }) => message);
};
/** The provider has approved the payment, and the shopper returns. */
async function paidAtProvider({ id }: WireOrder): Promise<Response> {
  const paymentId = paymentsOf(api.db).ofOrder(id)?.id ?? '';
  paymentsOf(api.db).settle(paymentId, 'approved', '123');
  const body = { order_id: id, payment_intent_id: paymentId };
  return ana.call('POST', '/account/process-getnet-payment/success', body);
}

describe('an order that nobody pays', () => {
  it.each(['transfer', 'getnet'] as const)('by %s waits for its deadline and not longer', async (payment) => {
    const order = await ordered(payment);
    pass(hours[payment] - 0.01);
    expect(await sweep()).toEqual([]);
    pass(hours[payment]);
    expect(await sweep()).toEqual([order.id]);
    expect(await shown(order)).toMatchObject({
      state: 'cancelado',
      cancel_reason: `No recibimos el pago dentro de las ${hours[payment]} horas.`,
      payment: { payment_link: null },
    });
  });

  it('gives its units, coupon and gift card back once, however often and by whomever it is ended', async () => {
    data.coupons.put('TEN', 10, null, null, 0, 0, 1, '2026-01-01T00:00:00.000Z', null, 1, 1);
    data.giftCards.put('GIFT-1', 'ARS', 300_000, null);
    const cart = await ana.cart({ 'ano-cero': 2 });
    for (const couponCode of ['TEN', 'GIFT-1']) {
      await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode });
    }
    const { id } = await orderOf(await ana.order(cart));
    expect(stockLeft(api, 'ano-cero')).toBe(5);
    pass(hours.transfer);
    expect((await Promise.all([sweep(), sweep(), sweep()])).flat()).toEqual([id]);
    expect(await sweep()).toEqual([]);
    expect(() => changeOrderState(data, id, orderStates.cancelled, api.clock.now())).toThrow('cannot become');
    expect(stockLeft(api, 'ano-cero')).toBe(7);
    expect(data.coupons.byCode('TEN')?.uses).toBe(0);
    expect(data.giftCards.byNumber('GIFT-1')?.balance_cents).toBe(300_000);
  });

  it('is told to its customer by mail and in the shop, once', async () => {
    const { id } = await ordered('transfer');
    pass(hours.transfer);
    await sweep();
    await sweep();
    expect(mails()).toEqual([
      `${ana.email}: Recibimos tu pedido ${id}`,
      `${ana.email}: Cancelamos tu pedido ${id}`,
    ]);
    expect(await notifications()).toEqual([expect.stringContaining(`pedido ${id} fue cancelado`)]);
  });

  it('is left alone while its provider decides, and longer than the others', async () => {
    const order = await ordered('mercadopago');
    data.payments.settle(data.payments.ofOrder(order.id)?.id ?? '', 'pending', '1');
    pass(hours.deciding - 1);
    expect(await sweep()).toEqual([]);
    pass(hours.deciding);
    expect(await sweep()).toEqual([order.id]);
  });

  it('but was paid at the provider by somebody who never came back, is paid and not cancelled', async () => {
    const order = await ordered('getnet');
    data.payments.settle(data.payments.ofOrder(order.id)?.id ?? '', 'approved', '1');
    pass(hours.getnet);
    expect(await sweep()).toEqual([]);
    expect((await shown(order)).state).toBe('pagado');
  });
});

describe('a shop that looks by itself', () => {
  it('sees what was paid at the provider by somebody who did not come back, before the deadline', async () => {
    const order = await ordered('getnet');
    data.payments.settle(data.payments.ofOrder(order.id)?.id ?? '', 'approved', '1');
    pass(0.1);
    await sweep();
    expect((await shown(order)).state).toBe('pendiente de pago');
    pass(0.25);
    await sweep();
    expect((await shown(order)).state).toBe('pagado');
  });

  it('goes on behind an order that cannot be settled, and tells of it', async () => {
    const [broken, other] = [await ordered('transfer'), await ordered('transfer', { 'ano-cero': 1 })];
    api.db.exec(`CREATE TRIGGER broken BEFORE UPDATE OF state ON shop_order WHEN OLD.id = ${broken.id}
      BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    pass(hours.transfer);
    const failed: number[] = [];
    const ended = await expireOrders(data, api.clock.now(), 'http://shop.test', (id) => failed.push(id));
    expect([ended, failed]).toEqual([[other.id], [broken.id]]);
    await expect(sweep()).rejects.toThrow('broken');
  });
});

describe('money that comes after the deadline', () => {
  it('takes the order up again when everything is still there', async () => {
    const order = await ordered('getnet', { ultimo: 1, 'ano-cero': 2 });
    pass(hours.getnet);
    await sweep();
    const first = await bodyOf(await paidAtProvider(order));
    expect(first).toMatchObject({ status: 'approved', order: { state: 'pagado', cancel_reason: null } });
    expect(await bodyOf(await paidAtProvider(order))).toEqual(first);
    expect([stockLeft(api, 'ultimo'), stockLeft(api, 'ano-cero')]).toEqual([0, 5]);
    expect(mails().filter((mail) => mail.includes('Retomamos'))).toHaveLength(1);
  });

  it('is given back when somebody else bought a unit: customer and shop are told once', async () => {
    const order = await ordered('getnet', { ultimo: 1, 'ano-cero': 2 });
    pass(hours.getnet);
    await sweep();
    const benito = newCustomer(api, 'benito@example.com');
    await benito.order(await benito.cart({ ultimo: 1 }));
    const answers = [await paidAtProvider(order), await paidAtProvider(order)];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(await wordsOf(answers[0] ?? Response.error())).toContain('Te vamos a devolver el importe');
    const tooLate = 'Recibimos tu pago cuando el pedido ya estaba cancelado y no pudimos retomarlo.';
    expect(await shown(order)).toMatchObject({
      state: 'cancelado',
      cancel_reason: `${tooLate} Te vamos a devolver el importe.`,
    });
    data.orderEnds.refund(order.id, api.clock.now());
    expect((await shown(order)).cancel_reason).toBe(`${tooLate} Te devolvimos el importe.`);
    expect([stockLeft(api, 'ultimo'), stockLeft(api, 'ano-cero')]).toEqual([0, 7]);
    expect(mails().filter((mail) => /devol/i.test(mail))).toEqual([
      `${ana.email}: Te vamos a devolver el pago de tu pedido ${order.id}`,
      `${shop.email}: Devolver el pago del pedido ${order.id}`,
    ]);
  });

  it('is given back when its coupon went to another order meanwhile', async () => {
    data.coupons.put('TEN', 10, null, null, 0, 0, 1, '2026-01-01T00:00:00.000Z', null, 1, 1);
    const withCoupon = async (customer: TestCustomer, payment: string) => {
      const cart = await customer.cart({ 'ano-cero': 1 });
      await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode: 'TEN' });
      return orderOf(await customer.order(cart, { body: { payment } }));
    };
    const order = await withCoupon(ana, 'getnet');
    pass(hours.getnet);
    await sweep();
    await withCoupon(newCustomer(api, 'benito@example.com'), 'transfer');
    expect((await paidAtProvider(order)).status).toBe(422);
    expect(data.coupons.byCode('TEN')?.uses).toBe(1);
  });

  it('is given back when the shop itself had cancelled the order', async () => {
    const order = await ordered('getnet');
    changeOrderState(data, order.id, orderStates.cancelled, api.clock.now());
    expect((await paidAtProvider(order)).status).toBe(422);
    expect(stockLeft(api, 'ultimo')).toBe(1);
  });
});

describe('money that is owed or was given back', () => {
  const due = ({ id }: WireOrder) => data.orders.byId(id)?.is_refund_due;
  const tells = () => mails().filter((mail) => /devol/i.test(mail)).length;

  it('buys nothing any more, whatever is in stock again and however often its provider tells of it', async () => {
    const order = await ordered('getnet');
    pass(hours.getnet);
    await sweep();
    const benito = newCustomer(api, 'benito@example.com');
    const other = await orderOf(await benito.order(await benito.cart({ ultimo: 1 })));
    await paidAtProvider(order);
    changeOrderState(data, other.id, orderStates.cancelled, api.clock.now());
    expect([(await paidAtProvider(order)).status, due(order), tells()]).toEqual([422, 1, 2]);
    data.orderEnds.refund(order.id, api.clock.now());
    expect((await paidAtProvider(order)).status).toBe(422);
    await sweep();
    expect([(await shown(order)).state, due(order), tells()]).toEqual(['cancelado', 0, 2]);
    expect(stockLeft(api, 'ultimo')).toBe(1);
  });

  it('is not forgotten when the shop cancels before its customer comes back, or never comes back', async () => {
    const [before, after] = [await ordered('getnet'), await ordered('getnet', { 'ano-cero': 1 })];
    const settle = ({ id }: WireOrder) =>
      data.payments.settle(data.payments.ofOrder(id)?.id ?? '', 'approved', '1');
    settle(before);
    for (const { id } of [before, after]) changeOrderState(data, id, orderStates.cancelled, api.clock.now());
    expect([due(before), due(after)]).toEqual([1, 0]);
    settle(after);
    await sweep();
    await sweep();
    expect([due(before), due(after), tells()]).toEqual([1, 1, 2]);
  });
});

describe('an order that was paid and is cancelled', () => {
  it('takes the gift cards with it that were bought with it', async () => {
    const order = await ordered('getnet', { 'gift-card-20000': 1 });
    await paidAtProvider(order);
    changeOrderState(data, order.id, orderStates.cancelled, api.clock.now());
    const cards = api.db.prepare('SELECT balance_cents FROM gift_card').all();
    expect(cards.map((row) => row['balance_cents'])).toEqual([0]);
  });
});
