import { streetLineOf, type Address } from '../address.ts';
import { requiredErrors, formatErrors, type ValidationError, type ValidationErrors } from '../form-rules.ts';
import type { Profile } from '../account/profile.ts';
import { homeCountryCode, isZipCode, type Destination } from '../cart/shipment.ts';

export const addressFields = [
  'name',
  'lastName',
  'email',
  'phone',
  'dni',
  'countryCode',
  'province',
  'city',
  'zipCode',
  'street',
  'number',
  'floor',
  'apartment',
  'betweenStreets',
] as const;
export type AddressField = (typeof addressFields)[number];

export type BillingField = `bill_${AddressField}`;

export type CheckoutValues = Readonly<Record<AddressField | BillingField, string>> & {
  readonly isSameBilling: boolean;
  readonly shippingMethod: string;
  readonly officeId: string;
  readonly paymentMethod: string;
  readonly notes: string;
};

export type CheckoutField = keyof CheckoutValues;

const optionalFields: readonly AddressField[] = ['floor', 'apartment', 'betweenStreets'];
const requiredFields = addressFields.filter((field) => !optionalFields.includes(field));

/** What blocks the first step. */
export function checkoutErrors(values: CheckoutValues): ValidationErrors<AddressField | BillingField> {
  const shipping = addressErrors(values);
  if (values.isSameBilling) return shipping;
  const billing = Object.entries(addressErrors(billedValues(values))) as [AddressField, ValidationError][];
  return { ...shipping, ...Object.fromEntries(billing.map(([field, error]) => [`bill_${field}`, error])) };
}

export function billedValues(values: CheckoutValues): AddressValues {
  return Object.fromEntries(addressFields.map((field) => [field, values[`bill_${field}`]])) as AddressValues;
}

/** Without those that hold something invalid. */
export function missingFields(
  errors: ValidationErrors<AddressField | BillingField>,
): readonly (AddressField | BillingField)[] {
  return (Object.entries(errors) as [AddressField | BillingField, ValidationError][])
    .filter(([, error]) => error === 'required')
    .map(([field]) => field);
}

/** @param countryName of a country code */
export function checkoutAddresses(values: CheckoutValues, countryName: (code: string) => string) {
  const shipping = addressOf(values, countryName);
  const billing = values.isSameBilling ? shipping : addressOf(billedValues(values), countryName);
  return { shipping, billing, isSameBilling: values.isSameBilling };
}

export function checkoutDestination(
  { zipCode, countryCode, city }: Pick<CheckoutValues, 'zipCode' | 'countryCode' | 'city'>,
  countryName: (code: string) => string,
): Destination | null {
  const isComplete = countryCode !== '' && city.trim() !== '' && isZipCode(zipCode.trim(), countryCode);
  if (!isComplete) return null;
  return { country: countryName(countryCode), countryCode, zipCode: zipCode.trim(), city: city.trim() };
}

export function changesDestination(field: CheckoutField): boolean {
  return field === 'zipCode' || field === 'city' || field === 'countryCode';
}

export function prefilledValues(profile: Profile | null): CheckoutValues {
  const person = {
    ...emptyAddress,
    name: profile?.name ?? '',
    lastName: profile?.surname ?? '',
    email: profile?.email ?? '',
  };
  const ship = profile?.shipAddress ?? null;
  const bill = profile?.billAddress ?? null;
  const billing = bill === null ? emptyAddress : fieldsOf(bill, emptyAddress);
  return {
    ...(ship === null ? person : fieldsOf(ship, person)),
    ...(Object.fromEntries(addressFields.map((field) => [`bill_${field}`, billing[field]])) as Record<
      BillingField,
      string
    >),
    isSameBilling: bill === null || isAlike(bill, ship),
    shippingMethod: '',
    officeId: '',
    paymentMethod: '',
    notes: '',
  };
}

/** What has another format stays whole, in `street`. */
export function streetPartsOf(line: string): Readonly<Record<StreetPart, string>> {
  const match = /^(.+?) (\d\S*)(?: Piso (.+?))?(?: Depto\. (.+))?$/.exec(line.trim());
  const [, street = line.trim(), number = '', floor = '', apartment = ''] = match ?? [];
  return { street, number, floor, apartment };
}

type StreetPart = 'street' | 'number' | 'floor' | 'apartment';
type AddressValues = Readonly<Record<AddressField, string>>;

const emptyAddress: AddressValues = {
  ...(Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressValues),
  countryCode: homeCountryCode,
};

function addressErrors(values: AddressValues): ValidationErrors<AddressField> {
  return { ...requiredErrors(values, requiredFields), ...formatErrors(values) };
}

function addressOf(values: AddressValues, countryName: (code: string) => string): Address {
  const text = (field: AddressField) => values[field].trim();
  const street = { street: text('street'), number: text('number') };
  return {
    name: text('name'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    dni: text('dni'),
    streetLine1: streetLineOf({ ...street, floor: text('floor'), apartment: text('apartment') }),
    streetLine2: text('betweenStreets') || null,
    city: text('city'),
    province: text('province'),
    country: countryName(values.countryCode),
    countryCode: values.countryCode,
    zipCode: text('zipCode'),
  };
}

function fieldsOf(address: Address, missing: AddressValues): AddressValues {
  return {
    ...streetPartsOf(address.streetLine1),
    name: address.name || missing.name,
    lastName: address.lastName || missing.lastName,
    email: address.email || missing.email,
    phone: address.phone,
    dni: address.dni,
    countryCode: address.countryCode ?? homeCountryCode,
    province: address.province,
    city: address.city,
    zipCode: address.zipCode ?? '',
    betweenStreets: address.streetLine2 ?? '',
  };
}

function isAlike(bill: Address, ship: Address | null): boolean {
  if (ship === null) return false;
  return (Object.keys(bill) as (keyof Address)[]).every((key) => bill[key] === ship[key]);
}
