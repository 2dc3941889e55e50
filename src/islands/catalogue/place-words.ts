import { hasArrival, pickupPointDays } from '../../domain/delivery-estimate.ts';
import type { Availability } from '../../domain/product.ts';
import type { Destination } from '../../domain/shipment.ts';
import { shippingTexts } from '../../text/shipping.ts';

/** The place that an estimate is for; empty where nobody has said one that estimates go by. */
export function placeWords(destination: Destination | null): string {
  const zipCode = destination?.zipCode ?? null;
  return zipCode === null ? '' : shippingTexts.place(zipCode);
}

/** When a parcel reaches the carrier's office; no days while there is nothing to send. */
export function pickupPointWords(availability: Availability['name']): string {
  return hasArrival(availability) ? shippingTexts.pickupPointDays(pickupPointDays) : shippingTexts.whenBack;
}
