import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { checkoutWords, orderStates } from '../../scripts/api/checkout/words-checkout.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import {
  newCustomer,
  orderBody,
  orderOf,
  stockLeft,
  wordsOf,
  type TestCustomer,
} from '../support/customer.ts';

const unpaidOrders = { ofCustomer: { orders: 3, units: 20 }, ofNetwork: { orders: 4, units: 10 } };

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ limits: { unpaidOrders } });
});

/** An order of a presale, which has unlimited stock, from a client address. */
async function orderFrom(customer: TestCustomer, address: string, quantity = 1): Promise<Response> {
  const { uuid } = await customer.cart({ 'one-piece-31': quantity });
  const headers = { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' };
  const request = new Request(`http://api.test/api/v1/account/orders?uuid=${uuid}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(orderBody),
  });
  return api.fetch(request, address);
}
const customers = (count: number) =>
  Array.from({ length: count }, (_, index) => newCustomer(api, `c${index}@example.com`));
const settled = async (answer: Response, state: (typeof orderStates)['paid' | 'cancelled']) => {
  const { id } = await orderOf(answer);
  changeOrderState(shopDataOf(api.db), id, state, api.clock.now());
};

describe('orders that nobody pays', () => {
  it('are refused to a customer who has too many of them, in words, and take nothing', async () => {
    const ana = newCustomer(api);
    const answers = [];
    for (let count = 0; count < 3; count += 1)
      answers.push(await ana.order(await ana.cart({ 'ano-cero': 1 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await ana.order(await ana.cart({ 'ano-cero': 1 }));
    expect([refused.status, await wordsOf(refused)]).toEqual([422, checkoutWords.tooManyUnpaid]);
    expect(stockLeft(api, 'ano-cero')).toBe(4);
    const benito = newCustomer(api, 'benito@example.com');
    expect((await benito.order(await benito.cart({ 'ano-cero': 1 }))).status).toBe(200);
  });

  it.each(['paid', 'cancelled'] as const)('make room once they are %s', async (state) => {
    const ana = newCustomer(api);
    const order = async () => ana.order(await ana.cart({ 'one-piece-31': 1 }));
    const first = await order();
    await order();
    await order();
    expect((await order()).status).toBe(422);
    await settled(first, orderStates[state]);
    expect((await order()).status).toBe(200);
  });

  it('hold at most so many units of an account, in one order or in several', async () => {
    const ana = newCustomer(api);
    const refused = await ana.order(await ana.cart({ 'one-piece-31': 15, 'ano-cero': 6 }));
    expect([refused.status, await wordsOf(refused)]).toEqual([422, checkoutWords.tooManyUnitsUnpaid(20)]);
    expect(stockLeft(api, 'ano-cero')).toBe(7);
    expect((await ana.order(await ana.cart({ 'one-piece-31': 20 }))).status).toBe(200);
    expect(await wordsOf(await ana.order(await ana.cart({ 'ano-cero': 1 })))).toBe(
      checkoutWords.tooManyUnpaid,
    );
  });

  it('count by network, whoever is behind it, and IPv6 by /64', async () => {
    const statuses = [];
    for (const [index, customer] of customers(6).entries())
      statuses.push((await orderFrom(customer, `2001:db8::${index + 1}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 422, 422]);
    expect((await orderFrom(newCustomer(api), '2001:db8:0:1::1')).status).toBe(200);
  });

  it('count by their units, too, and a network is forgotten when its order is paid or over', async () => {
    const [ana, benito, carla, dora] = customers(4) as [
      TestCustomer,
      TestCustomer,
      TestCustomer,
      TestCustomer,
    ];
    const first = await orderFrom(ana, '203.0.113.7', 6);
    const second = await orderFrom(benito, '203.0.113.7', 4);
    expect((await orderFrom(carla, '203.0.113.7')).status).toBe(422);
    await settled(first, orderStates.paid);
    await settled(second, orderStates.cancelled);
    expect(api.db.prepare('SELECT count(*) AS kept FROM shop_order WHERE network IS NOT NULL').get()).toEqual(
      {
        kept: 0,
      },
    );
    expect((await orderFrom(dora, '203.0.113.7', 10)).status).toBe(200);
  });

  it('do not count by network on this machine itself', async () => {
    for (const customer of customers(6)) expect((await orderFrom(customer, '127.0.0.1')).status).toBe(200);
  });
});
