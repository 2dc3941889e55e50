/** Ways of delivery: to an address, to an office of the carrier, and to each branch of `shop.ts`. */
import { isPickup, pickupAt, type ShippingMethod } from './domain/cart/shipment.ts';
import { shop, type Branch } from './shop.ts';

/** Wire codes (specification, section 4), in the order in which the checkout offers them. */
export const shippingCodes: Readonly<Record<ShippingMethod, number>> = {
  homeDelivery: 1,
  ...Object.fromEntries(shop.branches.map(({ key, pickupCode }) => [pickupAt(key), pickupCode])),
  carrierOffice: 11,
};

export const shippingMethods = Object.keys(shippingCodes) as readonly ShippingMethod[];

/** @returns null for none, and for an unknown code, such as that of a branch that is gone */
export function shippingMethodOf(code: number | null): ShippingMethod | null {
  return shippingMethods.find((method) => shippingCodes[method] === code) ?? null;
}

/** @throws RangeError for a code that is not in the list */
export function listedMethodOf(code: number): ShippingMethod {
  const method = shippingMethodOf(code);
  if (method === null) throw new RangeError(`${code} is no way of delivery`);
  return method;
}

/** @throws RangeError for a branch that is not in the list */
export function shippingCodeOf(method: ShippingMethod): number {
  const code = shippingCodes[method];
  if (code === undefined) throw new RangeError(`${method} is no way of delivery`);
  return code;
}

/** @returns null when the order is not picked up */
export function branchOf(method: ShippingMethod | null): Branch | null {
  return shop.branches.find(({ key }) => pickupAt(key) === method) ?? null;
}

/** All pickups cost nothing: one price stands for them, and for no choice where there is a branch. */
export function pricedMethod(method: ShippingMethod | null): ShippingMethod {
  if (method !== null && !isPickup(method)) return method;
  return shippingMethods.find(isPickup) ?? 'homeDelivery';
}
