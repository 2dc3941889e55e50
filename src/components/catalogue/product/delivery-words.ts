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

/** Units of the branches that the API names. Null for presales and when there is nothing to list. */
export function branchWords(product: ProductBase): string | null {
  const words = shop.branches.flatMap(({ key, name }) => {
    const units = product.branchStock[key];
    return units === undefined ? [] : [shippingTexts.branchUnits(name, units)];
  });
  if (product.isOnPresale || words.length === 0) return null;
  const units = words.join(' · ');
  return isAtBranch(product) ? shippingTexts.freePickup(units) : units;
}

/** Whether a branch has units in this moment; of a presale they are not sold yet. */
export function isAtBranch({ branchStock }: ProductBase): boolean {
  return shop.branches.some(({ key }) => branchStock[key]);
}
