import { expect, it } from 'vitest';
import { priceRangeDefaults, priceText, readPriceBounds } from '../../src/domain/catalogue/price-range.ts';

const bounds = (minPrice: number | null, maxPrice: number | null) => ({ bounds: { minPrice, maxPrice } });

it('the price filter names the range of the specification as its example', () => {
  expect(priceRangeDefaults).toEqual({ ARS: { min: 0, max: 100_000 }, USD: { min: 5, max: 100 } });
});

it.each([
  ['', '', null, null],
  ['1000', '100000', 1000, 100_000],
  ['0', '2500,50', 0, 2500.5],
  [' 10 ', '20', 10, 20],
  ['9000', '4000', 4000, 9000],
  ['15.000', '$ 20.000', 15_000, 20_000],
  ['15.000,50', '$AR 1.250.000', 15_000.5, 1_250_000],
  ['20.5', '15,000', 20.5, 15_000],
  ['US$ 5', 'u$s 12,5', 5, 12.5],
  ['ARS 100', '100.000,-', 100, 100_000],
])('the price filter from %j to %j asks for %d to %d', (min, max, minPrice, maxPrice) => {
  expect(readPriceBounds(min, max)).toEqual(bounds(minPrice, maxPrice));
});

it.each([
  ['abc', '-5', ['min', 'max']],
  ['15.00.0', '100', ['min']],
  ['', '1.2.3', ['max']],
  ['', '10 lucas', ['max']],
  ['1234567890', '', ['min']],
  ['15.0000', '', ['min']],
  ['15,5,5', '', ['min']],
])('the price filter says which of %j and %j is no price', (min, max, unreadable) => {
  expect(readPriceBounds(min, max)).toEqual({ unreadable });
});

it.each([
  [null, ''],
  [0, '0'],
  [1500, '1.500'],
  [15_000.5, '15.000,50'],
  [1_250_000, '1.250.000'],
])('the price filter shows %j as %j, and reads it back', (bound, shown) => {
  expect(priceText(bound)).toBe(shown);
  expect(readPriceBounds(shown, '')).toEqual(bounds(bound, null));
});
