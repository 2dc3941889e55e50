import { describe, expect, it } from 'vitest';
import {
  decimalOf,
  exchanged,
  formatMoney,
  formatRoundedMoney,
  isCurrency,
  money,
  moneyFromDecimal,
  thresholdOf,
} from '../../src/domain/money.ts';

describe('money', () => {
  it.each([
    [1_234_550, 'ARS', '$AR\u00a012.345,50'],
    [1_250, 'USD', '$US\u00a012,50'],
    [0, 'ARS', '$AR\u00a00,00'],
    [123_456_789_00, 'ARS', '$AR\u00a0123.456.789,00'],
    [-150_050, 'ARS', '$AR\u00a0-1.500,50'],
  ] as const)('prints %d cents of %s as %s', (cents, currency, text) => {
    expect(formatMoney(money(cents, currency))).toBe(text);
  });

  it.each([
    [1_234_550, 'ARS', '$AR\u00a012.346'],
    [1_249, 'USD', '$US\u00a012'],
    [0, 'USD', '$US\u00a00'],
  ] as const)('rounds %d cents of %s to %s', (cents, currency, text) => {
    expect(formatRoundedMoney(money(cents, currency))).toBe(text);
  });

  it.each([
    [12345.5, 1_234_550],
    [0.1 + 0.2, 30],
    [19.99, 1_999],
    [1.15, 115],
    [99999, 9_999_900],
  ])('reads %d from the wire as %d cents', (amount, cents) => {
    // 1.15 * 100 is 114.99999999999999 as a float; it must become 115 cents.
    expect(moneyFromDecimal(amount, 'ARS').cents).toBe(cents);
    expect(decimalOf(money(cents, 'ARS'))).toBeCloseTo(amount, 10);
  });

  it.each([
    [50_000_000, 'ARS', 1450, 34_483, 34_500],
    [1_450_000, 'ARS', 1450, 1_000, 1_000],
    [1, 'ARS', 1450, 1, 100],
    [34_500, 'USD', 1450, 50_025_000, 50_025_000],
    [999, 'USD', 1450.5, 1_449_050, 1_449_100],
  ] as const)('%d cents of %s at %d are %d, and %d as a threshold', (cents, currency, rate, exact, from) => {
    const amount = money(cents, currency);
    const other = currency === 'ARS' ? 'USD' : 'ARS';
    expect(exchanged(amount, rate)).toEqual(money(exact, other));
    expect(thresholdOf(amount, rate)).toEqual(money(from, other));
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses %d as cents', (cents) => {
    expect(() => money(cents, 'ARS')).toThrow(RangeError);
  });

  it.each([
    ['ARS', true],
    ['USD', true],
    ['EUR', false],
    ['ars', false],
    [null, false],
  ])('knows whether %s is a currency of the shop', (value, expected) => {
    expect(isCurrency(value)).toBe(expected);
  });
});
