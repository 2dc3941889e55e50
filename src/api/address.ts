/** Address schemas: wire to domain and back. */
import * as v from 'valibot';
import { streetLineOf, type Address } from '../domain/address.ts';
import { homeCountryCode, isZipCode } from '../domain/cart/shipment.ts';
import { zipCodeSchema } from './shipment.ts';
import { dniSchema, emailSchema, phoneSchema } from './contact.ts';
import { nullable, optionalText, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

const textOrEmpty = v.pipe(
  nullable(v.string()),
  v.transform((text) => text ?? ''),
);

const storedEntries = v.object({
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
});

/** An address in a reply: stored data is accepted without validation. */
export const addressSchema = v.pipe(storedEntries, v.transform(toAddress));

export type WireAddress = v.InferInput<typeof addressSchema>;

const person = {
  name: requiredText(),
  last_name: requiredText(),
  email: emailSchema,
  phone: phoneSchema(),
  dni: dniSchema,
};

const place = {
  city: requiredText(),
  province: requiredText(),
  country: requiredText(),
  country_code: optionalText(2),
  zip_code: zipCodeSchema,
};

interface WrittenZipCode {
  readonly zip_code: string | null;
  readonly country_code: string | null;
}

/** In Argentina a whole number. */
function hasValidZipCode({ zip_code, country_code }: WrittenZipCode): boolean {
  return zip_code === null || isZipCode(zip_code, country_code ?? homeCountryCode);
}

/** An address of the account (specification, section 5): the second street line and the zip code are optional. */
export const accountAddressSchema = v.pipe(
  v.object({ ...person, street_ln_1: requiredText(), street_ln_2: optionalText(), ...place }),
  v.forward(
    v.check((address) => hasValidZipCode(address), refusals.zipCode),
    ['zip_code'],
  ),
  v.transform(toAddress),
);

/** An address of an order: the zip code is required. */
export const orderAddressSchema = v.pipe(
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
  v.transform((wire): Address =>
    toAddress({ ...wire, street_ln_1: wire.street_ln_1 ?? composedStreet(wire) }),
  ),
);

/** Shipping and billing address. The billing address is required and validated only when it differs. */
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

/** Domain to wire. */
export function toWireAddress(address: Address) {
  return {
    name: address.name,
    last_name: address.lastName,
    email: address.email,
    phone: address.phone,
    dni: address.dni,
    street_ln_1: address.streetLine1,
    street_ln_2: address.streetLine2,
    city: address.city,
    province: address.province,
    country: address.country,
    country_code: address.countryCode,
    zip_code: address.zipCode,
  } satisfies WireAddress;
}

function toAddress(wire: v.InferOutput<typeof storedEntries>): Address {
  return {
    name: wire.name,
    lastName: wire.last_name,
    email: wire.email,
    phone: wire.phone,
    dni: wire.dni,
    streetLine1: wire.street_ln_1,
    streetLine2: wire.street_ln_2,
    city: wire.city,
    province: wire.province,
    country: wire.country,
    countryCode: wire.country_code,
    zipCode: wire.zip_code,
  };
}

interface WrittenParts {
  street_opt: string | null;
  number_opt: string | null;
  floor_opt: string | null;
  apartment_opt: string | null;
}

/**
 * The checkout sends the street's parts beside the composed line; a client that sends only the parts is accepted too.
 */
function composedStreet(wire: WrittenParts): string {
  return streetLineOf({
    street: wire.street_opt ?? '',
    number: wire.number_opt ?? '',
    floor: wire.floor_opt,
    apartment: wire.apartment_opt,
  });
}
