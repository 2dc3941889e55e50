/** Shared validation rules: forms and API accept the same texts. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accountAddressSchema, orderAddressSchema, toWireAddress } from '../../src/api/address.ts';
import { postContact } from '../../src/api/contact.ts';
import { addressErrors, addressValuesOf } from '../../src/domain/account/account-rules.ts';
import { checkoutErrors } from '../../src/domain/checkout/checkout-form.ts';
import { contactErrors, revocationErrors } from '../../src/domain/content/contact.ts';
import { formTexts } from '../../src/text/form.ts';
import { filledValues, savedAddress } from '../support/checkout-values.ts';

type Field = 'email' | 'phone' | 'dni' | 'zipCode';

const table: readonly (readonly [field: Field, text: string, isRight: boolean])[] = [
  ['email', 'ana@example.com', true],
  ['email', ' ana.nunez+comics@correo.example.com.ar ', true],
  ['email', "o'brien@x.com", true],
  ['email', 'ana@ñandú.com.ar', true],
  ['email', 'ana@xn--and-6ma2c.com.ar', true],
  ['email', 'ana@nandu.xn--p1ai', true],
  ['email', 'a.b!c#d$e%f&g*h/i=j?k^l`m{n|o}p~q@example.com', true],
  ['email', 'ana..nunez.@example.com', true],
  ['email', 'ana@ejemplo.みんな', true],
  ['email', '\u202aana@example.com\u202c', true],
  ['email', 'mal', false],
  ['email', 'ñandú@example.com', false],
  ['email', 'ana@-example.com', false],
  ['email', 'ana@example-.com', false],
  ['email', 'ana@example.com.', false],
  ['email', 'ana@exam_ple.com', false],
  ['email', 'ana@127.0.0.1', false],
  ['email', `ana@${'a'.repeat(64)}.com`, false],
  ['email', 'ana@', false],
  ['email', 'ana@example', false],
  ['email', 'ana@@example.com', false],
  ['email', 'ana nunez@example.com', false],
  ['email', 'ana@example..com', false],
  ['email', '"Ana" <ana@example.com>', false],
  ['email', 'ana@example.com,benito@example.com', false],
  ['phone', '11 5555-0199', true],
  ['phone', '+54 9 (11) 5555 0199', true],
  ['phone', '4555-0199 int. 12', true],
  ['phone', '\u202a+54 9 11 5555-0199\u202c', true],
  ['phone', 'mal', false],
  ['phone', '12345', false],
  ['phone', '1'.repeat(21), false],
  ['dni', '20123456', true],
  ['dni', '20.123.456', true],
  ['dni', '20-12345678-3', true],
  ['dni', 'AAB123456', true],
  ['dni', '\u202d20123456\u202c', true],
  ['dni', 'mal', false],
  ['dni', '1234', false],
  ['dni', '20123456 / 3', false],
  ['zipCode', '1043', true],
  ['zipCode', ' 1043 ', true],
  ['zipCode', 'C1043AAZ', false],
  ['zipCode', '10.43', false],
];

describe.each(table)('as %s "%s"', (field, text, isRight) => {
  const errors = isRight ? [] : [field];

  it(`is ${isRight ? 'taken' : 'refused'} by the checkout and its API, for both addresses`, () => {
    expect(Object.keys(checkoutErrors(filledValues({ [field]: text })))).toEqual(errors);
    const billed = filledValues({ isSameBilling: false, [`bill_${field}`]: text });
    expect(Object.keys(checkoutErrors(billed))).toEqual(errors.map((name) => `bill_${name}`));
    expect(refusedBy(orderAddressSchema, field, text)).toBe(!isRight);
  });

  it(`is ${isRight ? 'taken' : 'refused'} by the account's form and its API, for both addresses`, () => {
    const values = addressValuesOf({ shipAddress: savedAddress(), billAddress: savedAddress() });
    expect(Object.keys(addressErrors({ ...values, [field]: text }))).toEqual(errors);
    const billed = { ...values, isSameBilling: false, [`bill_${field}`]: text };
    expect(Object.keys(addressErrors(billed))).toEqual(errors.map((name) => `bill_${name}`));
    expect(refusedBy(accountAddressSchema, field, text)).toBe(!isRight);
  });
});

describe.each(table.filter(([field]) => field === 'email' || field === 'phone'))(
  'as %s "%s"',
  (field, text, isRight) => {
    it(`is ${isRight ? 'taken' : 'refused'} by contact and its API, and by the button of regret`, () => {
      const errors = isRight ? [] : [field];
      const person = { name: 'Ana', phone: '11 5555-0199', email: 'ana@example.com', [field]: text };
      const message = { ...person, subject: 'Hola', message: 'Hola' };
      expect(Object.keys(contactErrors(message))).toEqual(errors);
      expect(Object.keys(revocationErrors({ ...person, order: '', reason: '' }))).toEqual(errors);
      expect(v.safeParse(postContact.body, message).success).toBe(isRight);
    });
  },
);

describe('a zip code', () => {
  it('of another country is what its people write', () => {
    expect(checkoutErrors(filledValues({ countryCode: 'GB', zipCode: 'SW1A 1AA' }))).toEqual({});
    const abroad = savedAddress({ countryCode: 'GB', zipCode: 'SW1A 1AA' });
    expect(v.safeParse(accountAddressSchema, toWireAddress(abroad)).success).toBe(true);
  });

  it('of the account may stay empty', () => {
    const values = addressValuesOf({ shipAddress: savedAddress({ zipCode: null }), billAddress: null });
    expect(addressErrors(values)).toEqual({});
    const saved = toWireAddress(savedAddress({ zipCode: null }));
    expect(v.safeParse(accountAddressSchema, saved).success).toBe(true);
  });

  it('that is none is told in the words of the specification', () => {
    expect(formTexts.errors['only-digits']).toBe('El código postal debe contener solo números');
  });
});

const wireNames = { email: 'email', phone: 'phone', dni: 'dni', zipCode: 'zip_code' } as const;

function refusedBy(
  schema: typeof orderAddressSchema | typeof accountAddressSchema,
  field: Field,
  text: string,
) {
  const wire = { ...toWireAddress(savedAddress()), [wireNames[field]]: text };
  const { issues = [] } = v.safeParse(schema, wire);
  return issues.some((issue) => v.getDotPath(issue) === wireNames[field]);
}
