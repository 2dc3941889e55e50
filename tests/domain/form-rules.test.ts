/** Shared validation rules: forms and API accept the same texts. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { accountAddressSchema, orderAddressSchema, toWireAddress } from '../../src/api/address.ts';
import { postContact } from '../../src/api/contact.ts';
import { addressErrors, addressValuesOf } from '../../src/domain/account/account-rules.ts';
import { checkoutErrors } from '../../src/domain/checkout/checkout-form.ts';
import { isOddDni, isOddPhone } from '../../src/domain/form-rules.ts';
import { contactErrors, revocationErrors } from '../../src/domain/content/contact.ts';
import { formTexts } from '../../src/text/form.ts';
import { filledValues, savedAddress } from '../support/checkout-values.ts';

type Field = 'email' | 'phone' | 'dni' | 'zipCode';

const right: Readonly<Record<Field, readonly string[]>> = {
  email: [
    ...['ana@example.com', ' ana.nunez+comics@correo.example.com.ar ', "o'brien@x.com", 'ana@ñandú.com.ar'],
    ...['ana@xn--and-6ma2c.com.ar', 'ana@nandu.xn--p1ai', 'ana..nunez.@example.com', 'ana@ejemplo.みんな'],
    ...['a.b!c#d$e%f&g*h/i=j?k^l`m{n|o}p~q@example.com', '\u202aana@example.com\u202c'],
  ],
  phone: ['11 5555-0199', '4555-0199 int. 12', 'mal', '12345', '1'.repeat(21)],
  dni: ['20123456', '20-12345678-3', 'AAB123456', 'mal', '1234', '20123456 / 3'],
  zipCode: ['1043', ' 1043 ', '1043\u200b'],
};
const wrong: Readonly<Record<Field, readonly string[]>> = {
  email: [
    ...['mal', 'ñandú@example.com', 'ana@-example.com', 'ana@example-.com', 'ana@example.com.'],
    ...['ana@exam_ple.com', 'ana@127.0.0.1', `ana@${'a'.repeat(64)}.com`, 'ana@', 'ana@example'],
    ...['ana@@example.com', 'ana nunez@example.com', 'ana@example..com', '"Ana" <ana@example.com>'],
    ...['ana@example.com,benito@example.com'],
  ],
  phone: ['', '  '],
  dni: ['', '  '],
  zipCode: ['C1043AAZ', '10.43'],
};
const fields = Object.keys(right) as Field[];
const table = fields.flatMap((field) => [
  ...right[field].map((text) => [field, text, true] as const),
  ...wrong[field].map((text) => [field, text, false] as const),
]);

it.each(table)('as %s "%s" is right: %s, in each form of addresses and its API', (field, text, isRight) => {
  const errors = isRight ? [] : [field];
  const billErrors = errors.map((name) => `bill_${name}`);
  const billed = { isSameBilling: false, [`bill_${field}`]: text };
  expect(Object.keys(checkoutErrors(filledValues({ [field]: text })))).toEqual(errors);
  expect(Object.keys(checkoutErrors(filledValues(billed)))).toEqual(billErrors);
  expect(refusedBy(orderAddressSchema, field, text)).toBe(!isRight);
  const values = addressValuesOf({ shipAddress: savedAddress(), billAddress: savedAddress() });
  expect(Object.keys(addressErrors({ ...values, [field]: text }))).toEqual(errors);
  expect(Object.keys(addressErrors({ ...values, ...billed }))).toEqual(billErrors);
  expect(refusedBy(accountAddressSchema, field, text)).toBe(!isRight);
});

it.each(table.filter(([field]) => field === 'email' || field === 'phone'))(
  'as %s "%s" is right: %s, for contact, its API and the revocation',
  (field, text, isRight) => {
    const errors = isRight ? [] : [field];
    const person = { name: 'Ana', phone: '11 5555-0199', email: 'ana@example.com', [field]: text };
    const message = { ...person, subject: 'Hola', message: 'Hola' };
    expect(Object.keys(contactErrors(message))).toEqual(errors);
    expect(Object.keys(revocationErrors({ ...person, order: '', reason: '' }))).toEqual(errors);
    expect(v.safeParse(postContact.body, message).success).toBe(isRight);
  },
);

it.each([
  ['4555-0199', true],
  ['4555-0199 int. 12', true],
  ['15 5555-0199', true],
  ['15-412-3456', true],
  ['455501', true],
  ['11 5555-0199', false],
  ['011 5555-0199', false],
  ['011 15 2345-6789', false],
  ['0351 15-412-3456', false],
  ['3514123456', false],
  ['+54 9 11 2345-6789', false],
  ['+54 351 412 3456', false],
  ['0054 9 351 412-3456', false],
  ['5491123456789', false],
  ['0800 333 1234', false],
  ['+598 2 123 4567', false],
  ['0044 20 7946', false],
  ['mal', true],
  ['1'.repeat(21), true],
  ['', false],
])('a phone "%s" looks odd: %s; it is warned of, and not refused', (phone, isWarned) => {
  expect(isOddPhone(phone)).toBe(isWarned);
  if (isWarned) expect(checkoutErrors(filledValues({ phone }))).toEqual({});
  expect(isOddPhone(phone, 'UY')).toBe(false);
});

it.each([
  ['1234', true],
  ['mal', true],
  ['1'.repeat(21), true],
  ['20123456', false],
  ['20.123.456', false],
  ['20-12345678-3', false],
  ['AAB123456', false],
  ['\u202d20123456\u202c', false],
  ['', false],
])('a document "%s" looks odd: %s; it is warned of, and not refused', (dni, isWarned) => {
  expect(isOddDni(dni)).toBe(isWarned);
  if (isWarned) expect(checkoutErrors(filledValues({ dni }))).toEqual({});
});

it('a zip code of another country is what its people write', () => {
  expect(checkoutErrors(filledValues({ countryCode: 'GB', zipCode: 'SW1A 1AA' }))).toEqual({});
  const abroad = savedAddress({ countryCode: 'GB', zipCode: 'SW1A 1AA' });
  expect(v.safeParse(accountAddressSchema, toWireAddress(abroad)).success).toBe(true);
});

it('a zip code of the account may stay empty', () => {
  const values = addressValuesOf({ shipAddress: savedAddress({ zipCode: null }), billAddress: null });
  expect(addressErrors(values)).toEqual({});
  const saved = toWireAddress(savedAddress({ zipCode: null }));
  expect(v.safeParse(accountAddressSchema, saved).success).toBe(true);
});

it('a zip code that is none is told in the words of the specification', () => {
  expect(formTexts.errors['only-digits']).toBe('El código postal debe contener solo números');
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
