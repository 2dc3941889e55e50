import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { shop } from '../../src/shop.ts';
import { apiForEach, type Caller } from '../support/api.ts';
import { customerForEach, newCustomer, orderOf, stockLeft } from '../support/customer.ts';
import {
  balanceOf,
  changeState,
  decide,
  paymentOf,
  putCoupon,
  putGiftCard,
  usesOf,
} from '../support/selling.ts';

const api = apiForEach();
const ana = customerForEach(api);

const ordered = (payment: string, units: Record<string, number> = { ultimo: 1 }) =>
  ana.ordered(units, { payment }, { currency: payment === 'paypal' ? 'USD' : 'ARS' });
const shown = async ({ id }: WireOrder) => orderOf(await ana.get(`/account/orders/${id}`));
const paymentId = ({ id }: WireOrder) => paymentOf(api, id)?.id ?? '';

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const intent = (order: WireOrder) => ({ order_id: order.id, payment_intent_id: paymentId(order) });
const returnFrom = {
  mercadopago: (order: WireOrder) =>
    ana.post('/account/process-mp-payment/success', form({ preference_id: paymentId(order) })),
  getnet: (order: WireOrder) => ana.post('/account/process-getnet-payment/success', intent(order)),
};

/** Those of the other providers are verify's. */
describe('a return', () => {
  it.each([
    ['pending', 200, '', undefined],
    ['rejected', 422, 'El pago fue rechazado. Podés intentarlo de nuevo con otro medio.', undefined],
    ['open', 422, 'El pago no se realizó. Podés intentarlo de nuevo desde tu pedido.', 'payment-not-made'],
  ] as const)(
    'of a payment that is %s is answered with %i and "%s"',
    async (state, status, words, reason) => {
      const order = await ordered('getnet');
      decide(api, order.id, state);
      const answer = await returnFrom.getnet(order);
      expect(answer).toMatchObject({ status, words });
      expect(answer.body.reason).toBe(reason);
      if (state === 'pending') expect(answer.body.order.state).toBe('pendiente de pago');
    },
  );

  it('never pays by what its address says', async () => {
    const order = await ordered('mercadopago');
    const said = { preference_id: paymentId(order), status: 'approved', collection_status: 'approved' };
    expect((await ana.post('/account/process-mp-payment/success', form(said))).status).toBe(422);
  });

  it("that names no payment, or another provider's, is not found", async () => {
    const order = await ordered('openpay');
    decide(api, order.id, 'approved');
    expect((await returnFrom.mercadopago(order)).status).toBe(404);
    expect((await ana.post('/account/process-mp-payment/failure', form({}))).status).toBe(404);
  });
});

describe('another way to pay', () => {
  const payBy = ({ id }: WireOrder, payment: string, by: Caller = ana) =>
    by.post(`/account/orders/${id}/payment`, { payment });

  it('takes the place of the one that was refused, whose return pays nothing any more', async () => {
    const order = await ordered('mercadopago');
    const first = paymentId(order);
    decide(api, order.id, 'pending');
    expect((await shown(order)).payment?.payment_link).toBeNull();
    decide(api, order.id, 'rejected');
    expect((await shown(order)).payment?.payment_link).toContain(first);
    expect(order.payment?.other_methods).toEqual(['transfer', 'getnet', 'modo', 'openpay']);
    const { body } = await payBy(order, 'getnet');
    expect(body.order).toMatchObject({ payment: { payment_method: 'getnet', payment_link: null } });
    const old = form({ preference_id: first, payment_id: 'null' });
    expect((await ana.post('/account/process-mp-payment/success', old)).status).toBe(404);
    decide(api, order.id, 'approved');
    expect(orderOf(await returnFrom.getnet(body.order))).toMatchObject({ id: order.id, state: 'pagado' });
  });

  it.each(['pending', 'approved'] as const)('is none while the payment is %s', async (status) => {
    const order = await ordered('mercadopago');
    const id = paymentId(order);
    decide(api, order.id, status);
    const words = 'El pedido no se puede pagar con ese medio.';
    expect(await payBy(order, 'transfer')).toMatchObject({ status: 422, words });
    expect(paymentOf(api, order.id)).toMatchObject({ id, status });
  });

  it('is refused for another currency, the same method, another customer and an ended order', async () => {
    const order = await ordered('mercadopago');
    expect((await payBy(order, 'paypal')).status).toBe(422);
    expect((await payBy(order, 'mercadopago')).status).toBe(422);
    expect((await payBy(order, 'transfer', newCustomer(api, 'otra@example.com'))).status).toBe(404);
    changeState(api, order.id, 'cancelled');
    expect((await payBy(order, 'transfer')).status).toBe(422);
  });
});

describe('an order that is paid', () => {
  it('gives points and no longer offers its link', async () => {
    const order = await ordered('mercadopago', { 'ano-cero': 1 });
    decide(api, order.id, 'approved');
    expect(orderOf(await returnFrom.mercadopago(order)).payment?.payment_link).toBeNull();
    expect((await ana.get('/account/profile')).body.profile.promotion_points).toBe(100);
  });

  const cards = () => api.rows('SELECT balance_cents FROM gift_card').map((row) => row['balance_cents']);
  const moneyBack = 'Te vamos a devolver el importe.';

  it('sends bought gift cards once and takes them back when it is cancelled', async () => {
    const order = await ordered('getnet', { 'gift-card-20000': 2 });
    decide(api, order.id, 'approved');
    await returnFrom.getnet(order);
    await returnFrom.getnet(order);
    expect(cards()).toEqual([2_000_000, 2_000_000]);
    const mail = String(api.value("SELECT body FROM mail WHERE subject = 'Tu giftcard'"));
    expect(mail.match(/GIFT-[\w-]+/g)).toHaveLength(2);
    changeState(api, order.id, 'cancelled');
    expect(cards()).toEqual([0, 0]);
    expect((await shown(order)).cancel_reason).toBe(moneyBack);
  });

  it('and cancelled meanwhile says so to the customer who comes back', async () => {
    const order = await ordered('getnet');
    const body = intent(order);
    decide(api, order.id, 'approved');
    changeState(api, order.id, 'cancelled');
    expect((await shown(order)).cancel_reason).toBe(moneyBack);
    const answer = await ana.post('/account/process-getnet-payment/success', body);
    expect(answer.words).toContain('Recibimos tu pago');
  });
});

const hours = shop.paymentDeadlineHours;
const placedAt = Date.parse('2026-11-20T12:00:00-03:00');
/** The orders that end when so many hours have passed. */
function expireAfter(later: number): readonly number[] {
  api.clock.set(new Date(placedAt + later * 3_600_000).toISOString());
  return expireOrders(shopDataOf(api.db), api.clock.now(), 'http://shop.test');
}

describe('an order that ends', () => {
  it.each(['by its deadline', 'paid and cancelled'])(
    'gives back units, coupon and gift card once: %s',
    async (how) => {
      putCoupon(api, 'TEN', { percent: 10, maximum_uses: 1 });
      putGiftCard(api, 'GIFT-1', 3000);
      const { id } = await ana.ordered({ 'ano-cero': 2 }, {}, { codes: ['TEN', 'GIFT-1'] });
      expect(stockLeft(api, 'ano-cero')).toBe(5);
      if (how === 'by its deadline') {
        const ended = Array.from({ length: 3 }, () => expireAfter(hours.transfer)).flat();
        expect(ended).toEqual([id]);
      } else {
        changeState(api, id, 'paid');
        changeState(api, id, 'cancelled');
      }
      expect(() => changeState(api, id, 'cancelled')).toThrow('cannot become');
      expect(() => changeState(api, id, 'paid')).toThrow('cannot become');
      expect(stockLeft(api, 'ano-cero')).toBe(7);
      expect([usesOf(api, 'TEN'), balanceOf(api, 'GIFT-1')]).toEqual([0, 300_000]);
      expect((await ana.get('/account/profile')).body.profile.promotion_points).toBe(0);
    },
  );
});

describe('an unpaid order', () => {
  it.each(['transfer', 'getnet'] as const)('by %s waits for its deadline and not longer', async (payment) => {
    const order = await ordered(payment);
    expect(expireAfter(hours[payment] - 0.01)).toEqual([]);
    expect(expireAfter(hours[payment])).toEqual([order.id]);
    expect(await shown(order)).toMatchObject({
      state: 'cancelado',
      cancel_reason: `No recibimos el pago dentro de las ${hours[payment]} horas.`,
      payment: { payment_link: null },
    });
  });

  it('is told to its customer by mail and in the shop, once', async () => {
    const { id } = await ordered('transfer');
    expireAfter(hours.transfer);
    expireAfter(hours.transfer);
    expect(api.rows('SELECT recipient, subject FROM mail ORDER BY id')).toEqual([
      { recipient: ana.email, subject: `Recibimos tu pedido ${id}` },
      { recipient: ana.email, subject: `Cancelamos tu pedido ${id}` },
    ]);
    const { data } = (await ana.get('/account/shop-notifications')).body;
    const message = expect.stringContaining(`pedido ${id} fue cancelado`);
    expect(data).toEqual([expect.objectContaining({ message })]);
  });

  it('is left alone while its provider decides, and longer than the others', async () => {
    const order = await ordered('mercadopago');
    decide(api, order.id, 'pending');
    expect(expireAfter(hours.deciding - 1)).toEqual([]);
    expect(expireAfter(hours.deciding)).toEqual([order.id]);
  });

  it('is paid when its customer paid at the provider and never came back', async () => {
    const order = await ordered('getnet');
    decide(api, order.id, 'approved');
    expect(expireAfter(hours.getnet)).toEqual([]);
    expect((await shown(order)).state).toBe('pagado');
  });

  it('cannot be paid any more', async () => {
    const order = await ordered('getnet');
    const body = intent(order);
    expireAfter(hours.getnet);
    expect((await api.get(`http://api.test/sandbox/getnet/${body.payment_intent_id}`)).status).toBe(404);
    expect((await ana.post('/account/process-getnet-payment/success', body)).status).toBe(404);
    expect(stockLeft(api, 'ultimo')).toBe(1);
  });
});
