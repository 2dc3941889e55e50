/** What both forms of addresses share: a shipping address, and a billing address whose fields carry a prefix. */
import type { Address } from './address.ts';
import type { Profile } from './account/profile.ts';
import { formErrors, type ValidationErrors } from './form-rules.ts';
import { oneLine } from './plain-text.ts';

export const personFields = ['name', 'lastName', 'email', 'phone', 'dni'] as const;
export const placeFields = ['countryCode', 'province', 'city', 'zipCode'] as const;
export type PersonField = (typeof personFields)[number];
export type PlaceField = (typeof placeFields)[number];

export type BillingField<Field extends string> = `bill_${Field}`;
export type BothAddresses<Field extends string> = Readonly<Record<Field | BillingField<Field>, string>> & {
  readonly isSameBilling: boolean;
};

export function billingField<Field extends string>(field: Field): BillingField<Field> {
  return `bill_${field}`;
}

export function asBilling<Field extends string, Value>(values: Readonly<Partial<Record<Field, Value>>>) {
  const entries = Object.entries(values).map(([field, value]) => [billingField(field), value]);
  return Object.fromEntries(entries) as Record<BillingField<Field>, Value>;
}

export function billedValues<Field extends string>(values: BothAddresses<Field>) {
  const all: Readonly<Record<string, string | boolean>> = values;
  const entries = Object.entries(all).filter(([name]) => name.startsWith('bill_'));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(5), value])) as Record<Field, string>;
}

/** A billing address that is the same is not looked at. */
export function bothErrors<Field extends string>(
  values: BothAddresses<Field>,
  required: readonly Field[],
): ValidationErrors<Field | BillingField<Field>> {
  const shipping = formErrors<Field>(values, required);
  const billing = values.isSameBilling ? {} : asBilling(formErrors(billedValues(values), required));
  return { ...shipping, ...billing } as ValidationErrors<Field | BillingField<Field>>;
}

export function isSameBilling({ shipAddress, billAddress }: Pick<Profile, 'shipAddress' | 'billAddress'>) {
  if (shipAddress === null || billAddress === null) return billAddress === null;
  return (Object.keys(billAddress) as (keyof Address)[]).every(
    (key) => billAddress[key] === shipAddress[key],
  );
}

/** As `oneLine` cleans it. @param countryName of a country code */
export function addressFrom(
  values: Readonly<Record<PersonField | PlaceField, string>>,
  [streetLine1, streetLine2]: readonly [string, string],
  countryName: (code: string) => string,
): Address {
  const entries = [...personFields, ...placeFields].map((field) => [field, oneLine(values[field])]);
  const texts = Object.fromEntries(entries) as Record<PersonField | PlaceField, string>;
  return {
    ...texts,
    streetLine1: oneLine(streetLine1),
    streetLine2: oneLine(streetLine2) || null,
    country: countryName(texts.countryCode),
    zipCode: texts.zipCode || null,
  };
}
