/** Shared chunks of the browser code: which modules are grouped. */
import { expect, it } from 'vitest';
import { sharedParts } from '../../scripts/publish/browser-code/shared-parts.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  cart: ['money', 'cover', 'large'],
  login: ['field', 'money'],
  contact: ['field', 'words'],
  list: ['cover', 'page', 'large'],
  cover: ['money'],
  page: ['placed'],
  words: [],
};

/** @param sizes of modules that do not have 1,000 characters */
function partsOf(pieces: readonly string[], sizes: Readonly<Record<string, number>> = {}) {
  const reach = (id: string): readonly string[] => [id, ...(imports[id] ?? []).flatMap(reach)];
  return sharedParts({
    pieces: pieces.map((piece) => new Set(reach(piece))),
    times: pieces.map(() => 1),
    imports: (id) => imports[id] ?? [],
    size: (id) => sizes[id] ?? 1000,
    placed: new Map([['placed', 'listing']]),
    everywhere: new Set(['core']),
  });
}

it('is one file where a file more costs more than what somebody fetches without need', () => {
  expect(partsOf(['cart', 'list', 'login'])).toEqual([['money', 'cover', 'large']]);
});

it('is several files where that would be much', () => {
  expect(partsOf(['cart', 'list', 'login'], { large: 90_000 })).toEqual([['money'], ['cover', 'large']]);
});

it('leaves what only one piece needs to that piece, and what is in a file already where it is', () => {
  expect(partsOf(['contact', 'list', 'login']).flat().sort()).toEqual(['field', 'money']);
});

it('comes after what it needs', () => {
  const parts = partsOf(['cart', 'list', 'login'], { money: 90_000, cover: 90_000 });
  const place = (id: string) => parts.findIndex((ids) => ids.includes(id));
  expect(place('money')).toBeLessThan(place('cover'));
});

it('brings nobody a file that they do well without: React stays with islands', () => {
  const needs: Readonly<Record<string, readonly string[]>> = { icon: ['react'] };
  const parts = sharedParts({
    pieces: [
      new Set(['drawing', 'icon', 'react']),
      new Set(['drawing', 'icon', 'react']),
      new Set(['drawing']),
    ],
    times: [100, 100, 1],
    imports: (id) => needs[id] ?? [],
    size: () => 10,
    placed: new Map([['react', 'react']]),
    everywhere: new Set(),
  });
  expect(parts).toEqual([['drawing'], ['icon']]);
});
