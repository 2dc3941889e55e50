/** Revalidation of a product page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const akira = {
  id: 7,
  slug: 'akira-1',
  title: 'Akira 1',
  price: { currency: 'ARS', amount: 12.5 },
  stock: 3,
};

describe('revalidating', () => {
  it('asks for the product in the currency of the shopper', async () => {
    const { product, requests } = await open({ 'vineta:1:currency': 'USD' });
    await product.revalidatedProduct.ask('akira-1');
    expect(requests).toEqual(['/api/v1/product/akira-1?currency=USD']);
    expect(product.revalidatedProduct.$state.get()).toMatchObject({
      state: 'fulfilled',
      value: { slug: 'akira-1', stock: 3, price: { list: { cents: 1250 } } },
    });
  });

  it.each([
    ['the token of the session', { 'vineta:1:token': 'of-ana' }, 'Bearer of-ana'],
    ['no token for a guest', {}, null],
    ['no token where what is stored is none', { 'vineta:1:token': 'ñ'.repeat(9) }, null],
  ])('sends %s', async (_, stored, bearer) => {
    const { product, bearers } = await open(stored);
    await product.revalidatedProduct.ask('akira-1');
    expect(bearers).toEqual([bearer]);
  });

  it('learns that a product is gone: an answer, not a failure', async () => {
    const { product, answers } = await open();
    answers.status = 404;
    await product.revalidatedProduct.ask('akira-1');
    expect(product.revalidatedProduct.$state.get()).toMatchObject({ state: 'fulfilled', value: 'gone' });
  });

  it.each([500, 422, 'offline'] as const)('keeps silent about %s', async (trouble) => {
    const { product, answers, $modal, $toasts } = await open();
    answers.status = trouble;
    await product.revalidatedProduct.ask('akira-1');
    expect(product.revalidatedProduct.$state.get()).toEqual({
      state: 'rejected',
      value: null,
      message: null,
    });
    expect($modal.get()).toBeNull();
    expect($toasts.get()).toEqual([]);
  });
});

describe('the fallback', () => {
  it('asks for the product that its address names, and takes its title', async () => {
    const { product, requests, document } = await open({}, '/producto/akira%2D1?utm=x#imagen-2');
    await product.askForFallbackProduct();
    expect(requests).toEqual(['/api/v1/product/akira-1?currency=ARS']);
    expect(document.title).toBe('Akira 1 | La Viñeta');
  });

  it('says in its title that there is none', async () => {
    const { product, answers, document } = await open({}, '/producto/nada');
    answers.status = 404;
    await product.askForFallbackProduct();
    expect(document.title).toBe('Producto no encontrado | La Viñeta');
  });

  it('says that it could not be loaded, and opens the modal without a network', async () => {
    const { product, answers, $modal } = await open({}, '/producto/akira-1');
    answers.status = 500;
    await product.askForFallbackProduct();
    expect(product.fallbackProduct.$state.get().message).toBe('No pudimos cargar el producto.');
    answers.status = 'offline';
    await product.askForFallbackProduct();
    expect($modal.get()).toMatch(/^Error al intentar conectar con el servidor/);
  });

  it('asks nothing for an address without a product', async () => {
    const { product, requests } = await open({}, '/producto');
    await product.askForFallbackProduct();
    expect(requests).toEqual([]);
    expect(product.fallbackProduct.$state.get().value).toBe('gone');
  });
});

async function open(stored: Readonly<Record<string, string>> = {}, path = '/producto/akira-1') {
  const browser = openFakeBrowser(memoryStorage(stored), path);
  const document = Object.assign(browser.document, { title: '' });
  const requests: string[] = [];
  const bearers: (string | null)[] = [];
  const answers = { status: 200 as number | 'offline' };
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push(url);
    bearers.push(new Headers(init?.headers).get('authorization'));
    if (answers.status === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    const reply = answers.status === 200 ? { product: akira, message: 'ok' } : {};
    return Promise.resolve(Response.json(reply, { status: answers.status }));
  });
  const product = {
    ...(await import('../../src/stores/catalogue/product.ts')),
    ...(await import('../../src/stores/catalogue/fallback-product.ts')),
  };
  const { $modal } = await import('../../src/stores/failures.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  return { ...browser, document, requests, bearers, answers, product, $modal, $toasts };
}
