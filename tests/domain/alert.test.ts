/** Volumes of a series that can be waited for alone. */
import { expect, it } from 'vitest';
import { alertAction, awaitedVolumes } from '../../src/domain/catalogue/alert.ts';
import type { ShelfVolume } from '../../src/domain/catalogue/shelf.ts';

const out = (number: string, sortKey: ShelfVolume['sortKey']): ShelfVolume => ({
  id: 1,
  slug: `one-piece-${number}`,
  number,
  sortKey,
  state: 'out',
});

it.each<[string, readonly ShelfVolume[], readonly number[], readonly string[]]>([
  ['what is missing, sold out and not sold, in order', [out('09', [9, 9])], [12, 7], ['7', '9', '12']],
  ['an omnibus by its first number', [out('4–6', [4, 6])], [], ['4']],
  ['nothing of a series that is all in stock', [], [], []],
])('can be awaited: %s', (_, sold, notSold, volumes) => {
  expect(awaitedVolumes({ out: sold, notSold }).map(({ volume }) => volume)).toEqual(volumes);
});

it('are named as they are printed', () => {
  const [volume] = awaitedVolumes({ out: [out('09', [9, 9])], notSold: [] });
  expect(volume).toEqual({ volume: '9', number: '09' });
});

it.each([
  ['one-piece', '/api/v1/series/one-piece/alert'],
  ['a/b?c', '/api/v1/series/a%2Fb%3Fc/alert'],
])('the form of %s goes to %s', (slug, path) => {
  expect(alertAction('series', slug)).toBe(path);
});
