/** Revalidation of a product page, and the page of a product that is not published. */
import { describe, expect, it } from 'vitest';
import { ok, openWorld, tokenKey } from './world.ts';

const price = { currency: 'ARS', amount: 12.5 };
const akira = { id: 7, slug: 'akira-1', title: 'Akira 1', price, stock: 3 };
const call = 'GET /product/akira-1';

describe('revalidating', () => {
  it('asks for the product in the currency of the shopper', async () => {
    const { revalidate, requests } = await open({ 'vineta:1:currency': 'USD' });
    expect(await revalidate()).toMatchObject({
      state: 'fulfilled',
      value: { slug: 'akira-1', stock: 3, price: { list: { cents: 1250 } } },
    });
    expect(requests).toEqual(['GET /api/v1/product/akira-1?currency=USD']);
  });

  it.each([
    ['the token of the session', { [tokenKey]: 'of-ana' }, 'Bearer of-ana'],
    ['no token for a guest', {}, null],
    ['no token where what is stored is none', { [tokenKey]: 'ñ'.repeat(9) }, null],
  ])('sends %s', async (_, stored, bearer) => {
    const { revalidate, headers } = await open(stored);
    await revalidate();
    expect(headers.map((sent) => sent.get('authorization'))).toEqual([bearer]);
  });

  it('learns that a product is gone: an answer, not a failure', async () => {
    const { revalidate, answers } = await open();
    answers[call] = { status: 404, body: {} };
    expect(await revalidate()).toMatchObject({ state: 'fulfilled', value: 'gone' });
  });

  it.each([500, 422, 'offline'] as const)('keeps silent about %s', async (trouble) => {
    const { revalidate, answers, modal, toasts } = await open();
    answers[call] = trouble === 'offline' ? trouble : { status: trouble, body: {} };
    expect(await revalidate()).toEqual({ state: 'rejected', value: null, message: null });
    expect([await modal(), await toasts()]).toEqual([null, []]);
  });
});

describe('the fallback', () => {
  it.each([
    ['/producto/akira%2D1?utm=x#imagen-2', 'Akira 1 | La Viñeta', ['GET /product/akira-1']],
    ['/producto/nada', 'Producto no encontrado | La Viñeta', ['GET /product/nada']],
    ['/producto', 'Producto no encontrado | La Viñeta', []],
  ])('at %s has the title %s', async (path, title, asked) => {
    const { ask, calls, browser } = await open({}, path);
    await ask();
    expect(calls).toEqual(asked);
    expect((browser.document as unknown as Document).title).toBe(title);
  });

  it('says that it could not be loaded, and opens the modal without a network', async () => {
    const { ask, answers, modal } = await open();
    answers[call] = { status: 500, body: {} };
    expect((await ask()).message).toBe('No pudimos cargar el producto.');
    answers[call] = 'offline';
    await ask();
    expect(await modal()).toMatch(/^Error al intentar conectar con el servidor/);
  });
});

async function open(stored: Readonly<Record<string, string>> = {}, path = '/producto/akira-1') {
  const world = openWorld(path, stored);
  world.answers[call] = ok({ product: akira, message: 'ok' });
  const { revalidatedProduct } = await import('../../src/stores/catalogue/product.ts');
  const { loadFallbackProduct, fallbackProduct } =
    await import('../../src/stores/catalogue/fallback-product.ts');
  return {
    ...world,
    revalidate: async () => {
      await revalidatedProduct.ask('akira-1');
      return revalidatedProduct.$state.get();
    },
    ask: async () => {
      await loadFallbackProduct();
      return fallbackProduct.$state.get();
    },
  };
}
