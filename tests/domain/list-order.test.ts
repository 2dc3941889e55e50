import { expect, it } from 'vitest';
import { soldOutLast } from '../../src/domain/catalogue/list-order.ts';

it.each([
  ['', ''],
  ['abc', 'abc'],
  ['aBcD', 'acBD'],
  ['BA', 'BA'],
])('%s (capitals are sold out) is listed as %s', (before, after) => {
  const isSoldOut = (item: string) => item !== item.toLowerCase();
  expect(soldOutLast([...before], isSoldOut).join('')).toBe(after);
});
