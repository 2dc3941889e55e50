import { oneLine } from '../plain-text.ts';

/** The name of a pickup at a branch: `pickupCentro`. The codes and the list are in `src/shipping-methods.ts`. */
export type PickupMethod = `pickup${string}`;
export type ShippingMethod = 'homeDelivery' | 'carrierOffice' | PickupMethod;

/** @param key of the branch */
export function pickupAt(key: string): PickupMethod {
  return `pickup${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** At a branch of the shop. */
export function isPickup(method: ShippingMethod | null): method is PickupMethod {
  return method !== null && method.startsWith('pickup');
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
