import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf, type ShopData } from '../../scripts/api/db/shop-data.ts';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { settlePayment } from '../../scripts/api/checkout/order-payment.ts';
import { changeOrderState, markPaid } from '../../scripts/api/checkout/order-state.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
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
const expire = () => expireOrders(data, api.clock.now(), 'http://shop.test');

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
describe('an order that nobody pays', () => {
  it.each(['transfer', 'getnet'] as const)('by %s waits for its deadline and not longer', async (payment) => {
    const order = await ordered(payment);
    pass(hours[payment] - 0.01);
    expect(expire()).toEqual([]);
    pass(hours[payment]);
    expect(expire()).toEqual([order.id]);
    expect(await shown(order)).toMatchObject({
      state: 'cancelado',
      cancel_reason: `No recibimos el pago dentro de las ${hours[payment]} horas.`,
      payment: { payment_link: null },
    });
  });

  it('gives its units, coupon and gift card back once, however often and by whomever it is ended', async () => {
    data.coupons.put({ code: 'TEN', percent: 10, valid_from: '2026-01-01T00:00:00.000Z', maximum_uses: 1 });
    data.giftCards.put('GIFT-1', 'ARS', 300_000, null);
    const cart = await ana.cart({ 'ano-cero': 2 });
    for (const couponCode of ['TEN', 'GIFT-1']) {
      await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode });
    }
    const { id } = await orderOf(await ana.order(cart));
    expect(stockLeft(api, 'ano-cero')).toBe(5);
    pass(hours.transfer);
    expect([expire(), expire(), expire()].flat()).toEqual([id]);
    expect(expire()).toEqual([]);
    expect(() => changeOrderState(data, id, orderStates.cancelled, api.clock.now())).toThrow('cannot become');
    expect(stockLeft(api, 'ano-cero')).toBe(7);
    expect(data.coupons.byCode('TEN')?.uses).toBe(0);
    expect(data.giftCards.byNumber('GIFT-1')?.balance_cents).toBe(300_000);
  });

  it('is told to its customer by mail and in the shop, once', async () => {
    const { id } = await ordered('transfer');
    pass(hours.transfer);
    expire();
    expire();
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
    expect(expire()).toEqual([]);
    pass(hours.deciding);
    expect(expire()).toEqual([order.id]);
  });

  it('but was paid at the provider by somebody who never came back, is paid and not cancelled', async () => {
    const order = await ordered('getnet');
    const payment = data.payments.ofOrder(order.id);
    if (payment !== null) settlePayment(data, payment, 'approved');
    pass(hours.getnet);
    expect(expire()).toEqual([]);
    expect((await shown(order)).state).toBe('pagado');
  });

  it('cannot be paid any more', async () => {
    const order = await ordered('getnet');
    const { id = '' } = data.payments.ofOrder(order.id) ?? {};
    pass(hours.getnet);
    expire();
    const page = await api.fetch(new Request(`http://api.test/sandbox/getnet/${id}`));
    expect(page.status).toBe(404);
    const body = { order_id: order.id, payment_intent_id: id };
    expect((await ana.call('POST', '/account/process-getnet-payment/success', body)).status).toBe(404);
    expect(stockLeft(api, 'ultimo')).toBe(1);
  });
});

describe('an order that was paid and is cancelled', () => {
  it('before its customer came back says so on its page and to who comes back', async () => {
    const order = await ordered('getnet');
    const payment = data.payments.ofOrder(order.id);
    if (payment !== null) settlePayment(data, payment, 'approved');
    changeOrderState(data, order.id, orderStates.cancelled, api.clock.now());
    expect((await shown(order)).cancel_reason).toBe('Te vamos a devolver el importe.');
    const body = { order_id: order.id, payment_intent_id: payment?.id };
    const answer = await ana.call('POST', '/account/process-getnet-payment/success', body);
    expect(await wordsOf(answer)).toContain('Recibimos tu pago');
  });

  it('takes the gift cards with it that were bought with it, and says that the money comes back', async () => {
    const order = await ordered('getnet', { 'gift-card-20000': 1 });
    const payment = data.payments.ofOrder(order.id);
    if (payment !== null) settlePayment(data, payment, 'approved');
    markPaid(data, order.id, api.clock.now());
    changeOrderState(data, order.id, orderStates.cancelled, api.clock.now());
    const cards = api.db.prepare('SELECT balance_cents FROM gift_card').all();
    expect(cards.map((row) => row['balance_cents'])).toEqual([0]);
    expect((await shown(order)).cancel_reason).toBe('Te vamos a devolver el importe.');
  });
});
