import { describe, expect, it } from 'vitest';
import {
  isCollection,
  markOf,
  mergedCollections,
  type Collection,
} from '../../src/domain/catalogue/collection.ts';
import { withMark } from '../../src/domain/catalogue/collection-changes.ts';
import { collectionText, readFragment, sharedFragment } from '../../src/domain/catalogue/collection-text.ts';

const series = { slug: 'berserk-panini', name: 'Berserk', brand: 'Panini' };
const volume = (number: number) => ({ series, numbers: [number], product: `berserk-${number}` });
const berserk: Collection = [
  { ...series, have: [1, 2, 3, 5], want: [4], products: ['berserk-1', 'berserk-2'] },
];

it.each([
  [[1], 'have'],
  [[4], 'want'],
  [[9], null],
  [[1, 2, 3], 'have'],
  [[3, 4], 'want'],
])('the volume of %j is had, wanted or neither: %s', (numbers, mark) => {
  expect(markOf(berserk[0], numbers)).toBe(mark);
  expect(markOf(undefined, numbers)).toBeNull();
});

it('a mark takes the place of the one before', () => {
  const wanted = withMark([], volume(1), 'want');
  expect(wanted).toEqual([{ ...series, have: [], want: [1], products: [] }]);
  const had = withMark(wanted, volume(1), 'have');
  expect(had).toEqual([{ ...series, have: [1], want: [], products: ['berserk-1'] }]);
  expect(withMark(had, volume(1), null)).toEqual([]);
});

it('numbers and series are in order', () => {
  const saga = { series: { slug: 'saga', name: 'Ágora', brand: null }, numbers: [2, 1], product: null };
  const both = withMark(withMark([], volume(1), 'have'), saga, 'have');
  expect(both.map(({ name }) => name)).toEqual(['Ágora', 'Berserk']);
  expect(both[0]?.have).toEqual([1, 2]);
});

it('merging removes nothing, and what is had is not wanted', () => {
  const saga = { slug: 'saga', name: 'Saga', brand: null, have: [1], want: [], products: [] };
  const other = { ...series, have: [4], want: [1, 9], products: ['berserk-4'] };
  const products = ['berserk-1', 'berserk-2', 'berserk-4'];
  expect(mergedCollections(berserk, [other, saga])).toEqual([
    { ...series, have: [1, 2, 3, 4, 5], want: [9], products },
    saga,
  ]);
});

it.each([null, {}, [{}], [{ ...berserk[0], have: ['1'] }], [{ ...berserk[0], slug: '' }]])(
  '%j is no collection',
  (value) => {
    expect(isCollection(value)).toBe(false);
  },
);

it('a collection as text has a line for each series', () => {
  expect(collectionText(berserk)).toBe('Berserk (Panini): 1–3, 5; quiero 4');
  expect(isCollection(berserk)).toBe(true);
});

describe('a shared link', () => {
  it('has the slugs and numbers, and nothing else, and is read as it was written', () => {
    expect(sharedFragment(berserk)).toBe('berserk-panini=1-3,5!4');
    expect(readFragment('#berserk-panini=1-3,5!4')).toEqual([
      { slug: 'berserk-panini', have: [1, 2, 3, 5], want: [4] },
    ]);
  });

  it.each(['', '#', '#<b>', '#a', '#a=', '#a=x', `#${'a'.repeat(300)}=1`])(
    '%s shares nothing',
    (fragment) => {
      expect(readFragment(fragment)).toEqual([]);
    },
  );
});
