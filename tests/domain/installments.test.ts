import { describe, expect, it } from 'vitest';
import { installmentsOf, transferPrice } from '../../src/domain/catalogue/price-rules.ts';
import { formatMoney, money } from '../../src/domain/money.ts';
import { installmentTexts } from '../../src/text/catalogue/installments.ts';

const offer = { count: 3, fromPesos: 10_000, cftPercent: 0 };
const pesos = (amount: number) => money(Math.round(amount * 100), 'ARS');

describe('installments', () => {
  it.each([
    ['free of interest', 15_900, offer, 5300, 15_900],
    ['a third that is no whole cent is rounded up', 10_000, offer, 3333.34, 10_000],
    ['exactly the least', 10_000, { ...offer, count: 2 }, 5000, 10_000],
    ['with interest', 12_000, { ...offer, count: 12, cftPercent: 100 }, 1427.11, 17_125.32],
  ])('%s', (_, price, terms, each, total) => {
    const found = installmentsOf(pesos(price), terms);
    expect(found?.each).toEqual(pesos(each));
    expect(found?.total).toEqual(pesos(total));
  });

  it.each([
    ['too little', pesos(9999.99), offer],
    ['dollars', money(10_000_000, 'USD'), offer],
    ['no offer', pesos(15_900), null],
  ])('there are none: %s', (_, price, terms) => {
    expect(installmentsOf(price, terms)).toBeNull();
  });

  it('are told with price, total and cost', () => {
    const found = installmentsOf(pesos(15_900), offer);
    expect(found && installmentTexts.offer(found)).toBe('3 cuotas sin interés de $AR\u00a05.300');
    expect(found && installmentTexts.terms(found, pesos(15_900))).toBe(
      'Precio de contado $AR\u00a015.900 · Total en cuotas $AR\u00a015.900 · CFTEA 0\u00a0%',
    );
    const dear = installmentsOf(pesos(12_000), { ...offer, count: 12, cftPercent: 100.5 });
    expect(dear && installmentTexts.offer(dear)).toMatch(/^12 cuotas de \$AR\u00a0[\d.,]+$/);
    expect(dear && installmentTexts.terms(dear, pesos(12_000))).toContain('CFTEA 100,5\u00a0%');
  });
});

it.each([
  [15_900, 10, 14_310],
  [15_900, null, null],
])('%i pesos by transfer with %s percent less', (price, percent, less) => {
  const found = transferPrice(pesos(price), percent);
  expect(found && formatMoney(found)).toBe(less && formatMoney(pesos(less)));
});
