/** Promotions may depend on the cart, so the request contains its uuid (specification, section 7). */
import { afterEach, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const uuid = '0e9b3b0c-5f2d-4a6e-9c1b-7d8e9f0a1b2c';

it.each([
  [{ 'vineta:1:cart-uuid': uuid }, `/api/v1/cart/payment-promotions?currency=ARS&uuid=${uuid}`],
  [{}, '/api/v1/cart/payment-promotions?currency=ARS'],
])('of a browser with %j are asked for at %s', async (stored, address) => {
  openFakeBrowser(memoryStorage(stored), '/cart');
  const requests: string[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    requests.push(input);
    return Promise.resolve(Response.json({ data: [{ type: 'bank', message: '3 cuotas' }] }));
  });
  const { paymentPromotions } = await import('../../src/stores/cart/payment-promotions.ts');
  await paymentPromotions.ask(null);
  expect(requests).toEqual([address]);
  expect(paymentPromotions.$state.get().value).toEqual([{ type: 'bank', message: '3 cuotas' }]);
});
