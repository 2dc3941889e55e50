import { expect, it } from 'vitest';
import { pointsWorth } from '../../src/domain/account/profile.ts';

it.each([
  [1850, 1, 185_000],
  [3, 0.335, 101],
  [0, 1, null],
  [1850, null, null],
])('%i points of %s pesos are worth %s cents', (points, value, cents) => {
  expect(pointsWorth(points, value)).toEqual(cents === null ? null : { cents, currency: 'ARS' });
});
