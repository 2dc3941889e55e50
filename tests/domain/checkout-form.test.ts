import { describe, expect, it } from 'vitest';
import {
  checkoutAddressFields,
  changesDestination,
  checkoutAddresses,
  checkoutDestination,
  checkoutErrors,
  missingFields,
  prefilledValues,
  streetPartsOf,
} from '../../src/domain/checkout/checkout-form.ts';
import { filledValues, savedAddress, savedProfile } from '../support/checkout-values.ts';

const named = (code: string) => (code === 'AR' ? 'Argentina' : code);

describe('the fields of the first step', () => {
  const optional = ['floor', 'apartment', 'betweenStreets'];

  it.each(checkoutAddressFields)('%s alone empty, of either address', (field) => {
    const errorsOf = (name: string) => (optional.includes(field) ? {} : { [name]: 'required' });
    expect(checkoutErrors(filledValues({ [field]: '  ' }))).toEqual(errorsOf(field));
    const billed = filledValues({ isSameBilling: false, [`bill_${field}`]: '' });
    expect(checkoutErrors(billed)).toEqual(errorsOf(`bill_${field}`));
  });

  it('of a billing address that is the same are not looked at', () => {
    expect(checkoutErrors(filledValues({ isSameBilling: true, bill_name: '' }))).toEqual({});
  });

  it.each([
    [' 1043 ', 'AR', undefined],
    ['C1043AAZ', 'AR', 'only-digits'],
    ['', 'AR', 'required'],
    ['SW1A 1AA', 'GB', undefined],
    ['', 'GB', 'required'],
  ])('a zip code "%s" in %s: %s', (zipCode, countryCode, error) => {
    expect(checkoutErrors(filledValues({ zipCode, countryCode })).zipCode).toBe(error);
    const billing = { isSameBilling: false, bill_zipCode: zipCode, bill_countryCode: countryCode };
    expect(checkoutErrors(filledValues(billing)).bill_zipCode).toBe(error);
  });

  it('are named by the banner only when empty', () => {
    const errors = checkoutErrors(filledValues({ name: '', dni: '', zipCode: 'x' }));
    expect(missingFields(errors)).toEqual(['name', 'dni']);
  });
});

describe('the addresses of the form', () => {
  it.each([
    [{ floor: '', apartment: '' }, 'Calle Inventada 567'],
    [{ floor: '3', apartment: '' }, 'Calle Inventada 567 Piso 3'],
    [{ floor: '', apartment: 'B' }, 'Calle Inventada 567 Depto. B'],
    [{ floor: '3', apartment: 'B' }, 'Calle Inventada 567 Piso 3 Depto. B'],
  ])('compose the street of %o as "%s", and read it back', (parts, line) => {
    const { shipping } = checkoutAddresses(filledValues(parts), named);
    expect(shipping.streetLine1).toBe(line);
    expect(streetPartsOf(line)).toEqual({ street: 'Calle Inventada', number: '567', ...parts });
  });

  const houses = [
    { street: 'Mitre', numbers: ['1234', '1234 bis', '1234 BIS', '12-14', 'S/N', 's/n', 'sn', 'S/N.'] },
    { street: 'Ruta Provincial', numbers: ['S/N'] },
    { street: 'Calle 13', numbers: ['567 bis'] },
    { street: '9 de Julio', numbers: ['80'] },
  ];
  const units = [
    { floor: '', apartment: '' },
    { floor: '2', apartment: '' },
    { floor: '', apartment: 'B' },
    { floor: 'PB', apartment: '12 A' },
  ];
  const places = houses.flatMap(({ street, numbers }) =>
    numbers.flatMap((number) => units.map((unit) => ({ street, number, ...unit }))),
  );
  it.each(places)('read back $street $number, floor "$floor", apartment "$apartment"', (parts) => {
    const { shipping } = checkoutAddresses(filledValues(parts), named);
    expect(streetPartsOf(shipping.streetLine1)).toEqual(parts);
  });

  it('are one when billing is the same, and two when it is not', () => {
    const same = checkoutAddresses(filledValues(), named);
    expect(same.billing).toBe(same.shipping);
    const other = checkoutAddresses(filledValues({ isSameBilling: false, bill_name: 'Otra' }), named);
    expect([other.shipping.name, other.billing.name]).toEqual(['Ana', 'Otra']);
  });

  it('leave out spaces around, invisible letters and empty streets between', () => {
    const { shipping } = checkoutAddresses(
      filledValues({ name: ' Ana\u200b ', floor: '3\u2060', betweenStreets: '' }),
      named,
    );
    expect(shipping).toEqual(savedAddress());
  });

  it('keep a street that was written otherwise whole', () => {
    expect(streetPartsOf('Ruta 8 km 50, barrio El Globo')).toMatchObject({ floor: '', apartment: '' });
    const whole = { street: 'Sin número', number: '', floor: '', apartment: '' };
    expect(streetPartsOf('Sin número')).toEqual(whole);
  });
});

it.each([
  [{}, { country: 'Argentina', countryCode: 'AR', zipCode: '1428', city: 'Buenos Aires' }],
  [
    { zipCode: '14\u200b28', city: 'Rosario\ufeff' },
    { country: 'Argentina', countryCode: 'AR', zipCode: '1428', city: 'Rosario' },
  ],
  [{ zipCode: '' }, null],
  [{ city: '\u200b' }, null],
  [{ zipCode: 'C1043AAZ' }, null],
  [{ city: ' ' }, null],
  [{ countryCode: '' }, null],
])('the destination to be priced of %o is %o', (changes, expected) => {
  expect(checkoutDestination(filledValues(changes), named)).toEqual(expected);
});

it('the destination to be priced changes only with zip code, city and country', () => {
  const fields = Object.keys(filledValues()) as (keyof ReturnType<typeof filledValues>)[];
  expect(fields.filter(changesDestination).toSorted()).toEqual(['city', 'countryCode', 'zipCode']);
});

it('a profile fills in what it knows', () => {
  const values = prefilledValues(savedProfile({ shipAddress: savedAddress() }));
  const street = { street: 'Calle Inventada', number: '567', floor: '3', apartment: 'B' };
  expect(values).toMatchObject({ name: 'Ana', lastName: 'Núñez', ...street, isSameBilling: true });
  expect(checkoutErrors(values)).toEqual({});
});

it('a profile without an address gives name and mail, and supposes Argentina', () => {
  const known = { name: 'Ana', email: 'ana@example.com', countryCode: 'AR', street: '' };
  expect(prefilledValues(savedProfile())).toMatchObject(known);
});

it('a profile whose billing address differs shows both', () => {
  const billAddress = savedAddress({ name: 'Otra' });
  const values = prefilledValues(savedProfile({ shipAddress: savedAddress(), billAddress }));
  expect(values).toMatchObject({ isSameBilling: false, bill_name: 'Otra', bill_street: 'Calle Inventada' });
  const same = prefilledValues(savedProfile({ shipAddress: savedAddress(), billAddress: savedAddress() }));
  expect(same.isSameBilling).toBe(true);
});
