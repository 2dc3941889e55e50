import type { Address } from '../address.ts';
import {
  addressFrom,
  asBilling,
  billedValues,
  bothErrors,
  isSameBilling,
  personFields,
  placeFields,
  type BothAddresses,
} from '../address-form.ts';
import { homeCountryCode } from '../cart/shipment.ts';
import { formErrors, requiredErrors, type ValidationError, type ValidationErrors } from '../form-rules.ts';
import { isNewPassword } from '../session/password.ts';
import { profileImage, type Profile } from './profile.ts';

export const accountAddressFields = [...personFields, 'streetLine1', 'streetLine2', ...placeFields] as const;
export type AccountAddressField = (typeof accountAddressFields)[number];
export type AddressValues = BothAddresses<AccountAddressField>;

const requiredFields = accountAddressFields.filter((field) => !isOptionalField(field));

export function isOptionalField(field: AccountAddressField): boolean {
  return field === 'streetLine2' || field === 'zipCode';
}

export function addressErrors(values: AddressValues) {
  return bothErrors<AccountAddressField>(values, requiredFields);
}

type Known = Pick<Profile, 'shipAddress' | 'billAddress'> &
  Partial<Pick<Profile, 'name' | 'surname' | 'email'>>;

export function addressValuesOf(saved: Known): AddressValues {
  const { name = '', surname = '', email = '' } = saved;
  return {
    ...fieldsOf(saved.shipAddress, { name, lastName: surname, email }),
    ...asBilling(fieldsOf(saved.billAddress)),
    isSameBilling: isSameBilling(saved),
  };
}

export function addressesOf(values: AddressValues, countryName: (code: string) => string) {
  const from = (of: Readonly<Record<AccountAddressField, string>>) =>
    addressFrom(of, [of.streetLine1, of.streetLine2], countryName);
  const shipAddress = from(values);
  return {
    shipAddress,
    billAddress: values.isSameBilling ? shipAddress : from(billedValues<AccountAddressField>(values)),
  };
}

/** @param person name and mail of the customer, for an address that does not exist yet */
function fieldsOf(
  address: Address | null,
  person: Partial<Record<AccountAddressField, string>> = {},
): Record<AccountAddressField, string> {
  const empty = (field: AccountAddressField) =>
    person[field] ?? (field === 'countryCode' ? homeCountryCode : '');
  const entries = accountAddressFields.map((field) => [field, address?.[field] ?? empty(field)]);
  return Object.fromEntries(entries) as Record<AccountAddressField, string>;
}

const requiredOfProfile = ['name', 'surname', 'username', 'email'] as const;

export type ProfileValues = Readonly<
  Record<
    (typeof requiredOfProfile)[number] | 'currentPassword' | 'newPassword' | 'newPasswordConfirmation',
    string
  >
>;

export function isOtherAddress(
  { email }: Pick<ProfileValues, 'email'>,
  savedAccount: KnownAccount | null,
): boolean {
  return savedAccount !== null && email.trim().toLowerCase() !== savedAccount.email.toLowerCase();
}

export type KnownAccount = Pick<Profile, 'email' | 'hasPassword'>;

/** Empty passwords keep the old one. @param savedAccount null until the account is loaded */
export function profileErrors(
  values: ProfileValues,
  savedAccount: KnownAccount | null = null,
): ValidationErrors<keyof ProfileValues> {
  const errors: Partial<Record<keyof ProfileValues, ValidationError>> = {
    ...formErrors<keyof ProfileValues>(values, requiredOfProfile),
  };
  const needsPassword = savedAccount?.hasPassword === true && isOtherAddress(values, savedAccount);
  if (needsPassword && values.currentPassword === '') errors.currentPassword = 'required';
  if (values.newPassword !== '' && !isNewPassword(values.newPassword)) errors.newPassword = 'password-length';
  if (values.newPassword !== values.newPasswordConfirmation)
    errors.newPasswordConfirmation = 'passwords-differ';
  return errors;
}

export type PasswordValues = Readonly<Record<'password' | 'confirmation', string>>;

export function passwordErrors(values: PasswordValues): ValidationErrors<keyof PasswordValues> {
  const errors = requiredErrors(values, ['password', 'confirmation']);
  if (Object.keys(errors).length > 0) return errors;
  return {
    ...(!isNewPassword(values.password) && { password: 'password-length' }),
    ...(values.password !== values.confirmation && { confirmation: 'passwords-differ' }),
  };
}

export function imageError({
  size,
  type,
  name,
}: Pick<File, 'size' | 'type' | 'name'>): ValidationError | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const isKnown =
    (profileImage.types as readonly string[]).includes(type) &&
    (profileImage.extensions as readonly string[]).includes(extension);
  if (!isKnown) return 'image-type';
  return size > profileImage.maximumKilobytes * 1024 ? 'image-too-heavy' : null;
}
