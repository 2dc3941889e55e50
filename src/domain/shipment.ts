/** Ways an order reaches its buyer, with the codes that travel (specification, section 4). */
export const shippingCodes = {
  homeDelivery: 1,
  pickupCentro: 2,
  pickupBelgrano: 3,
  carrierOffice: 11,
} as const;

export type ShippingMethod = keyof typeof shippingCodes;
export type ShippingCode = (typeof shippingCodes)[ShippingMethod];

export const shippingMethods = Object.keys(shippingCodes) as readonly ShippingMethod[];

/** The method that a code names; null for a code the shop does not know. */
export function shippingMethodOf(code: number): ShippingMethod | null {
  return shippingMethods.find((method) => shippingCodes[method] === code) ?? null;
}

/** The country whose rules differ: integer zip codes, carrier offices, delivery estimate. */
export const homeCountryCode = 'AR';

/** Argentine zip codes are whole numbers; other countries write what they like (specification, section 5). */
export function isZipCode(zipCode: string, countryCode: string): boolean {
  return countryCode === homeCountryCode ? /^\d{1,8}$/.test(zipCode) : zipCode.trim() !== '';
}
