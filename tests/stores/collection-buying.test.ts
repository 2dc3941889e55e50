/** Missing volumes into the cart: named with their sum before, told with their true reason, undone exactly. */
import { describe, expect, it } from 'vitest';
import { emptySeries } from '../../src/domain/catalogue/collection.ts';
import type { Shelf } from '../../src/domain/catalogue/shelf.ts';
import { cartOf, productId } from '../support/customer.ts';
import { beforeCall, openShop, uuidKey } from './world.ts';

const series = { slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea' };

/** A shop whose cart has two units of 'El Eternauta', and an offer of the first three volumes and the one in presale. */
async function open() {
  const world = await openShop('/coleccion');
  const { api, storage } = world;
  const volumes = [1, 2, 3, 31].map((number) => ({
    id: productId(api, `one-piece-${number}`),
    slug: `one-piece-${number}`,
    number: String(number),
    sortKey: [number, number] as const,
    state: number === 31 ? ('presale' as const) : ('stock' as const),
  }));
  const shelf: Shelf = { ...series, form: 'volumes', volumes };
  const store = await import('../../src/stores/account/collection-buying.ts');
  // What the cart loads when another tab took something out: not after the test's end.
  await import('../../src/stores/catalogue/product.ts');
  const uuid = storage.getItem(uuidKey) ?? '';
  const cart = async () => cartOf(await api.get(`/cart?uuid=${uuid}&currency=ARS`)).cartItems;
  return {
    ...world,
    ...store,
    shelf,
    uuid,
    id: (number: number) => productId(api, `one-piece-${number}`),
    offer: (isPresent = false, want: readonly number[] = []) =>
      store.openOffer({ ...emptySeries(series), want }, shelf, isPresent),
    outcome: () => store.$bought.get()[series.slug],
    itemOf: async (number: number) =>
      (await cart()).find(({ product }) => product.slug === `one-piece-${number}`),
    /** `slug × units` of each line. */
    cart: async () => (await cart()).map(({ product, quantity }) => `${product.slug} × ${quantity}`),
    /** Another tab or device. */
    elsewhere: {
      add: (number: number, quantity = 1) =>
        api.post(`/cart?uuid=${uuid}&currency=ARS`, {
          product_id: productId(api, `one-piece-${number}`),
          quantity,
        }),
      setUnits: (item: number | undefined, quantity: number) =>
        api.put(`/cart/item/${item}?uuid=${uuid}&currency=ARS`, { quantity }),
      remove: (item: number | undefined) => api.delete(`/cart/item/${item}?uuid=${uuid}&currency=ARS`),
    },
    setPrice: (number: number, cents: number) =>
      api.rows('UPDATE product SET price_ars_cents = ? WHERE slug = ?', cents, `one-piece-${number}`),
  };
}

describe('an offer', () => {
  it('adds nothing before it is confirmed, and names each volume with its price', async () => {
    const shop = await open();
    await shop.offer();
    const { volumes, chosen } = shop.$offer.get() ?? {};
    expect(volumes?.map(({ number, state, price }) => [number, state, price?.cents])).toMatchObject([
      ['1', 'stock', 1_200_000],
      ['2', 'stock', 1_210_000],
      ['3', 'stock', 1_220_000],
      ['31', 'presale', expect.any(Number)],
    ]);
    expect(chosen).toEqual([1, 2, 3].map(shop.id));
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
  });

  it('adds what stays ticked alone', async () => {
    const shop = await open();
    await shop.offer();
    shop.chooseVolume(shop.id(2), false);
    await shop.buyChosen();
    expect(await shop.cart()).toEqual(['el-eternauta × 2', 'one-piece-1 × 1', 'one-piece-3 × 1']);
    expect(shop.outcome()).toMatchObject({ count: 2, added: '1, 3', changedSum: null, undo: 'possible' });
  });

  it('leaves out all and takes them back', async () => {
    const shop = await open();
    await shop.offer();
    shop.chooseAll(false);
    await shop.buyChosen();
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
    shop.chooseAll(true);
    expect(shop.$offer.get()?.chosen).toHaveLength(3);
  });

  it('does not tick what the cart has already', async () => {
    const shop = await open();
    await shop.elsewhere.add(1);
    await shop.offer();
    expect(shop.$offer.get()?.chosen).toEqual([2, 3].map(shop.id));
    expect(shop.$offer.get()?.volumes?.[0]?.isInCart).toBe(true);
  });

  it('names a volume that sold out since the page was published', async () => {
    const shop = await open();
    shop.api.rows('UPDATE branch_stock SET units = 0 WHERE product_id = ?', shop.id(2));
    await shop.offer();
    expect(shop.$offer.get()?.volumes?.map(({ state }) => state)).toEqual([
      'stock',
      'out',
      'stock',
      'presale',
    ]);
    await shop.buyChosen();
    expect(shop.outcome()).toMatchObject({ added: '1, 3' });
  });

  it('as a present ticks what is wished', async () => {
    const shop = await open();
    await shop.offer(true, [3, 31]);
    expect(shop.$offer.get()?.chosen).toEqual([shop.id(3)]);
  });

  it.each([404, 405, 501])(
    'is priced one by one where a backend answers %i to the call for several',
    async (status) => {
      const shop = await open();
      shop.answers['GET /product-details'] = () => ({ status, body: {} });
      await shop.offer();
      expect(shop.$offer.get()?.volumes?.[0]?.price?.cents).toBe(1_200_000);
    },
  );

  it('goes without the prices that cannot be read', async () => {
    const shop = await open();
    shop.answers['GET /product-details'] = () => ({ status: 500, body: {} });
    shop.answers['GET /product/one-piece-2'] = () => ({ status: 500, body: {} });
    await shop.offer();
    expect(shop.$offer.get()?.volumes?.map(({ price }) => price === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(shop.$offer.get()?.chosen).toHaveLength(3);
  });

  it('that is closed while it is read stays closed', async () => {
    const shop = await open();
    const opening = shop.offer();
    shop.closeOffer();
    await opening;
    expect(shop.$offer.get()).toBeNull();
  });

  it('says what it costs now, when a price changed meanwhile', async () => {
    const shop = await open();
    await shop.offer();
    shop.setPrice(2, 2_000_000);
    await shop.buyChosen();
    expect(shop.outcome()?.changedSum?.cents).toBe(1_200_000 + 2_000_000 + 1_220_000);
  });
});

describe('missing volumes that the cart does not take', () => {
  it('are told with the API’s words, and not as sold out', async () => {
    const shop = await open();
    const limit = 'El carrito no admite más de 100 productos distintos.';
    const soldOut = { status: 422, body: { errors: { quantity: ['No hay stock de "One Piece 01".'] } } };
    const full = { status: 422, body: { errorMessage: limit } };
    await shop.offer();
    shop.answers['POST /cart'] = [soldOut, full, full];
    await shop.buyChosen();
    expect(shop.outcome()).toMatchObject({
      count: 0,
      leftOut: { refused: '1', limited: '2–3', lost: '' },
      limit,
      undo: 'impossible',
    });
  });

  it('because a call failed in the middle are told, and those before can be undone', async () => {
    const shop = await open();
    await shop.offer();
    shop.answers['POST /cart'] = [undefined, { status: 500, body: {} }] as never;
    await shop.buyChosen();
    expect(shop.outcome()).toMatchObject({ added: '1', leftOut: { lost: '2–3' }, undo: 'possible' });
    expect(await shop.toasts()).toHaveLength(1);
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
  });
});

describe('the undo', () => {
  async function bought(
    before: (shop: Awaited<ReturnType<typeof open>>) => Promise<unknown> = async () => null,
  ) {
    const shop = await open();
    await before(shop);
    await shop.offer();
    shop.chooseAll(true);
    await shop.buyChosen();
    return shop;
  }

  it('takes out what was added, and nothing else', async () => {
    const shop = await bought();
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
    expect(shop.outcome()).toMatchObject({ undo: 'done', lines: [] });
  });

  it('leaves what was there of the same volume before', async () => {
    const shop = await bought(({ elsewhere }) => elsewhere.add(2, 2));
    expect(await shop.cart()).toContain('one-piece-2 × 3');
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2', 'one-piece-2 × 2']);
  });

  it('leaves what another tab changed since', async () => {
    const shop = await bought();
    await shop.elsewhere.setUnits((await shop.itemOf(1))?.id, 4);
    await shop.elsewhere.remove((await shop.itemOf(2))?.id);
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2', 'one-piece-1 × 3']);
  });

  it('leaves a line that another tab removed and added anew', async () => {
    const shop = await bought();
    await shop.elsewhere.remove((await shop.itemOf(2))?.id);
    await shop.elsewhere.add(2);
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2', 'one-piece-2 × 1']);
  });

  it('of a line that another tab removes meanwhile is done all the same', async () => {
    const shop = await bought();
    const item = (await shop.itemOf(2))?.id;
    beforeCall(`DELETE /cart/item/${item}`, async () => {
      await shop.elsewhere.remove(item);
    });
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
    expect(shop.outcome()?.undo).toBe('done');
  });

  it('touches no other cart', async () => {
    const shop = await bought();
    const { uuid } = await shop.customer.cart({ 'one-piece-1': 1 });
    shop.storage.setItem(uuidKey, uuid);
    const calls = shop.calls.length;
    await shop.undoPurchase(series.slug);
    expect(shop.calls.slice(calls).filter((call) => /^(?:DELETE|PUT)/.test(call))).toEqual([]);
  });

  it('that fails in the middle is said, and goes on where it ended', async () => {
    const shop = await bought();
    const item = (await shop.itemOf(2))?.id;
    shop.answers[`DELETE /cart/item/${item}`] = [{ status: 500, body: {} }];
    await shop.undoPurchase(series.slug);
    expect(shop.outcome()).toMatchObject({ undo: 'possible' });
    expect(shop.outcome()?.lines).toHaveLength(2);
    expect(await shop.toasts()).toHaveLength(1);
    await shop.undoPurchase(series.slug);
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
  });

  it('pressed twice is done once', async () => {
    const shop = await bought(({ elsewhere }) => elsewhere.add(1));
    await Promise.all([shop.undoPurchase(series.slug), shop.undoPurchase(series.slug)]);
    expect(await shop.cart()).toEqual(['el-eternauta × 2', 'one-piece-1 × 1']);
  });
});
