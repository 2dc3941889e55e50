/** Whether all of a cart can be picked up at one branch, and what is missing where. */
import { describe, expect, it } from 'vitest';
import { pickupPlaces } from '../../src/domain/cart/pickup.ts';
import type { ProductBase } from '../../src/domain/catalogue/product.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { itemOf } from '../stores/cart-server.ts';

const branches = [
  { key: 'norte', name: 'Norte' },
  { key: 'sur', name: 'Sur' },
];

const line = (id: number, quantity: number, facts: Partial<ProductBase>) => {
  const item = itemOf(id, quantity);
  return { ...item, product: { ...item.product, ...facts } };
};
const stored = (id: number, quantity: number, norte: number, sur: number) =>
  line(id, quantity, { branchStock: { norte, sur } });
const giftCard = line(9, 1, { isGiftCard: true });

const missing = (items: Parameters<typeof pickupPlaces>[0], places = branches) =>
  pickupPlaces(items, places).map(({ name, lacking }) => [name, lacking.map(({ product }) => product.id)]);

it.each([
  [
    'all at both',
    [stored(1, 2, 2, 5), stored(2, 1, 1, 1)],
    [
      ['Norte', []],
      ['Sur', []],
    ],
  ],
  [
    'a line at one alone',
    [stored(1, 1, 1, 0), stored(2, 1, 1, 1)],
    [
      ['Norte', []],
      ['Sur', [1]],
    ],
  ],
  [
    'a line at each',
    [stored(1, 1, 1, 0), stored(2, 1, 0, 1)],
    [
      ['Norte', [2]],
      ['Sur', [1]],
    ],
  ],
  [
    'too few of a line',
    [stored(1, 3, 2, 3)],
    [
      ['Norte', [1]],
      ['Sur', []],
    ],
  ],
  [
    'nothing anywhere',
    [stored(1, 1, 0, 0)],
    [
      ['Norte', [1]],
      ['Sur', [1]],
    ],
  ],
  [
    'a gift card beside it',
    [giftCard, stored(1, 1, 1, 0)],
    [
      ['Norte', []],
      ['Sur', [1]],
    ],
  ],
  ['gift cards alone', [giftCard], []],
  ['an empty cart', [], []],
  [
    'a presale beside it',
    [stored(1, 1, 1, 1), line(2, 1, { isOnPresale: true, branchStock: { norte: 5, sur: 5 } })],
    [],
  ],
  ['a line without branches', [stored(1, 1, 1, 1), line(2, 1, {})], []],
  [
    'a line that one branch does not count',
    [stored(1, 1, 1, 1), line(2, 1, { branchStock: { sur: 1 } })],
    [['Sur', []]],
  ],
  ['units at a branch that is gone', [line(1, 1, { branchStock: { oeste: 5 } })], []],
])('%s', (_case, items, expected) => {
  expect(missing(items)).toEqual(expected);
});

it('a shop without branches says nothing', () => {
  expect(missing([stored(1, 1, 1, 1)], [])).toEqual([]);
});

describe('in words', () => {
  const { pickup } = cartPageTexts;

  it('names the branches that have all', () => {
    expect(pickup.whole(['Norte'], 'hoy hasta las 19 h')).toBe('Retirás todo en Norte: hoy hasta las 19 h.');
    expect(pickup.whole(['Norte', 'Sur'], null)).toBe('Retirás todo en Norte o Sur.');
  });

  it('names what is missing where, of many lines the first ones', () => {
    const lacking = (count: number) => Array.from({ length: count }, (_, index) => `Tomo ${index + 1}`);
    expect(pickup.lacking('Sur', lacking(1))).toBe('En Sur falta Tomo 1.');
    expect(pickup.lacking('Sur', lacking(3))).toBe('En Sur faltan Tomo 1, Tomo 2 y Tomo 3.');
    expect(pickup.lacking('Sur', lacking(12))).toBe(
      'En Sur faltan Tomo 1, Tomo 2, Tomo 3 y 9 productos más.',
    );
    expect(pickup.few('Tomo 1', 2, 5)).toBe('Tomo 1 (hay 2 de 5)');
  });
});
