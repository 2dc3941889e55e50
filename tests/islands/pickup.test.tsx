/** What a product and a cart say about picking up, as they are drawn. */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { branchWords, isAtBranch } from '../../src/components/catalogue/product/delivery-words.ts';
import type { ProductBase } from '../../src/domain/catalogue/product.ts';
import { CartPickup } from '../../src/islands/cart/CartPickup.tsx';
import { itemOf } from '../stores/cart-server.ts';
import { bareProduct } from '../support/product-values.ts';

it.each<[string, Partial<ProductBase>, string | null, boolean]>([
  ['both', { branchStock: { centro: 7, belgrano: 1 } }, 'Gratis · Centro: hay 7 · Belgrano: queda 1', true],
  ['one', { branchStock: { centro: 0, belgrano: 3 } }, 'Gratis · Centro: no hay · Belgrano: hay 3', true],
  ['neither', { branchStock: { centro: 0, belgrano: 0 } }, 'Centro: no hay · Belgrano: no hay', false],
  ['one that the backend names', { branchStock: { belgrano: 3 } }, 'Gratis · Belgrano: hay 3', true],
  ['a branch that is gone', { branchStock: { oeste: 3 } }, null, false],
  ['no branch named', { branchStock: {} }, null, false],
  ['a presale', { branchStock: { centro: 7 }, isOnPresale: true }, null, true],
])('units at %s are said in the product', (_case, facts, words, isThere) => {
  const product = bareProduct(facts);
  expect(branchWords(product)).toBe(words);
  expect(isAtBranch(product)).toBe(isThere);
});

describe('the cart', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00-03:00') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const line = (id: number, quantity: number, centro: number, belgrano: number) => {
    const item = itemOf(id, quantity);
    return { ...item, product: { ...item.product, branchStock: { centro, belgrano } } };
  };
  const said = (...items: ReturnType<typeof line>[]) =>
    [...renderToStaticMarkup(<CartPickup items={items} />).matchAll(/<li>(.*?)<\/li>/g)].map(
      ([, words]) => words,
    );

  it('says which branch has all of it, and what another one lacks', () => {
    expect(said(line(1, 1, 1, 0), line(2, 3, 3, 2))).toEqual([
      'Retirás todo en Centro: hoy hasta las 19 h.',
      'En Belgrano faltan Producto 1 y Producto 2 (hay 2 de 3).',
    ]);
  });

  it('says that no branch has all of it, and what is missing where', () => {
    expect(said(line(1, 1, 1, 0), line(2, 1, 0, 1))).toEqual([
      'Ninguna sucursal tiene todo.',
      'En Centro falta Producto 2.',
      'En Belgrano falta Producto 1.',
    ]);
  });

  it('after closing says the next day, and both branches', () => {
    vi.setSystemTime(new Date('2026-11-19T19:00:00-03:00'));
    expect(said(line(1, 1, 1, 1))).toEqual(['Retirás todo en Centro o Belgrano: mañana desde las 10 h.']);
  });

  it('draws nothing for a backend that leaves stocks out', () => {
    expect(renderToStaticMarkup(<CartPickup items={[itemOf(1, 1)]} />)).toBe('');
  });
});
