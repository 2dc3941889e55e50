import { describe, expect, it } from 'vitest';
import { formatShopDay } from '../../src/domain/shop-day.ts';

describe('a day', () => {
  it.each([
    ['2026-11-20T12:00:00-03:00', '20/11/2026'],
    ['2026-01-05T12:00:00-03:00', '05/01/2026'],
    ['2026-01-01T02:59:59Z', '31/12/2025'],
    ['2026-01-01T03:00:00Z', '01/01/2026'],
  ])('%s is written %s, as it was in Buenos Aires', (instant, words) => {
    expect(formatShopDay(instant)).toBe(words);
  });
});
