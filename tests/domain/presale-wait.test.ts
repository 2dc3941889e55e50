import { expect, it } from 'vitest';
import { orderWait, presaleWait } from '../../src/domain/cart/presale-wait.ts';

const stock = { isOnPresale: false, releaseDate: null, isGiftCard: false };
const giftCard = { ...stock, isGiftCard: true };
const presale = (releaseDate: string | null) => ({ isOnPresale: true, releaseDate, isGiftCard: false });
const march = presale('2027-03-12');
const april = presale('2027-04-02');
const someday = presale(null);

it.each([
  ['nothing', [], null],
  ['stock', [stock, stock], null],
  ['one presale', [march], null],
  ['presales of one day', [march, march], null],
  ['presales without a date', [someday, someday], null],
  ['a presale and a gift card, which is not sent', [march, giftCard], null],
  ['stock and a presale', [stock, march], { until: '2027-03-12' }],
  ['presales of two days', [april, march], { until: '2027-04-02' }],
  ['stock and presales of two days', [march, stock, april], { until: '2027-04-02' }],
  ['stock and a presale without a date', [stock, someday], { until: null }],
  ['presales with and without a date', [march, someday], { until: null }],
])('a parcel of %s waits for what comes last, if for anything', (_, products, wait) => {
  expect(presaleWait(products)).toEqual(wait);
});

const steps = {
  sent: ['new', 'packed', 'sent', 'there'],
  pickup: ['new', 'packed', 'ready', 'there'],
  byMail: ['new'],
};
const mixed = [{}, { isOnPresale: true, releaseDate: '2027-03-12' }];
it.each([
  ['new', 'homeDelivery', mixed, { until: '2027-03-12' }],
  ['packed', 'pickupCentro', mixed, { until: '2027-03-12' }],
  ['sent', 'homeDelivery', mixed, null],
  ['ready', 'pickupCentro', mixed, null],
  ['there', 'homeDelivery', mixed, null],
  ['cancelled', 'homeDelivery', mixed, null],
  ['new', null, [{}, { isOnPresale: true, releaseDate: null }], { until: null }],
  ['new', null, [{ isGiftCard: true }, { isOnPresale: true, releaseDate: '2027-03-12' }], null],
  // A backend that says the day alone.
  ['new', null, [{}, { releaseDate: '2027-03-12' }], { until: '2027-03-12' }],
  ['new', null, [{}, {}], null],
] as const)('an order that is %s by %s, of %j, waits for %j', (state, shippingMethod, items, wait) => {
  expect(orderWait({ state, shippingMethod, items }, steps)).toEqual(wait);
});
