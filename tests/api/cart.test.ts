import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { apiForEach, type Caller } from '../support/api.ts';
import {
  customerForEach,
  apply,
  cartOf,
  home,
  newCart,
  productId,
  quote,
  showCart,
} from '../support/customer.ts';
import { balanceOf, putCoupon, putGiftCard } from '../support/selling.ts';

const api = apiForEach();

const add = (uuid: string, slug: string, quantity: number) =>
  api.post(`/cart?uuid=${uuid}`, { product_id: productId(api, slug), quantity });
const show = (uuid: string, query = '') => showCart(api, uuid, query);
const quantities = ({ cartItems }: WireCart) => cartItems.map(({ quantity }) => quantity);

describe('a cart', () => {
  it('is not written by a read, neither a new one nor an old one', async () => {
    const { uuid } = await newCart(api, { 'el-eternauta': 1 });
    const written = () => api.value('SELECT total_changes()');
    const before = written();
    expect((await api.get('/cart')).headers.get('Cache-Control')).toBe('no-store');
    for (const read of [crypto.randomUUID(), 'no-uuid-at-all', uuid]) await show(read, '&with_recommended=1');
    expect(written()).toBe(before);
  });

  it('keeps its name and sums two first adds that arrive together', async () => {
    const { uuid } = cartOf(await api.get('/cart'));
    const answers = await Promise.all([add(uuid, 'el-eternauta', 1), add(uuid, 'el-eternauta', 1)]);
    expect(answers.map((answer) => cartOf(answer).uuid)).toEqual([uuid, uuid]);
    expect(quantities(await show(uuid))).toEqual([2]);
  });

  it('is totalled by the server in the requested currency, at current prices', async () => {
    const pesos = await newCart(api, { 'el-eternauta': 3, 'en-oferta': 2 });
    expect(pesos.cartItems.map(({ totalPrice }) => totalPrice.amount)).toEqual([137_971.5, 30_000]);
    expect(pesos.productPrice).toEqual({ currency: 'ARS', amount: 167_971.5 });
    expect(pesos.totalPrice).toEqual({ currency: 'ARS', amount: 167_971.5 });
    const dollars = await show(pesos.uuid, '&currency=USD');
    expect(dollars.totalPrice).toEqual({ currency: 'USD', amount: 149.97 });
    api.clock.set('2026-12-02T00:00:00Z');
    expect((await show(pesos.uuid)).totalPrice.amount).toBe(177_971.5);
  });

  it('shows pictures when a reader asks for them and after every change', async () => {
    const pictures = ({ cartItems }: WireCart) => cartItems[0]?.product.images?.length;
    const changed = cartOf(await add('', 'el-eternauta', 1));
    const read = await show(changed.uuid);
    const asked = await show(changed.uuid, '&with_images=1');
    expect([changed, read, asked].map(pictures)).toEqual([2, 0, 2]);
  });

  it('recommends on request what it does not have and what is in stock', async () => {
    const { uuid, recommendedProducts } = await newCart(api, { 'el-eternauta': 1 });
    expect(recommendedProducts).toEqual([]);
    const recommended = async () =>
      (await show(uuid, '&with_recommended=1')).recommendedProducts?.map(({ slug }) => slug);
    expect(await recommended()).toEqual(['ultimo', 'one-piece-1']);
    api.db.exec(`UPDATE branch_stock SET units = 0 WHERE product_id = ${productId(api, 'ultimo')}`);
    expect(await recommended()).toEqual(['one-piece-1']);
    const { body } = await api.get('/products/recommended');
    expect(body.data).toMatchObject([{ slug: 'el-eternauta' }, { slug: 'one-piece-1' }]);
  });
});

describe('a cart refuses, in words', () => {
  it.each([
    ['more than there is', 'el-eternauta', 8, 'Quedan 7 unidades de "El Eternauta".'],
    ['more than the last one', 'ultimo', 2, 'Queda 1 unidad de "Último ejemplar".'],
    ['what is sold out', 'agotado', 1, 'No hay stock de "Álbum agotado".'],
    ['a product that does not exist', null, 1, 'El producto ya no está disponible.'],
  ])('%s, and opens no cart', async (_, slug, quantity, words) => {
    const product_id = slug === null ? 999_999 : productId(api, slug);
    expect(await api.post('/cart', { product_id, quantity })).toMatchObject({ status: 422, words });
    expect(api.value('SELECT count(*) FROM cart')).toBe(0);
  });

  it('a sum that is more than there is, keeping what it had', async () => {
    const { uuid } = await newCart(api, { 'el-eternauta': 5 });
    expect((await add(uuid, 'el-eternauta', 3)).status).toBe(422);
    expect(quantities(await show(uuid))).toEqual([5]);
  });

  it('nothing of a presale, which has no stock yet, but more than 9999 of it', async () => {
    const { uuid } = await newCart(api, { 'one-piece-31': 9999 });
    expect(quantities(await show(uuid))).toEqual([9999]);
    const words = expect.stringContaining('9999');
    expect(await add(uuid, 'one-piece-31', 1)).toMatchObject({ status: 422, words });
  });

  it.each([0, -1, 1.5, 1e9, 1e300, '2', null, true, [1], {}])('a quantity of %j', async (quantity) => {
    const { uuid, cartItems } = await newCart(api, { 'el-eternauta': 1 });
    const body = { product_id: productId(api, 'el-eternauta'), quantity };
    for (const answer of [
      await api.post(`/cart?uuid=${uuid}`, body),
      await api.put(`/cart/item/${cartItems[0]?.id}?uuid=${uuid}`, { quantity }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        errorMessage: expect.any(String),
        errors: { quantity: [expect.any(String)] },
      });
    }
    expect(quantities(await show(uuid))).toEqual([1]);
  });

  it("another cart's item", async () => {
    const mine = await newCart(api, { 'el-eternauta': 1 });
    const { uuid } = await newCart(api, { emoji: 1 });
    const item = `/cart/item/${mine.cartItems[0]?.id}`;
    expect((await api.delete(`${item}?uuid=${uuid}`)).status).toBe(404);
    expect((await api.delete(item)).status).toBe(404);
    expect(quantities(await show(mine.uuid))).toEqual([1]);
  });
});

describe('codes and destination of a cart end with the session that gave them', () => {
  const ana = customerForEach(api);
  const benito = customerForEach(api, 'benito@example.com');
  beforeEach(() => {
    putCoupon(api, 'TEN');
    putGiftCard(api, 'GIFT-1', 5000);
  });

  const personal = ({ couponCode, giftCardNumber, shipmentZipCode }: WireCart) => [
    couponCode,
    giftCardNumber,
    shipmentZipCode,
  ];
  const all = ['TEN', 'GIFT-1', '1428'];
  const nothing = [null, null, null];
  /** A cart with a coupon, a gift card and a destination, each given by this caller. */
  const filled = async (by: Caller) => {
    const { uuid } = await newCart(api, { 'el-eternauta': 2 }, { by });
    for (const code of ['TEN', 'GIFT-1']) await apply(by, { uuid }, code);
    await quote(by, { uuid }, home);
    return uuid;
  };

  it("stay a customer's while he is logged in, in every session of his", async () => {
    const uuid = await filled(ana);
    const { tokens } = shopDataOf(api.db);
    const again = api.as(tokens.issue('session', api.clock.now(), { customerId: ana.id }));
    for (const by of [ana, again, ana]) expect(personal(await showCart(by, uuid))).toEqual(all);
  });

  it.each(['logged out', 'expired'])('are gone when his session is %s; the products stay', async (how) => {
    const uuid = await filled(ana);
    const cart = await showCart(how === 'expired' ? api.as('of-yesterday') : api, uuid);
    expect([personal(cart), quantities(cart)]).toEqual([nothing, [2]]);
    expect(cart.totalPrice).toEqual(cart.productPrice);
    expect(personal(await showCart(ana, uuid))).toEqual(nothing);
  });

  it.each<[string, (uuid: string) => Promise<WireCart>]>([
    ['reads', (uuid) => showCart(benito, uuid)],
    ['adds', async (uuid) => cartOf(await benito.post(`/cart?uuid=${uuid}`, { product_id: 1, quantity: 1 }))],
  ])('are not those of the next customer who %s', async (_, happen) => {
    expect(personal(await happen(await filled(ana)))).toEqual(nothing);
  });

  it('are not spent by the order of another', async () => {
    const uuid = await filled(ana);
    expect((await benito.order({ uuid })).status).toBe(200);
    expect(balanceOf(api, 'GIFT-1')).toBe(500_000);
  });

  it('become those of the customer as whom a guest logs in, and end with him', async () => {
    const uuid = await filled(api);
    expect(personal(await show(uuid))).toEqual(all);
    expect(personal(await showCart(ana, uuid))).toEqual(all);
    expect(personal(await show(uuid))).toEqual(nothing);
  });
});
