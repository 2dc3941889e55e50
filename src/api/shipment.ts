import * as v from 'valibot';
import type { CartShipment } from '../domain/cart/cart.ts';
import { homeCountryCode, isZipCode } from '../domain/cart/shipment.ts';
import { shippingMethodOf } from '../shipping-methods.ts';
import { oneLine } from '../domain/plain-text.ts';
import { refusals } from './messages.ts';
import {
  flag,
  integer,
  moneySchema,
  nullable,
  optionalText,
  positive,
  renamed,
  requiredText,
  textOrEmpty,
} from './wire.ts';

export const officeSchema = renamed(
  v.object({
    id: integer,
    full_address: v.string(),
    localidad: textOrEmpty,
    provincia: textOrEmpty,
    horario_atencion: textOrEmpty,
  }),
  {
    fullAddress: 'full_address',
    locality: 'localidad',
    province: 'provincia',
    openingHours: 'horario_atencion',
  },
);

/** Carrier offices, with the price of shipping to any of them. */
export const officesSchema = nullable(
  renamed(v.object({ offices: v.array(officeSchema), shipment_cost: nullable(moneySchema) }), {
    cost: 'shipment_cost',
  }),
);

/** A wire code; null for a method that the shop does not know. */
export const shippingMethodSchema = nullable(
  v.pipe(
    v.number(),
    v.transform((code) => shippingMethodOf(code)),
  ),
);

/** Fields of a cart; the shipping calculator returns them alone. */
export const shipmentEntries = {
  shipmentCountry: nullable(v.string()),
  shipmentCountryCode: nullable(v.string()),
  shipmentCity: nullable(v.string()),
  shipmentZipCode: nullable(v.string()),
  shipmentAmount: nullable(moneySchema),
  isFreeShip: flag,
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
    isFree: wire.isFreeShip,
    offices: wire.possibleShippingOffices,
  };
}

export const shipmentSchema = v.pipe(v.object(shipmentEntries), v.transform(toShipment));

/** Numbers too: some backends send Argentine zip codes so. */
export const zipCodeSchema = v.pipe(
  nullable(v.union([v.pipe(v.string(), v.maxLength(20, refusals.tooLong(20))), integer])),
  v.transform((zipCode) => (zipCode === null || zipCode === '' ? null : oneLine(String(zipCode)))),
);

/** Argentina is priced by zip code, other countries by city (specification, section 5). */
export const destinationSchema = renamed(
  v.pipe(
    v.object({
      zip_code: zipCodeSchema,
      country: requiredText(),
      country_code: v.pipe(v.string(refusals.required), v.regex(/^[A-Z]{2}$/, refusals.countryCode)),
      city: optionalText(),
      product_id: nullable(positive),
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
      v.check(
        ({ city, country_code }) => country_code === homeCountryCode || city !== null,
        refusals.required,
      ),
      ['city'],
    ),
  ),
  { zipCode: 'zip_code', countryCode: 'country_code', productId: 'product_id' },
);
