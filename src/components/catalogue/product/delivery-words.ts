import {
  hasArrival,
  pickupPointDays,
  type DeliveryEstimate,
} from '../../../domain/catalogue/delivery-estimate.ts';
import type { Availability, ProductBase } from '../../../domain/catalogue/product.ts';
import { shop } from '../../../shop.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';

export function deliveryWords(availability: Availability['name'], estimate: DeliveryEstimate | null) {
  return {
    estimate: estimate === null ? shippingTexts.shipsEverywhere : shippingTexts.arrives(estimate),
    pickupPoint: hasArrival(availability)
      ? shippingTexts.pickupPointDays(pickupPointDays)
      : shippingTexts.whenBack,
  };
}

/** Stock of the branches that the API names. Null for presales and when there is nothing to list. */
export function branchWords({ branchStock, isOnPresale }: ProductBase): string | null {
  const words = shop.branches.flatMap(({ key, name }) => {
    const units = branchStock[key];
    return units === undefined ? [] : [shippingTexts.branchUnits(name, units)];
  });
  return isOnPresale || words.length === 0 ? null : words.join(' · ');
}
