/** What is kept to be read without a network, and for how long. */
import { describe, expect, it } from 'vitest';
import { getCart } from '../../src/api/cart.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { getOrder, getOrders } from '../../src/api/order.ts';
import { isKeptFile } from '../../src/domain/worker-address.ts';
import { isKeptCall, isSelection, isShownBy, keptDocument } from '../../src/domain/kept-pages.ts';
import { sinceWords } from '../../src/text/offline.ts';
import {
  emptyIndex,
  pageIn,
  trimmed,
  withFiles,
  withPage,
  type KeptPage,
} from '../../src/worker/kept-index.ts';

const keyOf = (address: string) => keptDocument(new URL(address, 'https://shop.test'))?.key ?? null;

describe('the document of an address', () => {
  it.each([
    ['/', '/'],
    ['/producto/akira-01', '/producto/akira-01'],
    ['/producto/akira-01?utm_source=x#precio', '/producto/akira-01'],
    ['/productos', '/productos'],
    ['/productos/manga/3', '/productos/manga/3'],
    ['/productos/manga?page=3', '/productos/manga/3'],
    ['/productos?editorial=ivrea', '/editorial/ivrea'],
    ['/productos?editorial=ivrea&page=2', '/editorial/ivrea/2'],
    ['/cart', '/cart'],
    ['/cuenta/mis-pedidos?page=2', '/cuenta/mis-pedidos'],
    ['/cuenta/pedido/77', '/cuenta/pedido/0'],
    ['/productos?q=akira', null],
    ['/productos/manga?editorial=ivrea', null],
    ['/productos?viendo=novedades', null],
    ['/novedades', null],
    ['/login', null],
    ['/cuenta', null],
    ['/cuenta/checkout', null],
    ['/cuenta/checkout-process-payment/modo/ok', null],
    ['/404', null],
    ['/sin-conexion', null],
    ['/_astro/core.js', null],
  ])('%s is kept as %s', (address, key) => {
    expect(keyOf(address)).toBe(key);
  });

  it('is none for what a script selects', () => {
    const isOne = (address: string) => isSelection(new URL(address, 'https://shop.test'));
    expect(['/productos?q=x', '/productos/manga?orderBy=price', '/ofertas?formato=tomo'].map(isOne)).toEqual([
      true,
      true,
      false,
    ]);
    expect(['/productos', '/productos?page=2', '/producto/x?q=1', '/nada?q=1'].map(isOne)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('replies of the API', () => {
  const fill = (path: string) => basePath + path.replace('{id}', '12');

  it('that are kept are those of the cart and the orders', () => {
    expect([getCart, getOrders, getOrder].map(({ path }) => isKeptCall(fill(path)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['/account/profile', '/cart/item/1', '/cart/payment-promotions', '/account/orders/12/payment'].map(
        (path) => isKeptCall(fill(path)),
      ),
    ).toEqual([false, false, false, false]);
  });

  it('belong to one screen', () => {
    expect(isShownBy(fill(getOrder.path), '/cuenta/pedido/12')).toBe(true);
    expect(isShownBy(fill(getOrder.path), '/cuenta/pedido/13')).toBe(false);
    expect(isShownBy(fill(getOrders.path), '/cuenta/mis-pedidos')).toBe(true);
    expect(isShownBy(fill(getCart.path), '/cart')).toBe(true);
    expect(isShownBy(fill(getCart.path), '/')).toBe(false);
  });
});

it('files are kept by their hashed names only', () => {
  expect(
    ['/_astro/core.a.js', '/img/a.webp', '/sw.js', '/media/a.png', '/img/', '/favicon.svg'].map(isKeptFile),
  ).toEqual([true, true, false, false, false, false]);
});

describe('the bounds', () => {
  const bounds = { pages: 3, bytes: 1000, pageMs: 500 };
  const page = (key: string, more: Partial<KeptPage> = {}): KeptPage => ({
    ...{ key, title: key, keptAt: 0, readAt: 0, bytes: 100, files: [], isScreen: false, isRead: true },
    ...more,
  });
  const keys = (index: typeof emptyIndex) => index.pages.map(({ key }) => key);

  it('keep the pages that were read last', () => {
    const index = ['a', 'b', 'c', 'd'].reduce(
      (all, key, at) => withPage(all, page(key, { readAt: key === 'a' ? 9 : at })),
      emptyIndex,
    );
    const { index: kept, gone } = trimmed(index, 10, bounds);
    expect(keys(kept)).toEqual(['a', 'd', 'c']);
    expect(gone).toEqual(['b']);
  });

  it('count a file once, and delete it with the last page that has it', () => {
    const files = { big: 700, own: 150 };
    const first = withPage(withFiles(emptyIndex, files), page('a', { files: ['big'], readAt: 1 }));
    const both = withPage(first, page('b', { files: ['big'], readAt: 2 }));
    expect(keys(trimmed(both, 3, bounds).index)).toEqual(['b', 'a']);
    expect(trimmed(both, 3, bounds).gone).toEqual(['own']);
    const heavy = withPage(both, page('c', { files: ['own'], readAt: 3 }));
    expect(keys(trimmed(heavy, 4, bounds).index)).toEqual(['c']);
    expect(trimmed(heavy, 4, bounds).gone).toEqual(['b', 'a', 'big']);
  });

  it('let a page go when it is too old, however often it was read', () => {
    const index = withPage(emptyIndex, page('a', { keptAt: 0, readAt: 499 }));
    expect(keys(trimmed(index, 499, bounds).index)).toEqual(['a']);
    expect(keys(trimmed(index, 500, bounds).index)).toEqual([]);
  });

  it('do not fail a page that alone is too large: it is not kept', () => {
    const { index, gone } = trimmed(withPage(emptyIndex, page('a', { bytes: 1001 })), 1, bounds);
    expect(index).toEqual(emptyIndex);
    expect(gone).toEqual(['a']);
    expect(pageIn(index, 'a')).toBeNull();
  });
});

it.each([
  [0, 'hace menos de un minuto'],
  [59_999, 'hace menos de un minuto'],
  [60_000, 'hace 1 minuto'],
  [59 * 60_000, 'hace 59 minutos'],
  [60 * 60_000, 'hace 1 hora'],
  [2.9 * 3_600_000, 'hace 2 horas'],
  [24 * 3_600_000, 'hace 1 día'],
  [29 * 24 * 3_600_000, 'hace 29 días'],
])('%d ms ago is "%s"', (ms, words) => {
  expect(sinceWords(ms)).toBe(words);
});
