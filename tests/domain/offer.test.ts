import { expect, it } from 'vitest';
import { isOfferRunning, offerCountdown, offerTitleLength } from '../../src/domain/catalogue/offer.ts';
import { shortened } from '../../src/domain/plain-text.ts';

const now = Date.parse('2026-11-20T12:00:00-03:00');

it.each([
  ['2026-12-21T11:59:00-03:00', { days: 30, hours: 23, minutes: 59, endsAt: '21/12 11:59' }],
  ['2026-11-21T12:00:00-03:00', { days: 1, hours: 0, minutes: 0, endsAt: '21/11 12:00' }],
  ['2026-11-20T23:59:59-03:00', { days: 0, hours: 11, minutes: 59, endsAt: '20/11 23:59' }],
  ['2026-11-20T12:00:20-03:00', { days: 0, hours: 0, minutes: 1, endsAt: '20/11 12:00' }],
  // The same instants with other offsets; the text is in Buenos Aires time.
  ['2026-11-21T02:30:00Z', { days: 0, hours: 11, minutes: 30, endsAt: '20/11 23:30' }],
  ['2026-11-21T12:00:00+09:00', { days: 0, hours: 12, minutes: 0, endsAt: '21/11 00:00' }],
])('the countdown of an offer until %s is %j', (validTo, countdown) => {
  expect(offerCountdown(validTo, now)).toEqual(countdown);
});

it.each([
  ['has 31 days left', '2026-12-21T12:00:00-03:00'],
  ['has months left', '2027-06-01T00:00:00-03:00'],
  ['has no end', null],
  ['is over', '2026-11-20T11:59:59-03:00'],
  ['ends now', '2026-11-20T12:00:00-03:00'],
  ['ends at no time that can be read', 'mañana'],
])('the countdown of an offer is not shown for one that %s', (_, validTo) => {
  expect(offerCountdown(validTo, now)).toBeNull();
});

it('the countdown of an offer goes with the offer', () => {
  expect(isOfferRunning({ validTo: null }, now)).toBe(true);
  expect(isOfferRunning({ validTo: '2026-11-20T12:00:01-03:00' }, now)).toBe(true);
  expect(isOfferRunning({ validTo: '2026-11-20T12:00:00-03:00' }, now)).toBe(false);
});

it('the title of an offer is cut at 45 characters', () => {
  const whole = 'x'.repeat(45);
  expect(shortened(whole, offerTitleLength)).toBe(whole);
  expect([...shortened(`${whole}y`, offerTitleLength)]).toHaveLength(45);
  expect(shortened('Semana del manga: todo Ivrea y Panini con descuento', offerTitleLength)).toBe(
    'Semana del manga: todo Ivrea y Panini con…',
  );
});
