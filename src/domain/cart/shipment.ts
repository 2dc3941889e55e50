/** Shipping methods and their wire codes (specification, section 4). */
export const shippingCodes = {
  homeDelivery: 1,
  pickupCentro: 2,
  pickupBelgrano: 3,
  carrierOffice: 11,
} as const;

export type ShippingMethod = keyof typeof shippingCodes;
export type ShippingCode = (typeof shippingCodes)[ShippingMethod];

export const shippingMethods = Object.keys(shippingCodes) as readonly ShippingMethod[];

/** The method of a wire code; null for an unknown code. */
export function shippingMethodOf(code: ShippingCode): ShippingMethod;
export function shippingMethodOf(code: number): ShippingMethod | null;
export function shippingMethodOf(code: number): ShippingMethod | null {
  return shippingMethods.find((method) => shippingCodes[method] === code) ?? null;
}

/** The country with rules of its own: numeric zip codes, carrier offices, delivery estimate. */
export const homeCountryCode = 'AR';

/** Argentine zip codes are whole numbers; other countries accept any text (specification, section 5). */
export function isZipCode(zipCode: string, countryCode: string): boolean {
  return countryCode === homeCountryCode ? /^\d{1,8}$/.test(zipCode) : zipCode.trim() !== '';
}

/** Shipping destination: Argentina is priced by zip code, other countries by city. */
export interface Destination {
  readonly country: string;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  readonly zipCode: string | null;
  readonly city: string | null;
}

/** An unsubmitted destination form: empty strings for empty fields. */
export interface DestinationDraft {
  readonly countryCode: string;
  readonly zipCode: string;
  readonly city: string;
}

export type DestinationField = keyof DestinationDraft;
export type DestinationFault = 'required' | 'only-digits';

/** Validation errors of a draft, in the order of the form (specification, section 5); empty when it is valid. */
export function destinationErrors(
  draft: DestinationDraft,
): Readonly<Partial<Record<DestinationField, DestinationFault>>> {
  if (draft.countryCode === '') return { countryCode: 'required' };
  if (draft.countryCode !== homeCountryCode) return draft.city.trim() === '' ? { city: 'required' } : {};
  const zipCode = draft.zipCode.trim();
  if (zipCode === '') return { zipCode: 'required' };
  return isZipCode(zipCode, homeCountryCode) ? {} : { zipCode: 'only-digits' };
}

/** Request body of a valid draft: only the field its country is priced by. @param country display name */
export function destinationOf(draft: DestinationDraft, country: string): Destination {
  const isHome = draft.countryCode === homeCountryCode;
  return {
    country,
    countryCode: draft.countryCode,
    zipCode: isHome ? draft.zipCode.trim() : null,
    city: isHome ? null : draft.city.trim(),
  };
}
