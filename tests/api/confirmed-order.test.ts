/** An order has the terms that the shopper saw, or it is refused. */
import fc from '../support/fast-check.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WireCart } from '../../src/api/cart.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { apiForEach } from '../support/api.ts';
import {
  address,
  apply,
  confirmedFrom,
  customerForEach,
  home,
  orderOf,
  productId,
  showCart,
} from '../support/customer.ts';
import { linesDigest } from '../../src/domain/checkout/checkout-confirmed.ts';
import { orderCount, putCoupon } from '../support/selling.ts';

const api = apiForEach();
const ana = customerForEach(api);
beforeEach(() => {
  putCoupon(api, 'TEN');
});

const confirm = (cart: WireCart, body: object = {}, currency?: string) =>
  ana.order(cart, { ...body, confirmed: confirmedFrom(cart) }, currency === undefined ? {} : { currency });
const add = (uuid: string, slug: string) =>
  api.post(`/cart?uuid=${uuid}`, { product_id: productId(api, slug), quantity: 1 });
const price = (cents: number, ...slugs: string[]) => {
  for (const slug of slugs)
    api.db.prepare('UPDATE product SET price_ars_cents = ? WHERE slug = ?').run(cents, slug);
};

describe('an order that carries what was confirmed', () => {
  it('is refused when the lines are others although they come to the same', async () => {
    price(1_000_000, 'ano-cero', 'ultimo');
    const cart = await ana.cart({ 'ano-cero': 1 });
    await api.delete(`/cart/item/${cart.cartItems[0]?.id}?uuid=${cart.uuid}`);
    await add(cart.uuid, 'ultimo');
    expect((await showCart(api, cart.uuid)).totalPrice).toEqual(cart.totalPrice);
    expect([(await confirm(cart)).status, orderCount(api)]).toEqual([422, 0]);
  });

  it('is refused in another currency than the one that stood there', async () => {
    const cart = await ana.cart({ 'ano-cero': 1 });
    await showCart(api, cart.uuid, '&currency=USD');
    expect((await confirm(cart, {}, 'USD')).status).toBe(422);
  });

  it('is refused when it would travel for another price', async () => {
    const cart = await ana.cart({ 'ano-cero': 1 }, { to: home });
    const sendTo = (zip_code: string) => {
      const clientAddress = { ship_address: { ...address, zip_code }, sameBillingAddress: true };
      return confirm(cart, { shipment: 1, clientAddress });
    };
    expect((await sendTo('9410')).status).toBe(422);
    expect((await sendTo(home.zip_code)).status).toBe(200);
  });

  it('has the current prices where the caller does not say what was confirmed', async () => {
    expect((await ana.order(await ana.cart({ 'ano-cero': 1 }), { confirmed: null })).status).toBe(200);
  });
});

/** What happens between display and submit, here or in another tab. */
const event = fc.oneof(
  fc.tuple(fc.constantFrom(900_000, 1_000_000, 1_100_000), fc.constantFrom('el-eternauta', 'ano-cero')).map(
    ([cents, slug]) =>
      async () =>
        price(cents, slug),
  ),
  fc.constantFrom('ano-cero', 'juego-3x2').map((slug) => async (uuid: string) => add(uuid, slug)),
  fc.constant(async (uuid: string) => {
    const [item] = (await showCart(api, uuid)).cartItems;
    if (item !== undefined) await api.delete(`/cart/item/${item.id}?uuid=${uuid}`);
  }),
  fc.constantFrom('TEN', '').map((code) => async (uuid: string) => apply(api, { uuid }, code)),
  fc.constant(async (uuid: string) => showCart(api, uuid)),
);

it('an order is to the cent and the unit what the screen showed', async () => {
  const outcomes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 4 }), async (events) => {
      api.db.exec('UPDATE branch_stock SET units = 50; UPDATE product SET price_ars_cents = 1000000');
      const before = orderCount(api);
      const seen = await ana.cart({ 'el-eternauta': 2, 'ano-cero': 1 });
      for (const happen of events) await happen(seen.uuid);
      const answer = await confirm(seen);
      outcomes.add(answer.status);
      if (answer.status === 200) expect(asConfirmed(orderOf(answer))).toEqual(confirmedFrom(seen));
      else expect([answer.status, orderCount(api)]).toEqual([422, before]);
    }),
    { numRuns: 60 },
  );
  expect([...outcomes].toSorted()).toEqual([200, 422]);
});

function asConfirmed({ orderItems, total }: WireOrder) {
  const lines = (orderItems ?? []).map(({ productId: id, quantity, totalPrice }) => ({
    productId: id ?? 0,
    quantity,
    totalCents: Math.round(totalPrice.amount * 100),
  }));
  return { total, lines: linesDigest(lines) };
}
