import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  addressErrors,
  accountAddressFields,
  addressValuesOf,
  imageError,
  passwordErrors,
  profileErrors,
} from '../../src/domain/account/account-rules.ts';
import { billingField } from '../../src/domain/address-form.ts';
import { savedAddress } from '../support/checkout-values.ts';

const none = addressValuesOf({ shipAddress: null, billAddress: null });
const address = savedAddress();
const required = ['name', 'lastName', 'email', 'phone', 'dni', 'streetLine1', 'city', 'province'] as const;

describe('the address form', () => {
  it('demands everything but the second street line and the zip code', () => {
    const missing = Object.fromEntries(required.map((field) => [field, 'required']));
    expect(addressErrors(none)).toEqual(missing);
    expect(addressErrors({ ...none, countryCode: '' })).toEqual({ ...missing, countryCode: 'required' });
  });

  it('demands a billing address only when it differs', () => {
    const values = addressValuesOf({ shipAddress: address, billAddress: null });
    expect(addressErrors({ ...values, isSameBilling: true })).toEqual({});
    expect(addressErrors({ ...values, isSameBilling: false })).toEqual(
      Object.fromEntries(required.map((field) => [billingField(field), 'required'])),
    );
  });

  it('begins with Argentina, and with the same address for billing unless there is another one', () => {
    expect(none).toMatchObject({ countryCode: 'AR', isSameBilling: true });
    expect(addressValuesOf({ shipAddress: address, billAddress: address }).isSameBilling).toBe(true);
    const other = savedAddress({ zipCode: '1043' });
    expect(addressValuesOf({ shipAddress: address, billAddress: other }).isSameBilling).toBe(false);
  });

  it('begins with name and mail of the customer where no address is saved', () => {
    const person = { name: 'Ana', surname: 'Núñez', email: 'ana@example.com' };
    const filled = { name: 'Ana', lastName: 'Núñez', email: 'ana@example.com', phone: '' };
    expect(addressValuesOf({ ...person, shipAddress: null, billAddress: null })).toMatchObject(filled);
    const saved = addressValuesOf({ ...person, shipAddress: address, billAddress: null });
    expect(saved).toMatchObject({ name: address.name, email: address.email });
  });

  it('saves what it shows, without the spaces around it', () => {
    const both = { shipAddress: address, billAddress: savedAddress({ name: 'Beto' }) };
    const values = addressValuesOf(both);
    const named = () => 'Argentina';
    expect(addressesOf({ ...values, city: ` ${address.city} ` }, named)).toEqual(both);
    expect(addressesOf({ ...values, isSameBilling: true }, named).billAddress).toEqual(address);
    expect(Object.keys(values)).toHaveLength(accountAddressFields.length * 2 + 1);
  });
});

describe('the profile', () => {
  const values = {
    name: 'Ana',
    surname: 'Núñez',
    username: 'ana',
    email: 'Ana@example.com',
    currentPassword: '',
    newPassword: '',
    newPasswordConfirmation: '',
  };

  it.each([
    [{}, {}],
    [
      { name: '', surname: ' ', username: '', email: '' },
      { name: 'required', surname: 'required', username: 'required', email: 'required' },
    ],
    [{ email: 'ana' }, { email: 'email' }],
    [
      { newPassword: 'una clave', newPasswordConfirmation: 'otra clave' },
      { newPasswordConfirmation: 'passwords-differ' },
    ],
    [{ newPassword: '1234567', newPasswordConfirmation: '1234567' }, { newPassword: 'password-length' }],
    [{ newPassword: '12345678', newPasswordConfirmation: '12345678' }, {}],
  ])('with %j has the errors %j', (change, errors) => {
    expect(profileErrors({ ...values, ...change })).toEqual(errors);
  });

  it.each([
    ['another address of who has a password', 'otra@example.com', true, 'required'],
    ['another address of who has none', 'otra@example.com', false, undefined],
    ['the same address in other letters', 'ana@EXAMPLE.com', true, undefined],
  ])('with %s asks for the current one', (_, email, hasPassword, error) => {
    expect(profileErrors(values, { email, hasPassword }).currentPassword).toBe(error);
  });
});

it.each([
  ['', '', { password: 'required', confirmation: 'required' }],
  ['12345678', '', { confirmation: 'required' }],
  ['una clave', 'Una clave', { confirmation: 'passwords-differ' }],
  ['1234567', '1234567', { password: 'password-length' }],
  ['a', 'A', { password: 'password-length', confirmation: 'passwords-differ' }],
  ['x'.repeat(129), 'x'.repeat(129), { password: 'password-length' }],
  ['x'.repeat(128), 'x'.repeat(128), {}],
  [' 234567 ', ' 234567 ', {}],
])('a new password %j, confirmed by %j, has the errors %j', (password, confirmation, errors) => {
  expect(passwordErrors({ password, confirmation })).toEqual(errors);
});

const limit = 8192 * 1024;

it.each([
  ['foto.jpg', 'image/jpeg', limit, null],
  ['foto.JPEG', 'image/jpeg', 1, null],
  ['foto.png', 'image/png', 1, null],
  ['foto.gif', 'image/gif', 1, null],
  ['foto.jpg', 'image/jpeg', limit + 1, 'image-too-heavy'],
  ['foto.svg', 'image/svg+xml', 1, 'image-type'],
  ['foto.php', 'image/png', 1, 'image-type'],
  ['foto.png', 'text/html', 1, 'image-type'],
  ['foto', '', 1, 'image-type'],
])('an image %s of type %s and %i bytes: %s', (name, type, size, error) => {
  expect(imageError({ name, type, size })).toBe(error);
});
