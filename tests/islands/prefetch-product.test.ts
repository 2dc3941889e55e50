/** The product page's inline request, executed as it is in the page. */
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { prefetchProductScript } from '../../src/islands/catalogue/product/prefetch-product.ts';

const tokenKey = 'vineta:1:token';

it.each([
  ['no token', {}, { accept: 'application/json' }],
  ['a token', { [tokenKey]: 'of-ana' }, { accept: 'application/json', authorization: 'Bearer of-ana' }],
  ['what is no token', { [tokenKey]: 'ñ'.repeat(9) }, { accept: 'application/json' }],
  ['blocked storage', 'blocked' as const, { accept: 'application/json' }],
])('with %s asks for the product of the page as every later call does', (_, stored, headers) => {
  const { fetch, page } = run(stored);
  const url = '/api/v1/product/akira%201?currency=USD';
  expect(fetch).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ headers }));
  expect(Object.keys(page.asked ?? {})).toEqual([url]);
});

it('asks for nothing in a page that is prerendered', () => {
  const { fetch, page } = run({ [tokenKey]: 'of-ana' }, true);
  expect(fetch).not.toHaveBeenCalled();
  expect(page.asked).toBeUndefined();
});

function run(stored: Readonly<Record<string, string>> | 'blocked', prerendering = false) {
  const fetch = vi.fn(() => Promise.resolve(new Response()));
  const document = {
    prerendering,
    documentElement: { dataset: { currency: 'USD' } },
    querySelector: () => ({ dataset: { product: 'akira 1' } }),
  };
  const page: { asked?: Record<string, unknown> } = {};
  const storage = {
    get localStorage() {
      if (stored === 'blocked') throw new DOMException('denied', 'SecurityError');
      return stored;
    },
  };
  const context = { document, fetch, AbortSignal, self: page };
  Object.defineProperties(context, Object.getOwnPropertyDescriptors(storage));
  runInNewContext(prefetchProductScript, context);
  return { fetch, page };
}
