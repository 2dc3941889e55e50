import { beforeEach, describe, expect, it } from 'vitest';
import type { WireCart } from '../../src/api/cart.ts';
import { cartsOf } from '../../scripts/api/db/cart/carts.ts';
import { startTestApi, type TestApi } from '../support/api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

const idOf = (slug: string) =>
  Number(api.db.prepare('SELECT id FROM product WHERE slug = ?').get(slug)?.['id']);
const cartOf = async (answer: Response | Promise<Response>) =>
  (JSON.parse(await (await answer).text()) as { cart: WireCart }).cart;
const add = (uuid: string, slug: string, quantity: number) =>
  api.send('POST', `/cart?uuid=${uuid}`, { product_id: idOf(slug), quantity });
const show = (uuid: string, more = '') => cartOf(api.request(`/cart?uuid=${uuid}${more}`));
/** Rows written by this connection since it was opened. */
const writesOf = () => Number(api.db.prepare('SELECT total_changes() AS n').get()?.['n']);

describe('a cart', () => {
  it('is not written by whoever reads: neither an unknown one nor a known one', async () => {
    api = await startTestApi();
    const { uuid } = await cartOf(add('', 'el-eternauta', 1));
    await show(uuid);
    const before = writesOf();
    const unknown = () => show(crypto.randomUUID(), '&with_recommended=1&with_possible_offices=1');
    for (let call = 0; call < 250; call += 1) {
      await Promise.all([cartOf(api.request('/cart')), unknown(), show('no-uuid-at-all'), show(uuid)]);
    }
    expect(writesOf()).toBe(before);
  });

  it('that was read before anything was in it keeps its name when its first product arrives', async () => {
    const { uuid } = await cartOf(api.request('/cart'));
    expect((await cartOf(add(uuid, 'el-eternauta', 1))).uuid).toBe(uuid);
    expect((await show(uuid)).cartItems).toHaveLength(1);
  });

  it('is not opened under a name that is no uuid', async () => {
    const { uuid } = await cartOf(add('mine', 'el-eternauta', 1));
    expect(uuid).not.toBe('mine');
    expect((await show(uuid)).cartItems).toHaveLength(1);
  });

  it('sums both of two adds that arrive together', async () => {
    const { uuid } = await cartOf(api.request('/cart'));
    const answers = await Promise.all([add(uuid, 'el-eternauta', 1), add(uuid, 'el-eternauta', 1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await show(uuid)).cartItems.map(({ quantity }) => quantity)).toEqual([2]);
  });

  it('is totalled by the server in the currency that was asked for, at the prices of the moment', async () => {
    const { uuid } = await cartOf(add('', 'el-eternauta', 3));
    await add(uuid, 'en-oferta', 2);
    const pesos = await show(uuid);
    expect(pesos.cartItems.map(({ totalPrice }) => totalPrice.amount)).toEqual([137_971.5, 30_000]);
    expect(pesos.productPrice).toEqual({ currency: 'ARS', amount: 167_971.5 });
    expect(pesos.totalPrice).toEqual({ currency: 'ARS', amount: 167_971.5 });
    expect((await show(uuid, '&currency=USD')).totalPrice).toEqual({ currency: 'USD', amount: 149.97 });
    api.clock.set('2026-12-02T00:00:00Z');
    expect((await show(uuid)).totalPrice.amount).toBe(177_971.5);
  });

  it('takes discounts by units off the total', async () => {
    const { uuid } = await cartOf(add('', 'juego-3x2', 3));
    expect(await show(uuid)).toMatchObject({
      productPrice: { amount: 9000 },
      discountAmount: { currency: 'ARS', amount: 3000 },
      discountUnitProducts: ['3x2'],
      totalPrice: { amount: 6000 },
    });
  });

  it('shows pictures when a reader asks for them and after every change', async () => {
    const { uuid, cartItems } = await cartOf(add('', 'el-eternauta', 1));
    expect(cartItems[0]?.product.images).toHaveLength(2);
    expect((await show(uuid)).cartItems[0]?.product.images).toEqual([]);
    expect((await show(uuid, '&with_images=1')).cartItems[0]?.product.images).toHaveLength(2);
  });

  it('recommends what is not in it when asked', async () => {
    const { uuid } = await cartOf(add('', 'el-eternauta', 1));
    expect((await show(uuid)).recommendedProducts).toEqual([]);
    const slugs = (await show(uuid, '&with_recommended=1')).recommendedProducts?.map(({ slug }) => slug);
    expect(slugs).toEqual(['ultimo', 'one-piece-1']);
  });

  it('recommends nothing that is sold out, nor do the home and the page of what is recommended', async () => {
    api.db.exec(
      "UPDATE branch_stock SET units = 0 WHERE product_id = (SELECT id FROM product WHERE slug = 'ultimo')",
    );
    const { uuid } = await cartOf(add('', 'el-eternauta', 1));
    const { recommendedProducts } = await show(uuid, '&with_recommended=1');
    expect(recommendedProducts?.map(({ slug }) => slug)).toEqual(['one-piece-1']);
    const { data } = await api.json<{ data: { slug: string }[] }>('/products/recommended');
    expect(data.map(({ slug }) => slug)).toEqual(['el-eternauta', 'one-piece-1']);
  });

  it('is kept by nobody in between', async () => {
    expect((await api.request('/cart')).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('carts that nobody comes back to', () => {
  it('go after ninety days without a change', async () => {
    const { uuid } = await cartOf(add('', 'el-eternauta', 1));
    api.clock.set('2026-12-01T12:00:00-03:00');
    const salta = { zip_code: '4400', country: 'Argentina', country_code: 'AR', city: 'Salta' };
    await api.send('POST', `/cart/v2/shipment-calculator?uuid=${uuid}`, salta);
    const carts = cartsOf(api.db);
    carts.prune(new Date('2027-02-28T12:00:00-03:00'));
    expect(carts.find(uuid)).not.toBeNull();
    carts.prune(new Date('2027-03-02T12:00:00-03:00'));
    expect(carts.find(uuid)).toBeNull();
  });
});

describe('a cart refuses, in words', () => {
  it.each([
    ['more than there is', 'el-eternauta', 8, 'Quedan 7 unidades de "El Eternauta".'],
    ['more than the last one', 'ultimo', 2, 'Queda 1 unidad de "Último ejemplar".'],
    ['what is sold out', 'agotado', 1, 'No hay stock de "Álbum agotado".'],
    ['a product that does not exist', 'no-such-product', 1, null],
  ])('%s', async (_, slug, quantity, message) => {
    const product_id = idOf(slug) || 999_999;
    const answer = await api.send('POST', '/cart', { product_id, quantity });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty(
      'errorMessage',
      message ?? 'El producto ya no está disponible.',
    );
  });

  it('a sum that is more than there is, keeping what it had', async () => {
    const { uuid } = await cartOf(add('', 'el-eternauta', 5));
    expect((await add(uuid, 'el-eternauta', 3)).status).toBe(422);
    expect((await show(uuid)).cartItems[0]?.quantity).toBe(5);
  });

  it('nothing of a presale, which has no stock yet, but more than 9999 of it', async () => {
    const { uuid } = await cartOf(add('', 'one-piece-31', 9999));
    expect((await show(uuid)).cartItems[0]?.quantity).toBe(9999);
    const answer = await add(uuid, 'one-piece-31', 1);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty('errorMessage', expect.stringContaining('9999'));
  });

  it.each([0, -1, 1.5, 1e9, 1e300, '2', null, true, [1], {}])('a quantity of %j', async (quantity) => {
    const { uuid, cartItems } = await cartOf(add('', 'el-eternauta', 1));
    const product_id = idOf('el-eternauta');
    for (const answer of [
      await api.send('POST', `/cart?uuid=${uuid}`, { product_id, quantity }),
      await api.send('PUT', `/cart/item/${cartItems[0]?.id}?uuid=${uuid}`, { quantity }),
    ]) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errorMessage: expect.any(String),
        errors: { quantity: [expect.any(String)] },
      });
    }
    expect((await show(uuid)).cartItems[0]?.quantity).toBe(1);
  });

  it("another cart's item", async () => {
    const mine = await cartOf(add('', 'el-eternauta', 1));
    const { uuid } = await cartOf(add('', 'emoji', 1));
    const path = `/cart/item/${mine.cartItems[0]?.id}?uuid=${uuid}`;
    expect((await api.send('PUT', path, { quantity: 2 })).status).toBe(404);
    expect((await api.send('DELETE', path)).status).toBe(404);
    expect((await api.send('DELETE', `/cart/item/${mine.cartItems[0]?.id}`)).status).toBe(404);
    expect((await show(mine.uuid)).cartItems).toHaveLength(1);
  });

  it('a product that no cart was opened for leaves no cart behind', async () => {
    const count = () => Number(api.db.prepare('SELECT count(*) AS n FROM cart').get()?.['n']);
    const before = count();
    await api.send('POST', '/cart', { product_id: 999_999, quantity: 1 });
    expect(count()).toBe(before);
  });
});
