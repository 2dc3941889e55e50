import { describe, expect, it } from 'vitest';
import { priceBounds, priceRangeOf } from '../../src/domain/price-range.ts';

const unbounded = { minPrice: null, maxPrice: null };

describe('the price filter', () => {
  it.each([
    ['ARS', { min: 0, max: 100_000 }],
    ['USD', { min: 5, max: 100 }],
  ] as const)('stands at the range of the specification in %s, which sends no bound', (currency, range) => {
    expect(priceRangeOf(unbounded, currency)).toEqual(range);
    expect(priceBounds(String(range.min), String(range.max), currency)).toEqual(unbounded);
  });

  it('shows the bounds that are asked for', () => {
    expect(priceRangeOf({ minPrice: 500, maxPrice: null }, 'ARS')).toEqual({ min: 500, max: 100_000 });
  });

  it.each([
    ['1000', '100000', { minPrice: 1000, maxPrice: null }],
    ['0', '2500,50', { minPrice: null, maxPrice: 2500.5 }],
    [' 10 ', '20', { minPrice: 10, maxPrice: 20 }],
    ['9000', '4000', { minPrice: 4000, maxPrice: 9000 }],
    ['', '', unbounded],
    ['abc', '-5', unbounded],
  ])('from %j to %j asks for %j', (min, max, bounds) => {
    expect(priceBounds(min, max, 'ARS')).toEqual(bounds);
  });

  it('takes the default of another currency for a wish', () => {
    expect(priceBounds('0', '100000', 'USD')).toEqual({ minPrice: 0, maxPrice: 100_000 });
  });
});
