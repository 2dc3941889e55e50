import { streetLineOf, type Address } from '../address.ts';
import {
  addressFrom,
  asBilling,
  billedValues,
  bothErrors,
  isSameBilling,
  personFields,
  placeFields,
  type BillingField,
  type BothAddresses,
} from '../address-form.ts';
import type { ValidationError, ValidationErrors } from '../form-rules.ts';
import type { Profile } from '../account/profile.ts';
import { homeCountryCode, isZipCode, type Destination } from '../cart/shipment.ts';
import { oneLine } from '../plain-text.ts';

export const checkoutAddressFields = [
  ...personFields,
  ...placeFields,
  'street',
  'number',
  'floor',
  'apartment',
  'betweenStreets',
] as const;
export type CheckoutAddressField = (typeof checkoutAddressFields)[number];

export type CheckoutValues = BothAddresses<CheckoutAddressField> &
  Readonly<Record<'shippingMethod' | 'officeId' | 'paymentMethod' | 'notes', string>>;

export type CheckoutField = keyof CheckoutValues;

const optionalFields: readonly CheckoutAddressField[] = ['floor', 'apartment', 'betweenStreets'];
const requiredFields = checkoutAddressFields.filter((field) => !optionalFields.includes(field));

/** What blocks the first step. */
export function checkoutErrors(values: CheckoutValues) {
  return bothErrors<CheckoutAddressField>(values, requiredFields);
}

/** Without those that hold something invalid. */
export function missingFields(
  errors: ValidationErrors<CheckoutAddressField | BillingField<CheckoutAddressField>>,
): readonly string[] {
  return Object.entries<ValidationError>(errors)
    .filter(([, error]) => error === 'required')
    .map(([field]) => field);
}

/** @param countryName of a country code */
export function checkoutAddresses(values: CheckoutValues, countryName: (code: string) => string) {
  const from = (of: AddressValues) => {
    const text = (field: StreetPart) => oneLine(of[field]);
    const street = { street: text('street'), number: text('number') };
    const line = streetLineOf({ ...street, floor: text('floor'), apartment: text('apartment') });
    return addressFrom(of, [line, of.betweenStreets], countryName);
  };
  const shipping = from(values);
  const billing = values.isSameBilling ? shipping : from(billedValues<CheckoutAddressField>(values));
  return { shipping, billing, isSameBilling: values.isSameBilling };
}

export function checkoutDestination(
  { zipCode, countryCode, city }: Pick<CheckoutValues, 'zipCode' | 'countryCode' | 'city'>,
  countryName: (code: string) => string,
): Destination | null {
  const place = { zipCode: oneLine(zipCode), city: oneLine(city) };
  const isComplete = countryCode !== '' && place.city !== '' && isZipCode(place.zipCode, countryCode);
  return isComplete ? { country: countryName(countryCode), countryCode, ...place } : null;
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
  const { shipAddress = null, billAddress = null } = profile ?? {};
  return {
    ...(shipAddress === null ? person : fieldsOf(shipAddress, person)),
    ...asBilling(billAddress === null ? emptyAddress : fieldsOf(billAddress, emptyAddress)),
    isSameBilling: isSameBilling({ shipAddress, billAddress }),
    shippingMethod: '',
    officeId: '',
    paymentMethod: '',
    notes: '',
  };
}

/** A place without a number at its end stays whole, in `street`. */
export function streetPartsOf(line: string): Readonly<Record<StreetPart, string>> {
  const unit = /^(.*?)(?: Piso (.+?))?(?: Depto\. (.+))?$/i.exec(line.trim());
  const [, place = '', floor = '', apartment = ''] = unit ?? [];
  const [, street = place, number = ''] = /^(.+?) (\d\S*(?: bis)?|s\/?n\.?)$/i.exec(place) ?? [];
  return { street, number, floor, apartment };
}

type StreetPart = 'street' | 'number' | 'floor' | 'apartment';
type AddressValues = Readonly<Record<CheckoutAddressField, string>>;

const emptyAddress: AddressValues = {
  ...(Object.fromEntries(checkoutAddressFields.map((field) => [field, ''])) as AddressValues),
  countryCode: homeCountryCode,
};

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
