import { beforeEach, describe, expect, it } from 'vitest';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import {
  bodyOf,
  confirmedFrom,
  newCustomer,
  orderOf,
  showCart,
  stockLeft,
  type TestCustomer,
} from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
  giftCardsOf(api.db).put('GIFT-1', 'ARS', 5_000_000, null);
});

const orderCount = () => Number(api.db.prepare('SELECT count(*) AS count FROM shop_order').get()?.['count']);

describe('an idempotency key', () => {
  it("is the customer's own", async () => {
    const benito = newCustomer(api, 'benito@example.com');
    await ana.order(await ana.cart({ 'ano-cero': 1 }), { key: 'k1' });
    expect((await benito.order(await benito.cart({ 'ano-cero': 1 }), { key: 'k1' })).status).toBe(200);
    expect(orderCount()).toBe(2);
  });

  it('is free again after a refusal, which changed nothing', async () => {
    const cart = await ana.cart({ ultimo: 1 });
    api.db.exec('UPDATE branch_stock SET units = 0');
    expect((await ana.order(cart, { key: 'k1' })).status).toBe(422);
    api.db.exec('UPDATE branch_stock SET units = 1');
    expect((await ana.order(cart, { key: 'k1' })).status).toBe(200);
  });

  it('in flight refuses a second call, which may be repeated when the first is through', async () => {
    const gate = Promise.withResolvers<undefined>();
    const held = await startTestApi({ hold: () => gate.promise });
    const shopper = newCustomer(held);
    const cart = await shopper.cart({ 'ano-cero': 1 });
    const first = shopper.order(cart, { key: 'k1' });
    const second = await shopper.order(cart, { key: 'k1' });
    expect([second.status, second.headers.get('Retry-After')]).toEqual([409, '1']);
    gate.resolve(undefined);
    const third = shopper.order(cart, { key: 'k1' });
    expect(await bodyOf(await first)).toMatchObject({ order: { state: 'pendiente de pago' } });
    expect((await third).status).toBe(200);
  });

  it('that is no visible text is refused', async () => {
    expect((await ana.order(await ana.cart({ 'ano-cero': 1 }), { key: 'k 1' })).status).toBe(422);
  });
});

describe('several orders at once', () => {
  it('never sell a unit twice', async () => {
    const shoppers = Array.from({ length: 12 }, (_, index) =>
      newCustomer(api, `shopper${index}@example.com`),
    );
    const carts = await Promise.all(shoppers.map((shopper) => shopper.cart({ 'el-eternauta': 1 })));
    const answers = await Promise.all(
      shoppers.map((shopper, index) => shopper.order(carts[index] ?? { uuid: '' })),
    );
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(7);
    expect(stockLeft(api, 'el-eternauta')).toBe(0);
  });

  it('never spend a gift card twice', async () => {
    const carts = await Promise.all([1, 2].map(() => ana.cart({ 'el-eternauta': 1 })));
    for (const { uuid } of carts) {
      await api.send('POST', `/cart/coupon-validator?uuid=${uuid}`, { couponCode: 'GIFT-1' });
    }
    const seen = await Promise.all(carts.map(({ uuid }) => showCart(api, uuid)));
    const answers = await Promise.all(
      seen.map((cart) => ana.order(cart, { body: { confirmed: confirmedFrom(cart) } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(giftCardsOf(api.db).byNumber('GIFT-1')?.balance_cents).toBe(400_950);
    // After the cart is shown with the remaining balance, the second order is accepted.
    const left = await showCart(api, carts[1]?.uuid ?? '');
    const second = await orderOf(await ana.order(left, { body: { confirmed: confirmedFrom(left) } }));
    expect(second.discountAmount).toEqual({ currency: 'ARS', amount: 4009.5 });
    expect(giftCardsOf(api.db).byNumber('GIFT-1')?.balance_cents).toBe(0);
  });
});
