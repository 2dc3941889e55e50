/** Unpaid orders hold stock: an account cannot hold that of the whole shop. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { checkoutMessages, orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, orderOf, stockLeft, wordsOf, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
});

/** Of a presale, which has no stock to end. */
const order = async (quantity: number) => ana.order(await ana.cart({ 'one-piece-31': quantity }));

describe('orders that nobody has paid', () => {
  it('hold at most 200 units of an account, in one order or in several', async () => {
    const refused = await ana.order(await ana.cart({ 'one-piece-31': 200, 'ano-cero': 1 }));
    expect([refused.status, await wordsOf(refused)]).toEqual([422, checkoutMessages.tooManyUnpaid(200)]);
    expect(stockLeft(api, 'ano-cero')).toBe(7);
    expect((await order(150)).status).toBe(200);
    expect((await order(51)).status).toBe(422);
    expect((await order(50)).status).toBe(200);
    const benito = newCustomer(api, 'benito@example.com');
    expect((await benito.order(await benito.cart({ 'ano-cero': 1 }))).status).toBe(200);
  });

  it.each(['paid', 'cancelled'] as const)('make room once they are %s', async (state) => {
    const { id } = await orderOf(await order(200));
    expect((await order(1)).status).toBe(422);
    changeOrderState(shopDataOf(api.db), id, orderStates[state], api.clock.now());
    expect((await order(1)).status).toBe(200);
  });
});
