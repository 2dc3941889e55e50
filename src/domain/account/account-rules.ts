import type { Address } from '../address.ts';
import {
  isEmail,
  requiredErrors,
  formatErrors,
  type ValidationError,
  type ValidationErrors,
} from '../form-rules.ts';
import { profileImage, type Profile } from './profile.ts';
import { homeCountryCode } from '../cart/shipment.ts';

export const addressFields = [
  'name',
  'lastName',
  'email',
  'phone',
  'dni',
  'streetLine1',
  'streetLine2',
  'countryCode',
  'province',
  'city',
  'zipCode',
] as const;
export type AddressField = (typeof addressFields)[number];

export type BillingField = `bill_${AddressField}`;
export type AddressValues = Readonly<Record<AddressField | BillingField, string>> & {
  readonly isSameBilling: boolean;
};

const optionalFields: readonly AddressField[] = ['streetLine2', 'zipCode'];
const requiredFields = addressFields.filter((field) => !optionalFields.includes(field));

export function isOptionalField(field: AddressField): boolean {
  return optionalFields.includes(field);
}

export function addressErrors(values: AddressValues): ValidationErrors<AddressField | BillingField> {
  const shipping = { ...requiredErrors(values, requiredFields), ...formatErrors(values) };
  if (values.isSameBilling) return shipping;
  const { bill_email: email, bill_phone: phone, bill_dni: dni, bill_zipCode: zipCode } = values;
  const written = formatErrors({ email, phone, dni, zipCode, countryCode: values.bill_countryCode });
  const billing = Object.entries(written).map(([field, error]) => [`bill_${field}`, error]);
  return {
    ...shipping,
    ...requiredErrors(values, requiredFields.map(billingField)),
    ...(Object.fromEntries(billing) as ValidationErrors<BillingField>),
  };
}

export function billingField<Field extends AddressField>(field: Field): `bill_${Field}` {
  return `bill_${field}`;
}

export function addressValuesOf({ shipAddress, billAddress }: Pick<Profile, 'shipAddress' | 'billAddress'>) {
  const shipping = fieldsOf(shipAddress);
  const billing = fieldsOf(billAddress);
  const isSameBilling =
    billAddress === null || addressFields.every((field) => billing[field] === shipping[field]);
  return { ...shipping, ...prefixed(billing), isSameBilling } satisfies AddressValues;
}

export function addressesOf(values: AddressValues, countryName: (code: string) => string) {
  const shipAddress = addressFrom((field) => values[field], countryName);
  const billAddress = values.isSameBilling
    ? shipAddress
    : addressFrom((field) => values[billingField(field)], countryName);
  return { shipAddress, billAddress };
}

const requiredOfProfile = ['name', 'surname', 'username', 'email'] as const;

export type ProfileValues = Readonly<
  Record<
    (typeof requiredOfProfile)[number] | 'currentPassword' | 'newPassword' | 'newPasswordConfirmation',
    string
  >
>;

export function isOtherAddress({ email }: Pick<ProfileValues, 'email'>, known: KnownAccount | null): boolean {
  return known !== null && email.trim().toLowerCase() !== known.email.toLowerCase();
}

export type KnownAccount = Pick<Profile, 'email' | 'hasPassword'>;

/** Empty passwords keep the old one. @param known null until the account is loaded */
export function profileErrors(
  values: ProfileValues,
  known: KnownAccount | null = null,
): ValidationErrors<keyof ProfileValues> {
  const errors: Partial<Record<keyof ProfileValues, ValidationError>> = {
    ...requiredErrors(values, requiredOfProfile),
  };
  if (errors.email === undefined && !isEmail(values.email)) errors.email = 'email';
  const needsPassword = known?.hasPassword === true && isOtherAddress(values, known);
  if (needsPassword && values.currentPassword === '') errors.currentPassword = 'required';
  if (values.newPassword !== values.newPasswordConfirmation)
    errors.newPasswordConfirmation = 'passwords-differ';
  return errors;
}

export type PasswordValues = Readonly<Record<'password' | 'confirmation', string>>;

export function passwordErrors(values: PasswordValues): ValidationErrors<keyof PasswordValues> {
  const errors = requiredErrors(values, ['password', 'confirmation']);
  if (Object.keys(errors).length > 0 || values.password === values.confirmation) return errors;
  return { confirmation: 'passwords-differ' };
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

function fieldsOf(address: Address | null): Record<AddressField, string> {
  const empty = Object.fromEntries(addressFields.map((field) => [field, '']));
  if (address === null) return { ...(empty as Record<AddressField, string>), countryCode: homeCountryCode };
  const known = { ...address, countryCode: address.countryCode ?? homeCountryCode };
  const entries = addressFields.map((field) => [field, known[field] ?? '']);
  return Object.fromEntries(entries) as Record<AddressField, string>;
}

function prefixed(fields: Readonly<Record<AddressField, string>>): Record<BillingField, string> {
  const entries = addressFields.map((field) => [billingField(field), fields[field]]);
  return Object.fromEntries(entries) as Record<BillingField, string>;
}

function addressFrom(read: (field: AddressField) => string, countryName: (code: string) => string): Address {
  const text = (field: AddressField) => read(field).trim();
  return {
    name: text('name'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    dni: text('dni'),
    streetLine1: text('streetLine1'),
    streetLine2: text('streetLine2') || null,
    city: text('city'),
    province: text('province'),
    country: countryName(text('countryCode')),
    countryCode: text('countryCode'),
    zipCode: text('zipCode') || null,
  };
}
