/** Texts on delivery time and branch stock, shared by the code that renders and the code that patches a page. */
import type { DeliveryWords } from '../../../components/catalogue/product/DeliveryPromises.tsx';
import {
  deliveryEstimate,
  hasArrival,
  pickupPointDays,
} from '../../../domain/catalogue/delivery-estimate.ts';
import type { Availability, Product } from '../../../domain/catalogue/product.ts';
import type { Destination } from '../../../domain/cart/shipment.ts';
import { shop } from '../../../shop.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';

/** No place without an estimate, or without a known destination. */
export function estimateWords(
  availability: Availability['name'],
  destination: Destination | null,
  now: Date,
): Pick<DeliveryWords, 'estimate' | 'destination'> {
  const estimate = deliveryEstimate(availability, destination, now);
  if (estimate === null) return { estimate: shippingTexts.shipsEverywhere, destination: '' };
  return { estimate: shippingTexts.arrives(estimate), destination: placeWords(destination) };
}

/** Stock per branch, for the branches that the API names. Null for presales and when there is nothing to list. */
export function branchWords({ branchStock, isOnPresale }: Product): string | null {
  const words = shop.branches.flatMap(({ key, name }) => {
    const units = branchStock[key];
    return units === undefined ? [] : [shippingTexts.branchUnits(name, units)];
  });
  return isOnPresale || words.length === 0 ? null : words.join(' · ');
}

/** Delivery time to a carrier's office; no days for products out of stock or on presale. */
export function pickupPointWords(availability: Availability['name']): string {
  return hasArrival(availability) ? shippingTexts.pickupPointDays(pickupPointDays) : shippingTexts.whenBack;
}

function placeWords(destination: Destination | null): string {
  const zipCode = destination?.zipCode ?? null;
  return zipCode === null ? '' : shippingTexts.place(zipCode);
}
