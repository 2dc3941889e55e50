import { oneLine } from '../plain-text.ts';

/** Wire codes (specification, section 4). */
export const shippingCodes = {
  homeDelivery: 1,
  pickupCentro: 2,
  pickupBelgrano: 3,
  carrierOffice: 11,
} as const;

export type ShippingMethod = keyof typeof shippingCodes;
export type ShippingCode = (typeof shippingCodes)[ShippingMethod];

export const shippingMethods = Object.keys(shippingCodes) as readonly ShippingMethod[];

/** At a branch of the shop. */
export function isPickup(method: ShippingMethod | null): boolean {
  return method === 'pickupCentro' || method === 'pickupBelgrano';
}

/** Null for an unknown code. */
export function shippingMethodOf(code: ShippingCode): ShippingMethod;
export function shippingMethodOf(code: number): ShippingMethod | null;
export function shippingMethodOf(code: number): ShippingMethod | null {
  return shippingMethods.find((method) => shippingCodes[method] === code) ?? null;
}

/** It has numeric zip codes, carrier offices and delivery estimates. */
export const homeCountryCode = 'AR';

/** Other countries accept any text (specification, section 5). */
export function isZipCode(zipCode: string, countryCode: string): boolean {
  return countryCode === homeCountryCode ? /^\d{1,8}$/.test(zipCode) : zipCode.trim() !== '';
}

/** Argentina is priced by zip code, other countries by city. */
export interface Destination {
  readonly country: string;
  readonly countryCode: string;
  readonly zipCode: string | null;
  readonly city: string | null;
}

export type DestinationField = 'countryCode' | 'zipCode' | 'city';
export type DestinationDraft = Readonly<Record<DestinationField, string>>;
export type DestinationFault = 'required' | 'only-digits';

/** In the order of the form (specification, section 5). */
export function destinationErrors(
  draft: DestinationDraft,
): Readonly<Partial<Record<DestinationField, DestinationFault>>> {
  if (draft.countryCode === '') return { countryCode: 'required' };
  if (draft.countryCode !== homeCountryCode) return oneLine(draft.city) === '' ? { city: 'required' } : {};
  const zipCode = oneLine(draft.zipCode);
  if (zipCode === '') return { zipCode: 'required' };
  return isZipCode(zipCode, homeCountryCode) ? {} : { zipCode: 'only-digits' };
}

/** Only with the field that the country is priced by. */
export function destinationOf(draft: DestinationDraft, country: string): Destination {
  const isHome = draft.countryCode === homeCountryCode;
  return {
    country,
    countryCode: draft.countryCode,
    zipCode: isHome ? oneLine(draft.zipCode) : null,
    city: isHome ? null : oneLine(draft.city),
  };
}
