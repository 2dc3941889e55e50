import { describe, expect, it } from 'vitest';
import { understoodCode, unitDiscountOf } from '../../src/domain/catalogue/price-rules.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';

describe('a discount by units', () => {
  it.each([
    ['3x2', { every: 3, discounted: 1, percent: 100 }, 'Llevá 3 y pagá 2'],
    ['4x3', { every: 4, discounted: 1, percent: 100 }, 'Llevá 4 y pagá 3'],
    ['5x3', { every: 5, discounted: 2, percent: 100 }, 'Llevá 5 y pagá 3'],
    ['2da-50', { every: 2, discounted: 1, percent: 50 }, '50% de descuento en la segunda unidad'],
  ])('%s says what it means', (code, discount, words) => {
    expect(unitDiscountOf(code)).toEqual(discount);
    expect(catalogueTexts.unitDiscount(discount)).toBe(words);
  });

  it.each(['2x3', '3x3', '3x0', '10x9', '2da-0', '2da-100', '3X2', 'promo', '', '3x2 '])(
    '%j is not understood, and takes nothing off',
    (code) => {
      expect(unitDiscountOf(code)).toBeNull();
    },
  );

  it('is the first one that is understood', () => {
    expect(understoodCode(['promo', '4x3', '3x2'])).toBe('4x3');
    expect(understoodCode(['promo'])).toBeNull();
  });
});
