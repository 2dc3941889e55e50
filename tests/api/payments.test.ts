import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsOf, type PaymentStatus } from '../../scripts/api/db/checkout/payments.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { settlePayment } from '../../scripts/api/checkout/order-payment.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, orderOf, stockLeft, wordsOf, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
});

interface Awaiting {
  readonly order: WireOrder;
  readonly paymentId: string;
}

async function ordered(payment: string, currency = 'ARS', units: Record<string, number> = { 'ano-cero': 1 }) {
  const order = await orderOf(
    await ana.order(await ana.cart(units, currency), { currency, body: { payment } }),
  );
  const paymentId = paymentsOf(api.db).ofOrder(order.id)?.id ?? '';
  return { order, paymentId };
}

/** The provider's decision, as on its sandbox page. */
const decide = ({ paymentId }: Awaiting, status: PaymentStatus) => {
  const data = shopDataOf(api.db);
  const payment = data.payments.byId(paymentId);
  if (payment !== null) settlePayment(data, payment, status);
};

const returnForm = (path: string, fields: Record<string, string>, customer = ana) =>
  api.request(path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${customer.token}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });

const mercadoPagoReturn = ({ paymentId }: Awaiting, customer = ana) =>
  returnForm(
    '/account/process-mp-payment/success',
    { preference_id: paymentId, payment_id: 'null' },
    customer,
  );

/** Each provider's return request, as the site posts it. */
const returns = {
  mercadopago: mercadoPagoReturn,
  openpay: ({ order }: Awaiting) =>
    returnForm('/account/process-openpay-payment/success', { order_id: String(order.id) }),
  getnet: ({ order, paymentId }: Awaiting) =>
    ana.call('POST', '/account/process-getnet-payment/success', {
      order_id: order.id,
      payment_intent_id: paymentId,
    }),
  modo: ({ order, paymentId }: Awaiting) =>
    ana.call('POST', '/account/process-modo-payment/success', {
      order_id: order.id,
      payment_intent_id: paymentId,
    }),
  paypal: ({ paymentId }: Awaiting) =>
    ana.call('POST', '/account/process-paypal-payment', { token: paymentId, payerId: 'PAYER' }),
};

describe.each(Object.entries(returns))('a return from %s', (provider, comeBack) => {
  const currency = provider === 'paypal' ? 'USD' : 'ARS';

  it('marks the order paid, however often it is repeated', async () => {
    const awaiting = await ordered(provider, currency);
    decide(awaiting, 'approved');
    const first = await bodyOf(await comeBack(awaiting));
    expect(first).toMatchObject({ status: 'approved', order: { id: awaiting.order.id, state: 'pagado' } });
    expect(await bodyOf(await comeBack(awaiting))).toEqual(first);
  });

  it('leaves a pending payment pending', async () => {
    const awaiting = await ordered(provider, currency);
    decide(awaiting, 'pending');
    expect(await bodyOf(await comeBack(awaiting))).toMatchObject({
      status: 'pending',
      order: { state: 'pendiente de pago' },
    });
  });

  it.each([
    ['rejected', /rechazado/, undefined],
    ['open', /no se realizó/, 'payment-not-made'],
  ] as const)(
    'of a payment that is %s is refused in words, by a name of its own',
    async (status, words, reason) => {
      const awaiting = await ordered(provider, currency);
      decide(awaiting, status);
      const answer = await comeBack(awaiting);
      const said = await bodyOf<{ errorMessage: string; reason?: string }>(answer);
      expect([answer.status, said.reason]).toEqual([422, reason]);
      expect(said.errorMessage).toMatch(words);
    },
  );
});

describe('an order whose payment is being decided', () => {
  it('offers no second one, and offers it again when it was refused', async () => {
    const awaiting = await ordered('mercadopago');
    const linkNow = async () =>
      (await orderOf(await ana.call('GET', `/account/orders/${awaiting.order.id}`))).payment?.payment_link;
    decide(awaiting, 'pending');
    expect(await linkNow()).toBeNull();
    decide(awaiting, 'rejected');
    expect(await linkNow()).toContain(awaiting.paymentId);
  });
});

describe('another way to pay', () => {
  const payBy = (id: number, payment: string, customer = ana) =>
    customer.call('POST', `/account/orders/${id}/payment`, { payment });

  it('takes the place of the one that was refused, whose return pays nothing any more', async () => {
    const awaiting = await ordered('mercadopago');
    decide(awaiting, 'rejected');
    const { id } = awaiting.order;
    expect(awaiting.order.payment?.other_methods).toEqual(['transfer', 'getnet', 'modo', 'openpay']);
    const placed = await bodyOf<{ order: WireOrder; paymentGetnetDetail: { payment_intent_id: string } }>(
      await payBy(id, 'getnet'),
    );
    expect(placed.order).toMatchObject({ id, payment: { payment_method: 'getnet', payment_link: null } });
    expect((await mercadoPagoReturn(awaiting)).status).toBe(404);
    const changed = { ...awaiting, paymentId: placed.paymentGetnetDetail.payment_intent_id };
    decide(changed, 'approved');
    expect(await orderOf(await returns.getnet(changed))).toMatchObject({ id, state: orderStates.paid });
  });

  it('by transfer brings the account of the bank', async () => {
    const { order } = await ordered('openpay');
    const { bankData } = await bodyOf<{ bankData: { cbu: string } }>(await payBy(order.id, 'transfer'));
    expect(bankData.cbu).not.toBe('');
    expect(paymentsOf(api.db).ofOrder(order.id)).toBeNull();
  });

  it.each(['pending', 'approved'] as const)('is none while the payment is %s', async (status) => {
    const awaiting = await ordered('mercadopago');
    decide(awaiting, status);
    const answer = await payBy(awaiting.order.id, 'transfer');
    expect(answer.status).toBe(422);
    expect(await wordsOf(answer)).toBe('El pedido no se puede pagar con ese medio.');
    expect(paymentsOf(api.db).ofOrder(awaiting.order.id)).toMatchObject({ id: awaiting.paymentId, status });
  });

  it('is not for the currency, the order of another customer, or one that is over', async () => {
    const { order } = await ordered('mercadopago');
    expect((await payBy(order.id, 'paypal')).status).toBe(422);
    expect((await payBy(order.id, 'mercadopago')).status).toBe(422);
    expect((await payBy(order.id, 'transfer', newCustomer(api, 'otra@example.com'))).status).toBe(404);
    changeOrderState(shopDataOf(api.db), order.id, orderStates.cancelled, api.clock.now());
    expect((await payBy(order.id, 'transfer')).status).toBe(422);
  });
});

describe('an order', () => {
  it('names the cover of each of its products', async () => {
    const { order } = await ordered('transfer');
    expect(order.orderItems?.[0]?.productImage).toMatch(/^\/media\//);
  });
});

describe('a return', () => {
  it('never pays by what its address says', async () => {
    const awaiting = await ordered('mercadopago');
    const fields = { preference_id: awaiting.paymentId, status: 'approved', collection_status: 'approved' };
    expect((await returnForm('/account/process-mp-payment/success', fields)).status).toBe(422);
  });

  it("of another customer's order is not found", async () => {
    const awaiting = await ordered('mercadopago');
    decide(awaiting, 'approved');
    const other = newCustomer(api, 'benito@example.com');
    expect((await mercadoPagoReturn(awaiting, other)).status).toBe(404);
  });

  it("that names no payment, or another provider's, is not found", async () => {
    const awaiting = await ordered('openpay');
    decide(awaiting, 'approved');
    expect((await mercadoPagoReturn(awaiting)).status).toBe(404);
    expect((await returnForm('/account/process-mp-payment/failure', {})).status).toBe(404);
  });
});

describe('an order that is paid', () => {
  it('gives points and no longer offers its link', async () => {
    const awaiting = await ordered('mercadopago');
    decide(awaiting, 'approved');
    const order = await orderOf(await mercadoPagoReturn(awaiting));
    expect(order.payment?.payment_link).toBeNull();
    const profile = await bodyOf(await ana.call('GET', '/account/profile'));
    expect(profile).toMatchObject({ profile: { promotion_points: 100 } });
  });

  it('sends the gift cards that were bought, each once and worth its price', async () => {
    const awaiting = await ordered('mercadopago', 'ARS', { 'gift-card-20000': 2 });
    decide(awaiting, 'approved');
    await mercadoPagoReturn(awaiting);
    await mercadoPagoReturn(awaiting);
    const cards = api.db.prepare('SELECT balance_cents FROM gift_card').all();
    expect(cards.map((row) => row['balance_cents'])).toEqual([2_000_000, 2_000_000]);
    const mail = api.db.prepare("SELECT body FROM mail WHERE subject = 'Tu giftcard'").get();
    expect(String(mail?.['body']).match(/GIFT-[\w-]+/g)).toHaveLength(2);
  });
});

describe('an order that is cancelled', () => {
  it('gives back stock, coupon uses, gift card balance and points', async () => {
    const data = shopDataOf(api.db);
    data.coupons.put({ code: 'TEN', percent: 10, valid_from: '2026-01-01T00:00:00.000Z', maximum_uses: 1 });
    data.giftCards.put('GIFT-1', 'ARS', 300_000, null);
    const cart = await ana.cart({ 'ano-cero': 2 });
    for (const couponCode of ['TEN', 'GIFT-1']) {
      await api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}`, { couponCode });
    }
    const { id } = await orderOf(await ana.order(cart));
    for (const state of [orderStates.paid, orderStates.cancelled]) {
      changeOrderState(data, id, state, api.clock.now());
    }
    expect(stockLeft(api, 'ano-cero')).toBe(7);
    expect(data.coupons.byCode('TEN')?.uses).toBe(0);
    expect(data.giftCards.byNumber('GIFT-1')?.balance_cents).toBe(300_000);
    expect(data.customers.byId(ana.id)?.loyalty_points).toBe(0);
  });

  it('is the end of it', async () => {
    const data = shopDataOf(api.db);
    const { order } = await ordered('transfer');
    changeOrderState(data, order.id, orderStates.cancelled, api.clock.now());
    expect(() => {
      changeOrderState(data, order.id, orderStates.paid, api.clock.now());
    }).toThrow('cannot become');
  });
});
