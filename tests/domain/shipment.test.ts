import { expect, it } from 'vitest';
import { destinationErrors, destinationOf } from '../../src/domain/cart/shipment.ts';
import { shippingMethodOf } from '../../src/shipping-methods.ts';
import { countryNames } from '../../src/text/countries.ts';

it.each([
  [{ countryCode: '', zipCode: '', city: '' }, { countryCode: 'required' }],
  [{ countryCode: 'AR', zipCode: '  ', city: 'Rosario' }, { zipCode: 'required' }],
  [{ countryCode: 'AR', zipCode: 'C1043AAZ', city: '' }, { zipCode: 'only-digits' }],
  [{ countryCode: 'AR', zipCode: '-1043', city: '' }, { zipCode: 'only-digits' }],
  [{ countryCode: 'AR', zipCode: ' 1043 ', city: '' }, {}],
  [{ countryCode: 'AR', zipCode: '1043\u200b', city: '' }, {}],
  [{ countryCode: 'UY', zipCode: '11000', city: ' ' }, { city: 'required' }],
  [{ countryCode: 'UY', zipCode: '', city: 'Montevideo' }, {}],
] as const)('a destination that is being written, %o, lacks %o', (draft, errors) => {
  expect(destinationErrors(draft)).toEqual(errors);
});

it('a destination travels with only what its country is priced by', () => {
  const draft = { zipCode: ' 1043\u200b ', city: ' Montevideo ' };
  const argentina = { country: 'Argentina', countryCode: 'AR', zipCode: '1043', city: null };
  expect(destinationOf({ ...draft, countryCode: 'AR' }, 'Argentina')).toEqual(argentina);
  const uruguay = { country: 'Uruguay', countryCode: 'UY', zipCode: null, city: 'Montevideo' };
  expect(destinationOf({ ...draft, countryCode: 'UY' }, 'Uruguay')).toEqual(uruguay);
});

it('the codes of shipping name the four ways; any other code names none', () => {
  const names = ['homeDelivery', 'pickupCentro', 'pickupBelgrano', 'carrierOffice', null];
  expect([1, 2, 3, 11, 4].map(shippingMethodOf)).toEqual(names);
});

it('about two hundred countries have Spanish names, in alphabetical order', () => {
  const names = Object.values(countryNames);
  expect(names.length).toBeGreaterThan(195);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es-AR').compare));
  expect(countryNames).toMatchObject({ AR: 'Argentina', DE: 'Alemania', US: 'Estados Unidos' });
});
