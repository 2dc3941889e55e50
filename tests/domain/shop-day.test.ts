import { describe, expect, it } from 'vitest';
import { formatLongDay, formatShopDay, isCalendarDay, startOfShopDay } from '../../src/domain/shop-day.ts';

it.each([
  ['2026-11-20T12:00:00-03:00', '20/11/2026'],
  ['2026-01-05T12:00:00-03:00', '05/01/2026'],
  ['2026-01-01T02:59:59Z', '31/12/2025'],
  ['2026-01-01T03:00:00Z', '01/01/2026'],
])('a day %s is written %s, as it was in Buenos Aires', (instant, words) => {
  expect(formatShopDay(instant)).toBe(words);
});

it.each([
  ['2027-03-12', '12 de marzo de 2027'],
  ['2026-12-01', '1 de diciembre de 2026'],
])('a day in words %s is %s', (day, words) => {
  expect(formatLongDay(day)).toBe(words);
});

it('a day in words begins at midnight in Buenos Aires', () => {
  expect(new Date(startOfShopDay('2027-03-12')).toISOString()).toBe('2027-03-12T03:00:00.000Z');
});

describe('a day that an editor types', () => {
  it.each(['2026-11-30', '2028-02-29', '2026-01-01'])('%s is in the calendar', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });

  it.each(['2026-11-31', '2027-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '1/1/27', ''])(
    '"%s" is not',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
    },
  );
});
