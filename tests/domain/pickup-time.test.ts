/** When an order can be picked up, by the hours of the branches and the clock of Buenos Aires. */
import { expect, it } from 'vitest';
import { refuseBadHours } from '../../scripts/shared/opening-hours.ts';
import { pickupTime } from '../../src/domain/shop/pickup-time.ts';
import { shop } from '../../src/shop.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';

/** The hours of a shop that opens from Monday to Friday from 10 to 19 and on Saturdays from 11 to 19:30. */
const week = {
  openingHours: [
    { days: [1, 2, 3, 4, 5], opens: '10:00', closes: '19:00' },
    { days: [6], opens: '11:00', closes: '19:30' },
  ],
  closedDays: ['12-25', '2026-11-23', '12-08'],
};

function said(instant: string, hours: Parameters<typeof pickupTime>[0] = week): string | null {
  const time = pickupTime(hours, new Date(instant));
  return time && shippingTexts.pickupOn(time);
}

it.each([
  ['before opening', '2026-11-19T08:00:00-03:00', 'Retirás hoy de 10 a 19 h'],
  ['a minute before opening', '2026-11-19T09:59:59-03:00', 'Retirás hoy de 10 a 19 h'],
  ['at opening', '2026-11-19T10:00:00-03:00', 'Retirás hoy hasta las 19 h'],
  ['a minute before closing', '2026-11-19T18:59:59-03:00', 'Retirás hoy hasta las 19 h'],
  ['at closing', '2026-11-19T19:00:00-03:00', 'Retirás mañana desde las 10 h'],
  ['a minute before midnight', '2026-11-19T23:59:59-03:00', 'Retirás mañana desde las 10 h'],
  ['at midnight', '2026-11-20T00:00:00-03:00', 'Retirás hoy de 10 a 19 h'],
  ['after closing on a Friday', '2026-11-27T20:00:00-03:00', 'Retirás mañana desde las 11 h'],
  ['on a Saturday', '2026-11-28T12:00:00-03:00', 'Retirás hoy hasta las 19:30 h'],
  ['after closing on a Saturday', '2026-11-28T20:00:00-03:00', 'Retirás el lunes 30'],
  ['on a Sunday', '2026-11-29T12:00:00-03:00', 'Retirás mañana desde las 10 h'],
  ['on a Sunday before a closed Monday', '2026-11-22T12:00:00-03:00', 'Retirás el martes 24'],
  ['on a closed day', '2026-11-23T12:00:00-03:00', 'Retirás mañana desde las 10 h'],
  ['on the same day of another year', '2027-11-23T12:00:00-03:00', 'Retirás hoy hasta las 19 h'],
  ['on a day that is closed each year', '2028-12-25T12:00:00-03:00', 'Retirás mañana desde las 10 h'],
  ['after the last day of a month', '2026-12-31T21:00:00-03:00', 'Retirás mañana desde las 10 h'],
  ['on the evening that is the next day in London', '2026-11-19T23:30:00Z', 'Retirás mañana desde las 10 h'],
  [
    'on the afternoon that is the next day in Tokyo',
    '2026-11-20T06:30:00+09:00',
    'Retirás hoy hasta las 19 h',
  ],
])('%s (%s): %s', (_when, instant, words) => {
  expect(said(instant)).toBe(words);
});

it('a day with a break is open from its first opening until its last closing', () => {
  const morning = { days: [4], opens: '09:30', closes: '13:00' };
  const withBreak = {
    openingHours: [morning, { days: [4], opens: '16:00', closes: '20:00' }],
    closedDays: [],
  };
  expect(said('2026-11-19T08:00:00-03:00', withBreak)).toBe('Retirás hoy de 9:30 a 20 h');
  expect(said('2026-11-19T11:00:00-03:00', withBreak)).toBe('Retirás hoy hasta las 20 h');
  expect(said('2026-11-19T14:00:00-03:00', withBreak)).toBe('Retirás hoy de 16 a 20 h');
  expect(said('2026-11-19T20:00:00-03:00', withBreak)).toBe('Retirás el jueves 26');
});

it('a shop that never opens, or not within four weeks, promises no day', () => {
  const instant = '2026-11-19T12:00:00-03:00';
  expect(said(instant, { openingHours: [], closedDays: [] })).toBeNull();
  const days = Array.from({ length: 31 }, (_, day) => `-${String(day + 1).padStart(2, '0')}`);
  const closedDays = ['11', '12'].flatMap((month) => days.map((day) => month + day));
  expect(said(instant, { ...week, closedDays })).toBeNull();
});

it.each([
  [
    { closedDays: ['25-12'] },
    'closedDays: "25-12" should be a day of each year like "12-25", or one day like "2026-12-25"',
  ],
  [{ closedDays: ['2026-02-30'] }, 'closedDays: "2026-02-30"'],
  [{ closedDays: ['5'] }, 'closedDays: "5"'],
  [{ openingHours: [{ days: [0], opens: '10:00', closes: '19:00' }] }, 'openingHours: the day 0'],
  [{ openingHours: [{ days: [1], opens: '9:00', closes: '19:00' }] }, 'openingHours: "9:00" to "19:00"'],
  [{ openingHours: [{ days: [1], opens: '19:00', closes: '10:00' }] }, 'openingHours: "19:00" to "10:00"'],
])('hours like %j are refused, and say why', (change, words) => {
  expect(() => refuseBadHours({ ...week, ...change })).toThrow(words);
});

it('the hours of the shop and a closed 29 February are fine', () => {
  expect(() => refuseBadHours()).not.toThrow();
  expect(() => refuseBadHours({ ...week, closedDays: ['02-29', ...shop.closedDays] })).not.toThrow();
});
