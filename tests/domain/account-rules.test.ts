import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  addressErrors,
  addressFields,
  addressValuesOf,
  billingField,
  imageError,
  passwordErrors,
  profileErrors,
} from '../../src/domain/account/account-rules.ts';

const none = addressValuesOf({ shipAddress: null, billAddress: null });
const address = {
  name: 'Ana',
  lastName: 'Núñez',
  email: 'ana@example.com',
  phone: '11 5555-0199',
  dni: '20123456',
  streetLine1: 'Calle Inventada 567',
  streetLine2: null,
  city: 'Rosario',
  province: 'Santa Fe',
  country: 'Argentina',
  countryCode: 'AR',
  zipCode: null,
};
const required = ['name', 'lastName', 'email', 'phone', 'dni', 'streetLine1', 'city', 'province'] as const;

describe('the address form', () => {
  it('demands everything but the second street line and the zip code', () => {
    expect(addressErrors({ ...none, isSameBilling: true })).toEqual(
      Object.fromEntries(required.map((field) => [field, 'required'])),
    );
    expect(addressErrors({ ...none, countryCode: '', isSameBilling: true })).toHaveProperty('countryCode');
  });

  it('demands a billing address only when it is another one', () => {
    const values = addressValuesOf({ shipAddress: address, billAddress: null });
    expect(addressErrors({ ...values, isSameBilling: true })).toEqual({});
    expect(addressErrors({ ...values, isSameBilling: false })).toEqual(
      Object.fromEntries(required.map((field) => [billingField(field), 'required'])),
    );
  });

  it('begins with Argentina, and with the same address for billing unless there is another one', () => {
    expect(none.countryCode).toBe('AR');
    expect(none.isSameBilling).toBe(true);
    expect(addressValuesOf({ shipAddress: address, billAddress: address }).isSameBilling).toBe(true);
    const other = { ...address, zipCode: '1043' };
    expect(addressValuesOf({ shipAddress: address, billAddress: other }).isSameBilling).toBe(false);
  });

  it('saves what it shows, without the spaces around it', () => {
    const values = addressValuesOf({ shipAddress: address, billAddress: { ...address, name: 'Beto' } });
    const named = () => 'Argentina';
    expect(addressesOf({ ...values, city: ' Rosario ' }, named)).toEqual({
      shipAddress: address,
      billAddress: { ...address, name: 'Beto' },
    });
    expect(addressesOf({ ...values, isSameBilling: true }, named).billAddress).toEqual(address);
    expect(Object.keys(values)).toHaveLength(addressFields.length * 2 + 1);
  });
});

describe('the profile', () => {
  const values = {
    name: 'Ana',
    surname: 'Núñez',
    username: 'ana',
    email: 'ana@example.com',
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
    [{ newPassword: 'a', newPasswordConfirmation: 'b' }, { newPasswordConfirmation: 'passwords-differ' }],
    [{ newPassword: 'a', newPasswordConfirmation: 'a' }, {}],
  ])('with %j has the errors %j', (change, errors) => {
    expect(profileErrors({ ...values, ...change })).toEqual(errors);
  });
});

describe('another address', () => {
  const values = {
    name: 'Ana',
    surname: 'N',
    username: 'ana',
    email: 'Nueva@example.com',
    currentPassword: '',
    newPassword: '',
    newPasswordConfirmation: '',
  };
  it.each([
    ['of who has a password', 'ana@example.com', true, 'required'],
    ['of who has none', 'ana@example.com', false, undefined],
    ['that is the same in other letters', 'nueva@EXAMPLE.com', true, undefined],
  ])('%s (%s, %s): the current password is %s', (_, email, hasPassword, error) => {
    expect(profileErrors(values, { email, hasPassword }).currentPassword).toBe(error);
  });
});

describe('a new password', () => {
  it.each([
    ['', '', { password: 'required', confirmation: 'required' }],
    ['a', '', { confirmation: 'required' }],
    ['a', 'A', { confirmation: 'passwords-differ' }],
    [' a', ' a', {}],
  ])('%j and %j have the errors %j', (password, confirmation, errors) => {
    expect(passwordErrors({ password, confirmation })).toEqual(errors);
  });
});

describe('an image', () => {
  const limit = 8192 * 1024;

  it.each([
    ['foto.jpg', 'image/jpeg', limit, null],
    ['foto.JPEG', 'image/jpeg', 1, null],
    ['foto.png', 'image/png', 1, null],
    ['foto.gif', 'image/gif', 1, null],
    ['foto.jpg', 'image/jpeg', limit + 1, 'image-too-heavy'],
    ['foto.svg', 'image/svg+xml', 1, 'image-type'],
    ['foto.webp', 'image/webp', 1, 'image-type'],
    ['foto.php', 'image/png', 1, 'image-type'],
    ['foto.png', 'text/html', 1, 'image-type'],
    ['foto', '', 1, 'image-type'],
  ])('%s of type %s and %i bytes: %s', (name, type, size, error) => {
    expect(imageError({ name, type, size })).toBe(error);
  });
});
