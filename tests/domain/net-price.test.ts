import { describe, expect, it } from 'vitest';
import { money } from '../../src/domain/money.ts';
import { taxPercentOf, withoutTaxes } from '../../src/domain/catalogue/price-rules.ts';
import { shop } from '../../src/shop.ts';

const named = (slug: string) => ({ name: slug, slug });

describe('the tax of a product', () => {
  const rates = { libros: 0, juegos: 21, 'juegos-de-rol': 0 };

  it.each([
    [['libros', 'libros-terror'], 0],
    [['juegos'], 21],
    [['juegos', 'juegos-de-mesa'], 21],
    [['juegos', 'juegos-de-rol'], 0],
    [['juegos', 'juegos-de-rol', 'manuales'], 0],
    [['merchandising'], null],
    [['constructor'], null],
    [[], null],
  ] as const)('in %j is %j: the nearest category that the owner knows', (trail, percent) => {
    expect(taxPercentOf(trail.map(named), rates)).toBe(percent);
  });

  it('is nought for what is read, and is not guessed for gift cards', () => {
    expect(taxPercentOf([named('manga'), named('manga-shonen')], shop.taxPercentByCategory)).toBe(0);
    expect(taxPercentOf([named('gift-cards')], shop.taxPercentByCategory)).toBeNull();
  });
});

describe('a price without taxes', () => {
  it.each([
    [1_210_000, 21, 1_000_000],
    [1_234_550, 21, 1_020_289],
    [1_234_550, 0, 1_234_550],
    [1_105, 10.5, 1_000],
    [1, 21, 1],
    [0, 21, 0],
  ])('of %i cents at %d %% is %i', (cents, percent, net) => {
    expect(withoutTaxes(money(cents, 'ARS'), percent)).toEqual(money(net, 'ARS'));
  });
});
