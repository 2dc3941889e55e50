import { afterAll, describe, expect, it } from 'vitest';
import {
  availabilityOfAll,
  deliveryEstimate,
  hasArrival,
} from '../../src/domain/catalogue/delivery-estimate.ts';

const cityCodes = ['0', '1000', '1043', '1428', '1499', '1999', '2800', '2804', '01043'];
const otherCodes = ['2000', '2799', '2801', '2803', '2805', '5000', '9410', '28040', 'C1043AAZ', '10 43'];
/** From Monday, 2 March 2026; Buenos Aires is UTC−3 all year. */
const week = ['02', '03', '04', '05', '06', '07', '08'];
const [saturday, sunday] = ['07', '08'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const at = (day: string, hour: number, minute = '00') =>
  new Date(`2026-03-${day}T${String(hour).padStart(2, '0')}:${minute}:30-03:00`);
const estimate = (zipCode: string | null, now: Date, countryCode = 'AR') =>
  deliveryEstimate('available', { countryCode, zipCode }, now);

/** From the specification, section 9. */
function inTheCity(day: string, hour: number): string {
  if (day === sunday) return 'tomorrow';
  if (day === saturday) return hour < 12 ? 'today' : 'monday';
  return hour < 13 ? 'today' : 'tomorrow';
}

const zoneBefore = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = zoneBefore;
});

describe.each(['Asia/Tokyo', 'America/Los_Angeles', 'UTC', 'America/Argentina/Buenos_Aires'])(
  'on a machine in %s',
  (zone) => {
    it.each(week)('on %s March, at every hour, the city gets it when the specification says', (day) => {
      process.env['TZ'] = zone;
      for (const hour of hours) {
        for (const now of [at(day, hour), at(day, hour, '59')]) {
          const expected = { name: inTheCity(day, hour) };
          for (const zipCode of cityCodes) expect(estimate(zipCode, now), zipCode).toEqual(expected);
        }
        for (const zipCode of otherCodes) {
          const businessDays = { name: 'business-days', from: 3, to: 6 };
          expect(estimate(zipCode, at(day, hour)), zipCode).toEqual(businessDays);
        }
      }
    });
  },
);

it('tells without a zip code what holds for the city and its surroundings', () => {
  const now = at('04', 10);
  expect(deliveryEstimate('available', null, now)).toEqual({ name: 'unknown-zip' });
  expect(estimate(null, now)).toEqual({ name: 'unknown-zip' });
  expect(estimate(null, now, 'UY')).toBeNull();
  expect(estimate('1043', now, 'US')).toBeNull();
});

it.each(['presale', 'out-of-stock'] as const)('%s promises nothing, wherever it goes', (availability) => {
  for (const zipCode of [null, '1043', '5000'])
    expect(deliveryEstimate(availability, { countryCode: 'AR', zipCode }, at('02', 9))).toBeNull();
  expect(deliveryEstimate(availability, null, at('02', 9))).toBeNull();
});

const there = { stock: 3, isOnPresale: false, isGiftCard: false };
const soldOut = { ...there, stock: 0 };

it('of several things promises what the last of them to arrive can keep', () => {
  expect(availabilityOfAll([there, there])).toBe('available');
  expect(availabilityOfAll([there, { ...soldOut, isOnPresale: true }])).toBe('presale');
  expect(availabilityOfAll([soldOut, there])).toBe('out-of-stock');
});

it('of several things is not delayed by gift cards, which are not sent', () => {
  expect(hasArrival(availabilityOfAll([{ ...there, isGiftCard: true }]))).toBe(false);
  expect(availabilityOfAll([{ ...soldOut, isGiftCard: true }, there])).toBe('available');
});
