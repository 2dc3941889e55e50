import { afterAll, describe, expect, it } from 'vitest';
import {
  availabilityOfAll,
  deliveryEstimate,
  hasArrival,
} from '../../src/domain/catalogue/delivery-estimate.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Weekday = (typeof weekdays)[number];

const cityCodes = ['0', '1000', '1043', '1428', '1499', '1999', '2800', '2804', '01043'];
const otherCodes = ['2000', '2799', '2801', '2803', '2805', '5000', '9410', '28040', 'C1043AAZ', '10 43'];

/** Expected estimates for the city by weekday and hour, from the specification. */
const inTheCity: Readonly<Record<Weekday, (hour: number) => string>> = {
  Monday: (hour) => (hour < 13 ? 'today' : 'tomorrow'),
  Tuesday: (hour) => (hour < 13 ? 'today' : 'tomorrow'),
  Wednesday: (hour) => (hour < 13 ? 'today' : 'tomorrow'),
  Thursday: (hour) => (hour < 13 ? 'today' : 'tomorrow'),
  Friday: (hour) => (hour < 13 ? 'today' : 'tomorrow'),
  Saturday: (hour) => (hour < 12 ? 'today' : 'monday'),
  Sunday: () => 'tomorrow',
};

const zones = ['Asia/Tokyo', 'America/Los_Angeles', 'UTC', 'America/Argentina/Buenos_Aires'];
const zoneBefore = process.env['TZ'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const product = 'available';

afterAll(() => {
  process.env['TZ'] = zoneBefore;
});

describe.each(zones)('on a machine in %s', (zone) => {
  describe.each(weekdays)('on a %s in Buenos Aires', (weekday) => {
    it.each(hours)('at %i h the city gets it when the specification says', (hour) => {
      process.env['TZ'] = zone;
      for (const minute of ['00', '59']) {
        const now = buenosAires(weekday, hour, minute);
        for (const zipCode of cityCodes) {
          const expected = { name: inTheCity[weekday](hour) };
          expect(deliveryEstimate(product, { countryCode: 'AR', zipCode }, now), zipCode).toEqual(expected);
        }
      }
    });
  });

  it('the rest of the country waits three to six business days, at every hour', () => {
    process.env['TZ'] = zone;
    for (const weekday of weekdays) {
      for (const hour of hours) {
        for (const zipCode of otherCodes) {
          expect(
            deliveryEstimate(product, { countryCode: 'AR', zipCode }, buenosAires(weekday, hour)),
          ).toEqual({ name: 'business-days', from: 3, to: 6 });
        }
      }
    }
  });
});

describe('without a zip code', () => {
  const now = buenosAires('Wednesday', 10);

  it('tells what holds for the city and its surroundings', () => {
    expect(deliveryEstimate(product, null, now)).toEqual({ name: 'unknown-zip' });
    expect(deliveryEstimate(product, { countryCode: 'AR', zipCode: null }, now)).toEqual({
      name: 'unknown-zip',
    });
  });

  it('promises nothing abroad', () => {
    expect(deliveryEstimate(product, { countryCode: 'UY', zipCode: null }, now)).toBeNull();
    expect(deliveryEstimate(product, { countryCode: 'US', zipCode: '1043' }, now)).toBeNull();
  });
});

it.each(['presale', 'out-of-stock'] as const)('%s promises nothing, wherever it goes', (availability) => {
  const now = buenosAires('Monday', 9);
  for (const zipCode of [null, '1043', '5000']) {
    expect(deliveryEstimate(availability, { countryCode: 'AR', zipCode }, now)).toBeNull();
  }
  expect(deliveryEstimate(availability, null, now)).toBeNull();
});

/** An instant in the week from Monday, 2 March 2026; Buenos Aires is UTC−3 all year. */
function buenosAires(weekday: Weekday, hour: number, minute = '00'): Date {
  const day = String(2 + weekdays.indexOf(weekday)).padStart(2, '0');
  return new Date(`2026-03-${day}T${String(hour).padStart(2, '0')}:${minute}:30-03:00`);
}

it('promises of several things what the last of them to arrive can keep', () => {
  const there = { stock: 3, isOnPresale: false, isGiftCard: false };
  expect(availabilityOfAll([there, there])).toBe('available');
  expect(availabilityOfAll([there, { ...there, stock: 0, isOnPresale: true }])).toBe('presale');
  expect(availabilityOfAll([{ ...there, stock: 0 }, there])).toBe('out-of-stock');
});

it('promises nothing for gift cards alone, which are not sent, and lets them delay nothing', () => {
  const there = { stock: 3, isOnPresale: false, isGiftCard: false };
  const giftCard = { ...there, stock: 0, isGiftCard: true };
  expect(hasArrival(availabilityOfAll([{ ...giftCard, stock: 3 }]))).toBe(false);
  expect(availabilityOfAll([giftCard, there])).toBe('available');
});
