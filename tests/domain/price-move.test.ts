import { describe, expect, it } from 'vitest';
import { isLargePriceMove } from '../../src/domain/catalogue/price-rules.ts';
import fc from '../support/fast-check.ts';

describe('a price that moves', () => {
  it.each([
    [1_690_000, 169],
    [1_690_000, 1],
    [1_690_000, 15_900_000],
    [1_690_000, 844_999],
    [1_690_000, 2_535_001],
    [1_000, 145_000],
    [1, 2],
  ])('from %i to %i cents waits for a person', (before, after) => {
    expect(isLargePriceMove(before, after)).toBe(true);
  });

  it.each([
    [1_690_000, 1_690_000],
    [1_690_000, 845_000],
    [1_690_000, 2_535_000],
    [1_690_000, 1_590_000],
  ])('from %i to %i cents does not', (before, after) => {
    expect(isLargePriceMove(before, after)).toBe(false);
  });

  it('within half of it never does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 11 }),
        fc.integer({ min: 50, max: 150 }),
        (before, percent) => {
          const after =
            percent < 100 ? Math.ceil((before * percent) / 100) : Math.floor((before * percent) / 100);
          expect(isLargePriceMove(before, after)).toBe(false);
        },
      ),
    );
  });
});
