/** When a product arrives and where it lies now, in words, for whatever paints them. */
import type { DeliveryWords } from '../../components/OfferPromises.tsx';
import { deliveryEstimate, hasArrival, pickupPointDays } from '../../domain/delivery-estimate.ts';
import type { Availability, Product } from '../../domain/product.ts';
import type { Destination } from '../../domain/shipment.ts';
import { shop } from '../../shop.ts';
import { shippingTexts } from '../../text/shipping.ts';

/** No place is said where nothing is promised, or where nobody has said one that estimates go by. */
export function estimateWords(
  availability: Availability['name'],
  destination: Destination | null,
  now: Date,
): Pick<DeliveryWords, 'estimate' | 'destination'> {
  const estimate = deliveryEstimate(availability, destination, now);
  if (estimate === null) return { estimate: shippingTexts.shipsEverywhere, destination: '' };
  return { estimate: shippingTexts.arrives(estimate), destination: placeWords(destination) };
}

/** What lies in each branch that the API names; of the others nobody knows. Null when there is nothing to say. */
export function branchWords({ branchStock, isOnPresale }: Product): string | null {
  const words = shop.branches.flatMap(({ key, name }) => {
    const units = branchStock[key];
    return units === undefined ? [] : [shippingTexts.branchUnits(name, units)];
  });
  return isOnPresale || words.length === 0 ? null : words.join(' · ');
}

/** When a parcel reaches the carrier's office; no days while there is nothing to send. */
export function pickupPointWords(availability: Availability['name']): string {
  return hasArrival(availability) ? shippingTexts.pickupPointDays(pickupPointDays) : shippingTexts.whenBack;
}

function placeWords(destination: Destination | null): string {
  const zipCode = destination?.zipCode ?? null;
  return zipCode === null ? '' : shippingTexts.place(zipCode);
}
