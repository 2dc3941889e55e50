import { seedPaymentPromotions } from '../../scripts/seed/data/discounts.ts';
import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  besideInstallments,
  installmentsOf,
  isLargePriceMove,
  taxPercentOf,
  transferPrice,
  normalizedCode,
  unitDiscountOf,
  withoutTaxes,
} from '../../src/domain/catalogue/price-rules.ts';
import { money } from '../../src/domain/money.ts';
import { shop } from '../../src/shop.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { installmentTexts } from '../../src/text/catalogue/live-product.ts';

const pesos = (amount: number) => money(Math.round(amount * 100), 'ARS');
const named = (slug: string) => ({ name: slug, slug });

const rates = { libros: 0, juegos: 21, 'juegos-de-rol': 0 };

it.each([
  [['libros', 'libros-terror'], 0],
  [['juegos', 'juegos-de-mesa'], 21],
  [['juegos', 'juegos-de-rol', 'manuales'], 0],
  [['merchandising'], null],
  [['constructor'], null],
  [[], null],
])('the tax of a product in %j is %j, of its nearest category', (trail, percent) => {
  expect(taxPercentOf(trail.map(named), rates)).toBe(percent);
});

it('the tax of books is nought, and that of gift cards is not guessed', () => {
  expect(taxPercentOf([named('manga'), named('manga-shonen')], shop.taxPercentByCategory)).toBe(0);
  expect(taxPercentOf([named('gift-cards')], shop.taxPercentByCategory)).toBeNull();
});

it.each([
  [1_234_550, 21, 1_020_289],
  [1_234_550, 0, 1_234_550],
  [1_105, 10.5, 1_000],
  [1, 21, 1],
])('the tax of a product leaves of %i cents at %d %% %i', (cents, percent, net) => {
  expect(withoutTaxes(money(cents, 'ARS'), percent)).toEqual(money(net, 'ARS'));
});

describe('installments', () => {
  const offer = { count: 3, fromPesos: 10_000, cftPercent: 0 };

  it.each([
    ['free of interest', 15_900, offer, 5300, 15_900],
    ['a third that is no whole cent is rounded down', 20_000, offer, 6666.66, 20_000],
    ['with interest', 12_000, { ...offer, count: 12, cftPercent: 100 }, 1427.11, 17_125.32],
  ])('%s', (_, price, terms, each, total) => {
    expect(installmentsOf(pesos(price), terms)).toMatchObject({ each: pesos(each), total: pesos(total) });
  });

  it('add up to what is charged, whatever it is: the first one takes the cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 5_000_000_000 }),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(0, 100),
        (cents, count, cftPercent) => {
          const found = installmentsOf(money(cents, 'ARS'), { ...offer, count, cftPercent });
          const { first, each, total } = found ?? expect.fail('there are none');
          expect(first.cents + each.cents * (count - 1)).toBe(total.cents);
          expect(first.cents - each.cents).toBeLessThan(count);
          if (cftPercent === 0) expect(total.cents).toBe(cents);
        },
      ),
    );
    const thirds = installmentsOf(pesos(20_000), offer) ?? expect.fail('there are none');
    expect(installmentTexts.offer(thirds)).toBe('3 cuotas sin interés de $AR\u00a06.666,66');
    expect(installmentTexts.shortTerms(thirds)).toBe('CFTEA 0\u00a0%');
    expect(installmentTexts.terms(thirds, pesos(20_000))).toMatch(/^La primera, .* · Precio de contado/);
  });

  it.each([
    ['too little', pesos(9999.99), offer],
    ['dollars', money(10_000_000, 'USD'), offer],
    ['no offer', pesos(15_900), null],
  ])('there are none: %s', (_, price, terms) => {
    expect(installmentsOf(price, terms)).toBeNull();
  });

  it.each([
    [15_900, offer, '3 cuotas sin interés de $AR\u00a05.300', '15.900 · CFTEA 0\u00a0%'],
    [
      12_000,
      { ...offer, count: 12, cftPercent: 100.5 },
      '12 cuotas de $AR\u00a01.428,84',
      '17.146,08 · CFTEA 100,5\u00a0%',
    ],
  ])('of %i pesos are told with price, total and cost', (price, terms, words, cost) => {
    const found = installmentsOf(pesos(price), terms);
    expect(found && installmentTexts.offer(found)).toBe(words);
    expect(found && installmentTexts.terms(found, pesos(price))).toBe(
      `Precio de contado $AR\u00a0${price.toLocaleString('es-AR')} · Total en cuotas $AR\u00a0${cost}`,
    );
  });

  it('beside a discount for a transfer, if there is one', () => {
    expect(transferPrice(pesos(15_900), 10)).toEqual(pesos(14_310));
    expect(transferPrice(pesos(15_900), null)).toBeNull();
    expect(transferPrice(money(15_900, 'USD'), 10)).toBeNull();
  });
});

it.each([
  [1_690_000, 1, true],
  [1_690_000, 844_999, true],
  [1_690_000, 845_000, false],
  [1_690_000, 1_690_000, false],
  [1_690_000, 2_535_000, false],
  [1_690_000, 2_535_001, true],
  [1, 2, true],
])('a price that moves from %i to %i cents waits for a person: %s', (before, after, isLarge) => {
  expect(isLargePriceMove(before, after)).toBe(isLarge);
});

describe('promotions of the backend beside installments', () => {
  const rule = { count: 3, fromPesos: 10_000, cftPercent: 0 };
  const transfer = { message: 'Pagando por transferencia, tu pedido se prepara apenas se acredita.' };
  const bank = { message: '6 CUOTAS sin interés los jueves' };
  const single = { message: 'En una cuota con débito' };
  const account = { message: 'Con tu dinero en cuenta' };

  it.each([
    ['those of installments are not shown beside a rule of the shop', rule, [transfer, account]],
    ['all are shown when the shop has none', null, [transfer, bank, single, account]],
  ])('%s', (_, offer, expected) => {
    expect(besideInstallments([transfer, bank, single, account], offer)).toEqual(expected);
  });

  it('of the demonstration name no installments', () => {
    expect(besideInstallments(seedPaymentPromotions, rule)).toEqual(seedPaymentPromotions);
  });
});

describe('a discount by units', () => {
  it.each([
    ['3x2', { every: 3, discounted: 1, percent: 100 }, 'Llevá 3 y pagá 2'],
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
    expect(normalizedCode(['promo', '4x3', '3x2'])).toBe('4x3');
    expect(normalizedCode(['promo'])).toBeNull();
  });
});
