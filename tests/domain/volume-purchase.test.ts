import { describe, expect, it } from 'vitest';
import { unitsWithoutAdd } from '../../src/domain/cart/cart.ts';
import type { ProductCard } from '../../src/domain/catalogue/product.ts';
import {
  firstChoice,
  numbersOfVolumes,
  offeredVolume,
  purchaseSum,
  type OfferedVolume,
} from '../../src/domain/catalogue/volume-purchase.ts';
import { money } from '../../src/domain/money.ts';

const volume = (number: number, changes: Partial<OfferedVolume> = {}): OfferedVolume => ({
  id: number,
  slug: `saga-${number}`,
  number: String(number),
  sortKey: [number, number],
  state: 'stock',
  price: money(1_550_050, 'ARS'),
  isInCart: false,
  ...changes,
});
const saga = { slug: 'saga', name: 'Saga', brand: null, have: [], want: [], products: [] };

describe('the sum of an offer', () => {
  const volumes = [volume(1), volume(2, { price: null }), volume(3, { price: money(50, 'ARS') })];

  it.each([
    ['nothing', [], { count: 0, sum: null, unpriced: 0 }],
    ['cents', [1, 3], { count: 2, sum: money(1_550_100, 'ARS'), unpriced: 0 }],
    ['one whose price is unknown', [1, 2], { count: 2, sum: money(1_550_050, 'ARS'), unpriced: 1 }],
    ['only such', [2], { count: 1, sum: null, unpriced: 1 }],
    ['an id that is not offered', [9], { count: 0, sum: null, unpriced: 0 }],
  ])('of %s', (_, chosen, expected) => {
    expect(purchaseSum(volumes, chosen)).toEqual(expected);
  });
});

describe('what is ticked at first', () => {
  const volumes = [
    volume(1),
    volume(2, { state: 'out' }),
    volume(3, { state: 'presale' }),
    volume(4, { isInCart: true }),
    volume(5),
    volume(6, { sortKey: [6, 7], number: '6–7' }),
  ];

  it.each([
    ['of one’s own, what is in stock and not in the cart yet', [], false, [1, 5, 6]],
    ['as a present, nothing where nothing is wished', [], true, []],
    ['as a present, what is wished and in stock', [2, 5, 7], true, [5, 6]],
  ])('is %s', (_, want, isPresent, expected) => {
    expect(firstChoice(volumes, { ...saga, want }, isPresent)).toEqual(expected);
  });
});

it.each([
  ['read', { stock: 2 }, 'stock', 900],
  ['sold out meanwhile', { stock: 0 }, 'out', 900],
  ['back in stock', { stock: 1 }, 'stock', 900],
  ['in presale', { stock: 0, isOnPresale: true }, 'presale', 900],
] as const)('a volume is offered as its card says now: %s', (_, changes, state, cents) => {
  const price = { list: money(1000, 'ARS'), sale: money(900, 'ARS'), discountPercent: 10 };
  const card = { isOnPresale: false, price, ...changes } as ProductCard;
  expect(offeredVolume(volume(1, { state: 'out' }), card, false)).toMatchObject({
    state,
    price: money(cents, 'ARS'),
  });
});

it.each([
  ['gone', 'gone', 'out'],
  ['unread', undefined, 'stock'],
] as const)('a volume that is %s has no price', (_, card, state) => {
  expect(offeredVolume(volume(1), card, true)).toMatchObject({ state, price: null, isInCart: true });
});

it('numbers are written as runs, ranges among them', () => {
  expect(numbersOfVolumes([volume(3), volume(4), volume(6, { sortKey: [6, 7] }), volume(9)])).toBe(
    '3–4, 6–7, 9',
  );
});

describe('the undo of an add leaves of a line', () => {
  it.each([
    ['nothing of what was not there before', 0, 1, 1, 0],
    ['what was there before', 2, 1, 3, 2],
    ['what another tab added since', 1, 1, 5, 4],
    ['what was there before, when another tab has taken one out', 1, 1, 1, 1],
    ['what another tab has left of it', 3, 1, 2, 2],
    ['nothing of what is gone', 1, 1, 0, 0],
  ])('%s', (_, before, added, now, expected) => {
    expect(unitsWithoutAdd(now, { before, added })).toBe(expected);
  });
});
