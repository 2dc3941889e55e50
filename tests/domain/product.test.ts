import { expect, it } from 'vitest';
import { money } from '../../src/domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  categoryTrail,
  currentPrice,
} from '../../src/domain/catalogue/product.ts';

it.each([
  [{ stock: 12, isOnPresale: false }, { name: 'available', units: 12 }, true],
  [{ stock: 2, isOnPresale: false }, { name: 'available', units: 2 }, true],
  [{ stock: 1, isOnPresale: false }, { name: 'last' }, true],
  [{ stock: 0, isOnPresale: false }, { name: 'out-of-stock' }, false],
  [{ stock: -3, isOnPresale: false }, { name: 'out-of-stock' }, false],
  [{ stock: 0, isOnPresale: true }, { name: 'presale' }, true],
  [{ stock: 5, isOnPresale: true }, { name: 'presale' }, true],
] as const)('a product %o is %o', (product, availability, buyable) => {
  expect(availabilityOf(product)).toEqual(availability);
  expect(canBeBought(product)).toBe(buyable);
});

it('a product costs its sale price while a discount runs', () => {
  const list = money(1000, 'ARS');
  const sale = money(800, 'ARS');
  expect(currentPrice({ list, sale, discountPercent: 20 })).toBe(sale);
  expect(currentPrice({ list, sale: null, discountPercent: null })).toBe(list);
});

it('a product has a breadcrumb from the root category to its own', () => {
  const path = {
    name: 'Asterix',
    slug: 'comic-europeo-asterix',
    parent: { name: 'Cómic europeo', slug: 'comic-europeo', parent: null },
  };
  expect(categoryTrail(path).map(({ name }) => name)).toEqual(['Cómic europeo', 'Asterix']);
});
