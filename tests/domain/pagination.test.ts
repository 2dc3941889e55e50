import { expect, it } from 'vitest';
import { pageFromText, paginationSteps } from '../../src/domain/pagination.ts';

/** The steps as text: `1 … 4 5 [6]`. */
function written(current: number, total: number): string {
  return paginationSteps(current, total)
    .map((step) => (step.kind === 'gap' ? '…' : String(step.page)))
    .join(' ');
}

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 7, '1 2 3 … 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 2 3 4 5 6 7 8 9'],
  [6, 12, '1 … 4 5 6 7 8 … 12'],
  [12, 12, '1 … 10 11 12'],
  [500, 2084, '1 … 498 499 500 501 502 … 2084'],
])('pagination on page %d of %d shows first, last and two neighbours: %s', (current, total, steps) => {
  expect(written(current, total)).toBe(steps);
});

it.each([
  ['1', 1],
  [' 7 ', 7],
  ['12', 12],
  ['0', null],
  ['13', null],
  ['-1', null],
  ['1.5', null],
  ['1e1', null],
  ['', null],
  ['siete', null],
])('pagination reads the page that was typed: "%s" of 12', (text, page) => {
  expect(pageFromText(text, 12)).toBe(page);
});
