import { describe, expect, it } from 'vitest';
import type { CollectedSeries } from '../../src/domain/catalogue/collection.ts';
import { withNumbers } from '../../src/domain/catalogue/collection-changes.ts';
import {
  missingVolumes,
  productsWith,
  shelfIn,
  squaresOf,
  volumeAnchor,
  type Shelf,
  type ShelfVolume,
} from '../../src/domain/catalogue/shelf.ts';

const volume = (number: number, state: ShelfVolume['state']): ShelfVolume => ({
  id: number,
  slug: `saga-${number}`,
  number: String(number),
  sortKey: [number, number],
  state,
});
const saga = { slug: 'saga', name: 'Saga', brand: null };
const shelf: Shelf = {
  ...saga,
  form: 'volumes',
  volumes: [
    volume(1, 'stock'),
    volume(2, 'out'),
    volume(4, 'stock'),
    volume(5, 'presale'),
    { ...volume(6, 'stock'), number: '6–7', sortKey: [6, 7] },
  ],
};
const mine: CollectedSeries = { ...saga, have: [1, 6, 9], want: [4], products: [] };

it('what is missing is told by whether it can be bought', () => {
  const { stock, presale, out, notSold } = missingVolumes(mine, shelf);
  const numbers = [stock, presale, out].map((volumes) => volumes.map(({ number }) => number).join());
  expect(numbers).toEqual(['4,6–7', '5', '2']);
  expect(notSold).toEqual([3, 8]);
});

it('a square for each number, sold or had or between', () => {
  expect(squaresOf(mine, shelf).map(({ number, state }) => `${number} ${state}`)).toEqual([
    ...['1 have', '2 out', '3 none', '4 want', '5 presale', '6–7 stock', '8 none', '9 have'],
  ]);
});

it('what is on its way is neither missing nor had', () => {
  const waiting = { ...mine, coming: [2, 4] };
  const { stock, out } = missingVolumes(waiting, shelf);
  expect([stock, out].map((volumes) => volumes.map(({ number }) => number).join())).toEqual(['6–7', '']);
  const states = squaresOf(waiting, shelf).map(({ number, state }) => `${number} ${state}`);
  expect(states.slice(0, 4)).toEqual(['1 have', '2 coming', '3 none', '4 coming']);
});

it('numbers that are typed take the place of those before', () => {
  const collection = withNumbers([mine], mine, { numbers: [4, 6, 7], mark: 'have' }, (have) =>
    productsWith(have, shelf),
  );
  expect(collection).toEqual([{ ...mine, have: [4, 6, 7], want: [], products: ['saga-4', 'saga-6'] }]);
});

describe('the block of a series page', () => {
  it('is found in its HTML', () => {
    const html = '<p>x</p><script type="application/json" data-shelf>{"slug":"a","volumes":[]}</script>';
    expect(shelfIn(html)).toEqual({ slug: 'a', volumes: [] });
  });

  it.each(['', '<p>data-shelf</p>', '<script data-shelf>{</script>'])('%s has none', (html) => {
    expect(shelfIn(html)).toBeNull();
  });

  it.each([
    ['12', 'n-12'],
    ['1–3', 'n-1-3'],
    ['3.5', 'n-3-5'],
  ])('%s is at #%s', (number, anchor) => {
    expect(volumeAnchor(number)).toBe(anchor);
  });
});
