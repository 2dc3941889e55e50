/** A pasted list, product by product, and which product of a search each row means. */
import { describe, expect, it } from 'vitest';
import { listSum, meantBy, mostEntries, readShoppingList } from '../../src/domain/cart/shopping-list.ts';
import type { ProductCard } from '../../src/domain/catalogue/product.ts';
import { money } from '../../src/domain/money.ts';

const read = (text: string) => readShoppingList(text).entries.map((entry) => `${entry.kind}: ${entry.text}`);

describe('a list', () => {
  it.each([
    [
      'One Piece 3-5, 7',
      ['volume: One Piece 3', 'volume: One Piece 4', 'volume: One Piece 5', 'volume: One Piece 7'],
    ],
    ['Akira; 9788416051731', ['title: Akira', 'isbn: 9788416051731']],
    ['Saga: 1; me faltan 2, 3', ['volume: Saga 2', 'volume: Saga 3']],
    ['Berserk: 1-3, x4', ['unread: Berserk: 1-3, x4']],
    ['9788416051739', ['unread: 9788416051739']],
    ['', []],
    // Named twice, wanted once.
    ['Saga 1\nSAGA: 1-2\nAkira\nakira', ['volume: Saga 1', 'volume: SAGA 2', 'title: Akira']],
    ['9788416051731\n978-84-16051-73-1', ['isbn: 9788416051731']],
  ])('%s', (text, entries) => {
    expect(read(text)).toEqual(entries);
  });

  it.each([
    ['at the limit', `Saga 1-${mostEntries}`, null],
    ['with a repetition at the limit', `Saga 1-${mostEntries}\nSaga 2`, null],
    ['beyond it', `Saga 1-${mostEntries}\nSaga 2\nAkira\nNaruto 1`, 'Akira'],
    ['far beyond it', `Saga 1-${mostEntries + 20}`, `Saga ${mostEntries + 1}`],
    ['longer than is read', Array.from({ length: 2100 }, () => 'Akira').join('\n'), ''],
  ])('%s says from where on nothing was read', (_, text, leftOut) => {
    const list = readShoppingList(text);
    expect(list.leftOut).toBe(leftOut);
    expect(list.entries.length).toBeLessThanOrEqual(mostEntries);
  });
});

describe('what is meant', () => {
  it.each([
    [
      'akira 3',
      ['Akira 03', 'Akira 13', 'Akira 03 (edición color)'],
      ['Akira 03', 'Akira 03 (edición color)'],
      2,
    ],
    ['Akira 3', ['Akira Vol. 3'], ['Akira Vol. 3'], 1],
    ['Watchmen', ['Watchmen', 'Watchmen: remera talle L'], ['Watchmen'], 2],
    ['Naruto', ['Taza Naruto: espiral'], [], 1],
    ['fahrenheit 451', ['Fahrenheit 451'], ['Fahrenheit 451'], 1],
    ['El eternauta', ['Eternauta'], [], 0],
    ['Akira 3', [], [], 0],
    ['vol. n', ['Akira 1'], [], 0],
  ])('by %s of %j', (text, titles, same, alike) => {
    const cards = titles.map((title) => ({ title }) as ProductCard);
    const meant = meantBy(text, cards);
    expect(meant.same.map(({ title }) => title)).toEqual(same);
    expect(meant.alike).toHaveLength(alike);
  });
});

it('a sum counts units at their current price', () => {
  const price = (cents: number, sale: number | null = null) => ({
    list: money(cents, 'ARS'),
    sale: sale === null ? null : money(sale, 'ARS'),
    discountPercent: null,
  });
  const lines = [
    { card: { price: price(1_000_50) }, quantity: 2 },
    { card: { price: price(900_00, 800_00) }, quantity: 1 },
  ];
  expect(listSum(lines)).toEqual({ units: 3, sum: money(2_801_00, 'ARS') });
  expect(listSum([])).toEqual({ units: 0, sum: null });
});
