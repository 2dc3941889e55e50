import { describe, expect, it } from 'vitest';
import { destinationErrors, destinationOf } from '../../src/domain/cart/shipment.ts';
import { countryNames } from '../../src/text/countries.ts';

describe('a destination that is being written', () => {
  it.each([
    [{ countryCode: '', zipCode: '', city: '' }, { countryCode: 'required' }],
    [{ countryCode: 'AR', zipCode: '', city: '' }, { zipCode: 'required' }],
    [{ countryCode: 'AR', zipCode: '  ', city: 'Rosario' }, { zipCode: 'required' }],
    [{ countryCode: 'AR', zipCode: 'C1043AAZ', city: '' }, { zipCode: 'only-digits' }],
    [{ countryCode: 'AR', zipCode: '10.43', city: '' }, { zipCode: 'only-digits' }],
    [{ countryCode: 'AR', zipCode: '-1043', city: '' }, { zipCode: 'only-digits' }],
    [{ countryCode: 'AR', zipCode: ' 1043 ', city: '' }, {}],
    [{ countryCode: 'UY', zipCode: '', city: '' }, { city: 'required' }],
    [{ countryCode: 'UY', zipCode: '11000', city: ' ' }, { city: 'required' }],
    [{ countryCode: 'UY', zipCode: '', city: 'Montevideo' }, {}],
  ] as const)('%o lacks %o', (draft, errors) => {
    expect(destinationErrors(draft)).toEqual(errors);
  });

  it('travels with only what its country is priced by', () => {
    const draft = { zipCode: ' 1043 ', city: ' Montevideo ' };
    expect(destinationOf({ ...draft, countryCode: 'AR' }, 'Argentina')).toEqual({
      country: 'Argentina',
      countryCode: 'AR',
      zipCode: '1043',
      city: null,
    });
    expect(destinationOf({ ...draft, countryCode: 'UY' }, 'Uruguay')).toEqual({
      country: 'Uruguay',
      countryCode: 'UY',
      zipCode: null,
      city: 'Montevideo',
    });
  });
});

describe('the countries', () => {
  const names = Object.values(countryNames);

  it('are about two hundred, in alphabetical order', () => {
    expect(names.length).toBeGreaterThan(195);
    expect(names).toEqual(names.toSorted(new Intl.Collator('es-AR').compare));
  });

  it('have Spanish names', () => {
    expect(countryNames).toMatchObject({ AR: 'Argentina', DE: 'Alemania', US: 'Estados Unidos' });
  });
});
