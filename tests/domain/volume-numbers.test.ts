import { describe, expect, it } from 'vitest';
import {
  gapSquares,
  gapsIn,
  numbersBetween,
  numbersOf,
  readNumbers,
  writtenNumbers,
} from '../../src/domain/catalogue/volume-numbers.ts';

describe('numbers as people write them', () => {
  it.each([
    ['1-12, 14', '1–12, 14'],
    ['1–3', '1–3'],
    ['1 al 4 y 7', '1–4, 7'],
    ['1 a 3', '1–3'],
    ['1 hasta 3', '1–3'],
    ['1..3', '1–3'],
    ['12-10', '10–12'],
    ['#3 #4 #9', '3–4, 9'],
    ['Tomos 5/6', '5–6'],
    ['vol. 2, vol. 1', '1–2'],
    ['1,2,3', '1–3'],
    ['1,2,3, 7-9', '1–3, 7–9'],
    ['3.5, 3', '3, 3.5'],
    ['07', '7'],
    ['1, 1, 2', '1–2'],
    ['1;2;3', '1–3'],
  ])('%s is %s', (text, written) => {
    expect(writtenNumbers(readNumbers(text) ?? [])).toBe(written);
  });

  it.each(['', 'todos', '1, dos', '1-', '1-99999', '12a', '1–5000'])('%s is not understood', (text) => {
    expect(readNumbers(text)).toBeNull();
  });

  it('what is written is read as the same', () => {
    const numbers = [1, 2, 3, 3.5, 7, 10, 11];
    expect(readNumbers(writtenNumbers(numbers))).toEqual(numbers);
  });
});

it.each([
  [[1, 2, 3], false, ''],
  [[1, 2, 5, 8], false, '3–4, 6–7'],
  [[5, 6], false, ''],
  [[5, 6], true, '1–4'],
  [[1, 2.5, 3], false, ''],
  [[0, 2], true, '1'],
] as const)('gaps %j, from one: %s, are %s', (numbers, fromOne, gaps) => {
  expect(writtenNumbers(gapsIn(numbers, fromOne))).toBe(gaps);
});

it.each([
  [[2, 3], '2 3'],
  [[2, 3, 4, 5, 6, 7, 9], '2–7 9'],
  [[], ''],
])('squares of the gaps %j', (gaps, squares) => {
  expect(
    gapSquares(gaps)
      .map(({ number }) => number)
      .join(' '),
  ).toBe(squares);
});

it.each([
  ['3', '4', ''],
  ['3', '7', '4–6'],
  ['1–3', '5', '4'],
  ['3', '3.5', ''],
  ['3.5', '5', '4'],
  ['Omnibus', '5', ''],
])('between %s and %s are %s', (earlier, later, between) => {
  expect(writtenNumbers(numbersBetween(earlier, later))).toBe(between);
});

it('a volume of a range stands for all of its numbers', () => {
  expect(numbersOf([1, 3])).toEqual([1, 2, 3]);
  expect(numbersOf([3.5, 3.5])).toEqual([3.5]);
});
