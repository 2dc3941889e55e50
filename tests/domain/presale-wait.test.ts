import { expect, it } from 'vitest';
import { presaleWait } from '../../src/domain/cart/presale-wait.ts';

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
