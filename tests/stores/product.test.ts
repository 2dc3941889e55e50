/** Revalidation of a product page, and the page of a product that is not published. */
import { describe, expect, it } from 'vitest';
import { akira, ok, openWorld, tokenKey } from './world.ts';

const call = 'GET /product/akira-1';

describe('revalidating', () => {
  it.each([
    ['the token of the session', { [tokenKey]: 'of-ana' }, 'Bearer of-ana'],
    ['no token for a guest', {}, null],
    ['no token where what is stored is none', { [tokenKey]: 'ñ'.repeat(9) }, null],
  ])('sends %s', async (_, stored, bearer) => {
    const { revalidate, headers } = await open(stored);
    await revalidate();
    expect(headers.map((sent) => sent.get('authorization'))).toEqual([bearer]);
  });

  it.each([500, 422, 'offline'] as const)('keeps silent about %s', async (trouble) => {
    const { revalidate, answers, modal, toasts } = await open();
    answers[call] = trouble === 'offline' ? trouble : { status: trouble, body: {} };
    expect(await revalidate()).toEqual({ state: 'rejected', value: null, message: null });
    expect([await modal(), await toasts()]).toEqual([null, []]);
  });
});

describe('a product that the first script of the page asked for', () => {
  it('is read from that answer, once', async () => {
    const { askEarly, revalidate, headers } = await open();
    askEarly('akira-1');
    expect(await revalidate()).toMatchObject({ state: 'fulfilled', value: { slug: 'akira-1' } });
    expect(headers).toHaveLength(1);
    await revalidate();
    expect(headers).toHaveLength(2);
  });

  it.each([404, 500, 'offline'] as const)('fails as any other call: %s', async (trouble) => {
    const { askEarly, revalidate, answers } = await open();
    answers[call] = trouble === 'offline' ? trouble : { status: trouble, body: {} };
    askEarly('akira-1');
    expect(await revalidate()).toMatchObject(
      trouble === 404 ? { state: 'fulfilled', value: 'gone' } : { state: 'rejected', value: null },
    );
  });

  it('is asked for again in another currency', async () => {
    const { askEarly, revalidate, headers } = await open();
    askEarly('akira-1');
    const { $currency } = await import('../../src/stores/shop/currency.ts');
    $currency.set('USD');
    await revalidate();
    expect(headers).toHaveLength(2);
  });
});

it('the fallback says that the product could not be loaded', async () => {
  const { ask, answers, modal } = await open();
  answers[call] = { status: 500, body: {} };
  expect((await ask()).message).toBe('No pudimos cargar el producto.');
  answers[call] = 'offline';
  await ask();
  expect(await modal()).toMatch(/^Error al intentar conectar con el servidor/);
});

async function open(stored: Readonly<Record<string, string>> = {}) {
  const world = openWorld('/producto/akira-1', stored);
  world.answers[call] = ok({ product: akira, message: 'ok' });
  const { revalidatedProduct } = await import('../../src/stores/catalogue/product.ts');
  const { loadFallbackProduct, fallbackProduct } =
    await import('../../src/stores/catalogue/fallback-product.ts');
  const { askEarly } = await import('../../src/stores/catalogue/early-product.ts');
  return {
    ...world,
    askEarly,
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
