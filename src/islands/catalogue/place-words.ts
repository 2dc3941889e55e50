import type { Destination } from '../../domain/shipment.ts';
import { shippingTexts } from '../../text/shipping.ts';

/** The place that an estimate is for; empty where nobody has said one that estimates go by. */
export function placeWords(destination: Destination | null): string {
  const zipCode = destination?.zipCode ?? null;
  return zipCode === null ? '' : shippingTexts.place(zipCode);
}
