/** Schemas of shipping destination, cost and carrier offices, shared by carts and orders. */
import * as v from 'valibot';
import type { CarrierOffice, CartShipment } from '../domain/cart/cart.ts';
import { homeCountryCode, isZipCode } from '../domain/cart/shipment.ts';
import { refusals } from './messages.ts';
import { moneySchema, nullable, optionalText, requiredText } from './wire.ts';

export const officeSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    full_address: v.string(),
    localidad: v.string(),
    provincia: v.string(),
    horario_atencion: v.string(),
  }),
  v.transform((wire): CarrierOffice => ({
    id: wire.id,
    fullAddress: wire.full_address,
    locality: wire.localidad,
    province: wire.provincia,
    openingHours: wire.horario_atencion,
  })),
);

/** Carrier offices, with the price of shipping to any of them. */
export const officesSchema = nullable(
  v.object({ offices: v.array(officeSchema), shipment_cost: nullable(moneySchema) }),
);

/** The shipping fields of a cart; the shipping calculator returns them alone. */
export const shipmentEntries = {
  shipmentCountry: nullable(v.string()),
  shipmentCountryCode: nullable(v.string()),
  shipmentCity: nullable(v.string()),
  shipmentZipCode: nullable(v.string()),
  shipmentAmount: nullable(moneySchema),
  isFreeShip: v.optional(v.nullable(v.boolean()), false),
  possibleShippingOffices: officesSchema,
};

export type WireOffice = v.InferInput<typeof officeSchema>;

type ShipmentFields = v.InferOutput<v.ObjectSchema<typeof shipmentEntries, undefined>>;

export function toShipment(wire: ShipmentFields): CartShipment {
  return {
    country: wire.shipmentCountry,
    countryCode: wire.shipmentCountryCode,
    city: wire.shipmentCity,
    zipCode: wire.shipmentZipCode,
    amount: wire.shipmentAmount,
    isFree: wire.isFreeShip ?? false,
    offices: wire.possibleShippingOffices && {
      offices: wire.possibleShippingOffices.offices,
      cost: wire.possibleShippingOffices.shipment_cost,
    },
  };
}

export const shipmentSchema = v.pipe(v.object(shipmentEntries), v.transform(toShipment));

/** Accepts numbers too, as some backends send Argentine zip codes; domain: text. */
export const zipCodeSchema = v.pipe(
  nullable(
    v.union([v.pipe(v.string(), v.maxLength(20, refusals.tooLong(20))), v.pipe(v.number(), v.integer())]),
  ),
  v.transform((zipCode) => (zipCode === null || zipCode === '' ? null : String(zipCode).trim())),
);

const countryCodeSchema = v.pipe(v.string(refusals.required), v.regex(/^[A-Z]{2}$/, refusals.countryCode));

/** Argentina is priced by zip code, other countries by city (specification, section 5). */
export const destinationSchema = v.pipe(
  v.object({
    zip_code: zipCodeSchema,
    country: requiredText(),
    country_code: countryCodeSchema,
    city: optionalText(),
    product_id: nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.forward(
    v.check(
      ({ zip_code, country_code }) =>
        country_code !== homeCountryCode || (zip_code !== null && isZipCode(zip_code, country_code)),
      refusals.zipCode,
    ),
    ['zip_code'],
  ),
  v.forward(
    v.check(({ city, country_code }) => country_code === homeCountryCode || city !== null, refusals.required),
    ['city'],
  ),
  v.transform((wire) => ({
    zipCode: wire.zip_code,
    country: wire.country,
    countryCode: wire.country_code,
    city: wire.city,
    productId: wire.product_id,
  })),
);
