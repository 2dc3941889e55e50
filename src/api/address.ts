/** Address schemas: wire to domain and back. */
import * as v from 'valibot';
import { streetLineOf, type Address } from '../domain/address.ts';
import { homeCountryCode, isZipCode } from '../domain/cart/shipment.ts';
import { emailSchema } from './contact.ts';
import { refusals } from './messages.ts';
import { zipCodeSchema } from './shipment.ts';
import { nullable, optionalText, renamed, requiredText, textOrEmpty } from './wire.ts';

const names = {
  lastName: 'last_name',
  streetLine1: 'street_ln_1',
  streetLine2: 'street_ln_2',
  countryCode: 'country_code',
  zipCode: 'zip_code',
} as const;

/** An address in a reply; what is stored is not judged. */
export const addressSchema = renamed(
  v.object({
    name: textOrEmpty,
    last_name: textOrEmpty,
    email: textOrEmpty,
    phone: textOrEmpty,
    dni: textOrEmpty,
    street_ln_1: textOrEmpty,
    street_ln_2: nullable(v.string()),
    city: textOrEmpty,
    province: textOrEmpty,
    country: textOrEmpty,
    country_code: nullable(v.string()),
    zip_code: zipCodeSchema,
  }),
  names,
);

export type WireAddress = v.InferInput<typeof addressSchema>;

const person = {
  name: requiredText(),
  last_name: requiredText(),
  email: emailSchema,
  phone: requiredText(),
  dni: requiredText(),
};

const place = {
  city: requiredText(),
  province: requiredText(),
  country: requiredText(),
  country_code: optionalText(2),
  zip_code: zipCodeSchema,
};

function hasValidZipCode(wire: { readonly zip_code: string | null; readonly country_code: string | null }) {
  return wire.zip_code === null || isZipCode(wire.zip_code, wire.country_code ?? homeCountryCode);
}

/** An address of the account: the second street line and the zip code are optional (specification, section 5). */
export const accountAddressSchema = renamed(
  v.pipe(
    v.object({ ...person, street_ln_1: requiredText(), street_ln_2: optionalText(), ...place }),
    v.forward(
      v.check((address) => hasValidZipCode(address), refusals.zipCode),
      ['zip_code'],
    ),
  ),
  names,
);

/** An address of an order: the zip code is required, and the street comes as a line, in parts, or both. */
export const orderAddressSchema = renamed(
  v.pipe(
    v.object({
      ...person,
      street_ln_1: optionalText(),
      street_ln_2: optionalText(),
      street_opt: optionalText(),
      number_opt: optionalText(20),
      floor_opt: optionalText(20),
      apartment_opt: optionalText(20),
      ...place,
    }),
    v.forward(
      v.check(({ zip_code }) => zip_code !== null, refusals.required),
      ['zip_code'],
    ),
    v.forward(
      v.check((address) => hasValidZipCode(address), refusals.zipCode),
      ['zip_code'],
    ),
    v.forward(
      v.check(
        ({ street_ln_1, street_opt, number_opt }) => Boolean(street_ln_1 || (street_opt && number_opt)),
        refusals.required,
      ),
      ['street_ln_1'],
    ),
    v.transform(({ street_opt, number_opt, floor_opt: floor, apartment_opt: apartment, ...wire }) => ({
      ...wire,
      street_ln_1:
        wire.street_ln_1 ??
        streetLineOf({ street: street_opt ?? '', number: number_opt ?? '', floor, apartment }),
    })),
  ),
  names,
);

/** The billing address is required, and validated, only when it differs. */
export function bothAddressesSchema<const S extends v.GenericSchema<unknown, Address>>(address: S) {
  return v.pipe(
    v.variant('sameBillingAddress', [
      v.object({
        sameBillingAddress: v.literal(true),
        ship_address: address,
        bill_address: v.optional(v.unknown()),
      }),
      v.object({ sameBillingAddress: v.literal(false), ship_address: address, bill_address: address }),
    ]),
    v.transform((wire) => ({
      shipAddress: wire.ship_address as Address,
      billAddress: (wire.sameBillingAddress ? wire.ship_address : wire.bill_address) as Address,
    })),
  );
}

export function toWireAddress(address: Address) {
  const { lastName, streetLine1, streetLine2, countryCode, zipCode, ...same } = address;
  return {
    ...same,
    last_name: lastName,
    street_ln_1: streetLine1,
    street_ln_2: streetLine2,
    country_code: countryCode,
    zip_code: zipCode,
  } satisfies WireAddress;
}
