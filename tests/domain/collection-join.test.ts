/** Marks of several devices: each volume's last change counts, in whatever order the devices are joined. */
import { describe, expect, it } from 'vitest';
import { shownCollection, type Mark, type TimedCollection } from '../../src/domain/catalogue/collection.ts';
import {
  changesOf,
  joined,
  newsFor,
  seriesWith,
  volumesOf,
} from '../../src/domain/catalogue/collection-join.ts';
import fc from '../support/fast-check.ts';

const saga = { slug: 'saga', name: 'Saga', brand: null, have: [], want: [], products: [] };

/** `1have@5 2want@3 4null@9` of one series. */
function marks(text: string, series = saga): TimedCollection {
  const volumes = text.split(' ').flatMap((word) => {
    const [, number, mark, at] = /^(\d+)(have|want|null)@(\d+)$/.exec(word) ?? [];
    if (number === undefined) return [];
    return [{ number: Number(number), mark: mark === 'null' ? null : (mark as Mark), at: Number(at) }];
  });
  return volumes.length === 0 ? [] : [seriesWith(series, volumes)];
}

const written = (collection: TimedCollection) =>
  collection
    .flatMap(volumesOf)
    .sort((a, b) => a.number - b.number)
    .map(({ number, mark, at }) => `${number}${mark}@${at}`)
    .join(' ');

describe('joining', () => {
  it.each([
    ['loses neither', '1have@5', '2want@3', '1have@5 2want@3'],
    ['takes the last change', '1have@5', '1want@6', '1want@6'],
    ['takes the last change that came first', '1have@6', '1want@5', '1have@6'],
    ['takes a removal that is later', '1have@5', '1null@6', '1null@6'],
    ['takes a mark after a removal', '1have@7', '1null@6', '1have@7'],
    ['of one moment, has what one of both has', '1have@5', '1want@5', '1have@5'],
    ['of one moment, keeps what the other took away', '1want@5', '1null@5', '1want@5'],
    ['of marks before times were kept, keeps all', '1have@0', '2have@0', '1have@0 2have@0'],
    ['of nothing is what there is', '', '1have@5', '1have@5'],
  ])('%s', (_, mine, other, both) => {
    expect(written(joined(marks(mine), marks(other)))).toBe(both);
    expect(written(joined(marks(other), marks(mine)))).toBe(both);
  });

  it('takes the name that was marked last, because series are renamed', () => {
    const renamed = marks('2have@9', { ...saga, name: 'Saga Integral' });
    expect(joined(marks('1have@5'), renamed)).toMatchObject([{ name: 'Saga Integral', have: [1, 2] }]);
    expect(joined(renamed, marks('1have@5'))).toMatchObject([{ name: 'Saga Integral', have: [1, 2] }]);
  });

  it('forgets the products of a volume that was taken away elsewhere', () => {
    const mine = marks('1have@5 2have@5', { ...saga, products: ['saga-1', 'saga-2'] as never });
    expect(joined(mine, marks('3have@6'))[0]?.products).toEqual(['saga-1', 'saga-2']);
    expect(joined(mine, marks('2null@6'))[0]?.products).toEqual([]);
  });

  const anyMarks = fc
    .array(
      fc.record({
        slug: fc.constantFrom('saga', 'akira'),
        number: fc.integer({ min: 1, max: 4 }),
        mark: fc.constantFrom('have', 'want', null),
        at: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 12 },
    )
    .map((said) =>
      said
        .map(({ slug, ...volume }) => [seriesWith({ ...saga, slug, name: slug }, [volume])])
        .reduce(joined, [] as TimedCollection),
    );

  it('ends the same in any order, and joining again changes nothing', () => {
    fc.assert(
      fc.property(anyMarks, anyMarks, anyMarks, (one, two, three) => {
        const all = joined(joined(one, two), three);
        expect(joined(one, joined(three, two))).toEqual(all);
        expect(joined(joined(three, one), two)).toEqual(all);
        expect(joined(all, one)).toEqual(all);
        expect(joined(all, all)).toEqual(all);
      }),
    );
  });

  it('is the same with what is new alone', () => {
    fc.assert(
      fc.property(anyMarks, anyMarks, (mine, account) => {
        const news = newsFor(account, mine);
        expect(joined(account, news)).toEqual(joined(account, mine));
        expect(newsFor(joined(account, news), mine)).toEqual([]);
      }),
    );
  });
});

describe('a change', () => {
  const before = marks('1have@5 2want@5 3null@9');

  it('is what differs, at its time', () => {
    const after = [{ ...saga, have: [1, 2, 4] }];
    expect(written(changesOf(before, after, 20))).toBe('2have@20 4have@20');
  });

  it('is later than what it changes, also by a clock that is behind', () => {
    expect(written(changesOf(before, [{ ...saga, have: [3] }], 2))).toBe('1null@6 2null@6 3have@10');
  });

  it('takes away a whole series, and still tells other devices', () => {
    const after = joined(before, changesOf(before, [], 20));
    expect(written(after)).toBe('1null@20 2null@20 3null@9');
    expect(shownCollection(after)).toEqual([]);
    expect(shownCollection(joined(after, marks('1have@7')))).toEqual([]);
  });

  it('of nothing is nothing', () => {
    expect(changesOf(before, shownCollection(before), 20)).toEqual([]);
  });
});
