/** An order has the terms that the shopper saw, or it is refused. */
import fc from '../support/fast-check.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { WireCart } from '../../src/api/cart.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { linesDigest } from '../../src/domain/checkout/checkout-confirmed.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import {
  address,
  confirmedFrom,
  newCustomer,
  orderOf,
  productId,
  showCart,
  wordsOf,
  type TestCustomer,
} from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
  shopDataOf(api.db).coupons.put({
    code: 'TEN',
    percent: 10,
    valid_from: '2026-01-01T00:00:00.000Z',
    is_once_per_customer: 0,
  });
});

const cents = (amount: number) => Math.round(amount * 100);
const orderCount = () => Number(api.db.prepare('SELECT count(*) AS n FROM shop_order').get()?.['n']);

describe('an order that carries what was confirmed', () => {
  it('is made when that is what it is', async () => {
    const cart = await ana.cart({ 'el-eternauta': 2, 'juego-3x2': 3 });
    const order = await orderOf(await ana.order(cart, { body: { confirmed: confirmedFrom(cart) } }));
    expect(order.total).toEqual(cart.totalPrice);
  });

  it('is refused in words when another tab has changed the cart and seen it', async () => {
    const cart = await ana.cart({ 'el-eternauta': 2 });
    const body = { product_id: productId(api, 'ano-cero'), quantity: 1 };
    await api.send('POST', `/cart?uuid=${cart.uuid}`, body);
    await showCart(api, cart.uuid);
    const answer = await ana.order(cart, { body: { confirmed: confirmedFrom(cart) } });
    expect([answer.status, orderCount()]).toEqual([422, 0]);
    expect(await wordsOf(answer)).toMatch(/importes de tu carrito cambiaron/);
  });

  it('is refused when the lines are others although they come to the same', async () => {
    api.db.exec("UPDATE product SET price_ars_cents = 1000000 WHERE slug IN ('ano-cero', 'ultimo')");
    const cart = await ana.cart({ 'ano-cero': 1 });
    await api.send('DELETE', `/cart/item/${cart.cartItems[0]?.id}?uuid=${cart.uuid}`);
    const body = { product_id: productId(api, 'ultimo'), quantity: 1 };
    await api.send('POST', `/cart?uuid=${cart.uuid}`, body);
    expect((await showCart(api, cart.uuid)).totalPrice).toEqual(cart.totalPrice);
    const answer = await ana.order(cart, { body: { confirmed: confirmedFrom(cart) } });
    expect([answer.status, orderCount()]).toEqual([422, 0]);
  });

  it('is refused in another currency than the one that stood there', async () => {
    const cart = await ana.cart({ 'ano-cero': 1 });
    await showCart(api, cart.uuid, 'USD');
    const confirmed = confirmedFrom(cart);
    expect((await ana.order(cart, { currency: 'USD', body: { confirmed } })).status).toBe(422);
  });

  it('is refused when a price moved, until the new one was seen', async () => {
    const seen = await ana.cart({ 'ano-cero': 1 });
    api.db.exec("UPDATE product SET price_ars_cents = 1100000 WHERE slug = 'ano-cero'");
    const order = (cart: WireCart) => ana.order(cart, { body: { confirmed: confirmedFrom(cart) } });
    expect((await order(seen)).status).toBe(422);
    expect((await order(await showCart(api, seen.uuid))).status).toBe(200);
  });

  it('is refused when it would travel for another price', async () => {
    const { uuid } = await ana.cart({ 'ano-cero': 1 });
    const { zip_code, country, country_code, city } = address;
    const destination = { zip_code, country, country_code, city };
    await api.send('POST', `/cart/v2/shipment-calculator?uuid=${uuid}`, destination);
    const cart = await showCart(api, uuid);
    const order = (zip: string) => {
      const clientAddress = { ship_address: { ...address, zip_code: zip }, sameBillingAddress: true };
      return ana.order(cart, { body: { shipment: 1, clientAddress, confirmed: confirmedFrom(cart) } });
    };
    expect((await order('9410')).status).toBe(422);
    expect((await order(zip_code)).status).toBe(200);
  });

  it('has the current prices where the caller does not say what was confirmed', async () => {
    const cart = await ana.cart({ 'ano-cero': 1 });
    expect((await ana.order(cart, { body: { confirmed: null } })).status).toBe(200);
  });
});

/** Events between display and submit, here or in another tab. */
const event = fc.oneof(
  fc.record({
    name: fc.constant('price' as const),
    slug: fc.constantFrom('el-eternauta', 'ano-cero'),
    cents: fc.constantFrom(900_000, 1_000_000, 1_100_000),
  }),
  fc.record({ name: fc.constant('add' as const), slug: fc.constantFrom('ano-cero', 'juego-3x2') }),
  fc.record({ name: fc.constant('take out' as const) }),
  fc.record({ name: fc.constant('coupon' as const), code: fc.constantFrom('TEN', '') }),
  fc.record({ name: fc.constant('look' as const) }),
);

describe('whatever happens between the screen and the press', () => {
  it('the order is to the cent and to the unit what stood on the screen, or there is none', async () => {
    const outcomes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 4 }), async (events) => {
        api.db.exec('UPDATE branch_stock SET units = 50; UPDATE product SET price_ars_cents = 1000000');
        const before = orderCount();
        const seen = await ana.cart({ 'el-eternauta': 2, 'ano-cero': 1 });
        for (const each of events) await happens(each, seen.uuid);
        const confirmed = confirmedFrom(seen);
        const answer = await ana.order(seen, { body: { confirmed } });
        outcomes.add(answer.status);
        if (answer.status === 200) expect(asConfirmed(await orderOf(answer))).toEqual(confirmed);
        else expect([answer.status, orderCount()]).toEqual([422, before]);
      }),
      { numRuns: 60 },
    );
    expect([...outcomes].toSorted()).toEqual([200, 422]);
  });
});

type Happening = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function happens(what: Happening, uuid: string): Promise<void> {
  switch (what.name) {
    case 'price': {
      const sql = 'UPDATE product SET price_ars_cents = ? WHERE slug = ?';
      api.db.prepare(sql).run(what.cents, what.slug);
      return;
    }
    case 'add':
      await api.send('POST', `/cart?uuid=${uuid}`, { product_id: productId(api, what.slug), quantity: 1 });
      return;
    case 'take out': {
      const [item] = (await showCart(api, uuid)).cartItems;
      if (item !== undefined) await api.send('DELETE', `/cart/item/${item.id}?uuid=${uuid}`);
      return;
    }
    case 'coupon':
      await api.send('POST', `/cart/coupon-validator?uuid=${uuid}`, { couponCode: what.code });
      return;
    case 'look':
      await showCart(api, uuid);
  }
}

function asConfirmed({ orderItems, total }: WireOrder) {
  const lines = (orderItems ?? []).map(({ productId: id, quantity, totalPrice }) => ({
    productId: id ?? 0,
    quantity,
    totalCents: cents(totalPrice.amount),
  }));
  return { total, lines: linesDigest(lines) };
}
