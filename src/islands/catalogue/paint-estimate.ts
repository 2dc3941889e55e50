/** When the product of a page arrives where this visitor's parcels go. */
import { deliveryEstimate } from '../../domain/delivery-estimate.ts';
import type { Destination } from '../../domain/shipment.ts';
import { shippingTexts } from '../../text/shipping.ts';

export function paintEstimate(page: HTMLElement, destination: Destination | null, now: Date): void {
  const place = page.querySelector<HTMLElement>('[data-estimate]');
  if (place === null) return;
  const isOnPresale = page.dataset['availability'] === 'presale';
  const estimate = deliveryEstimate({ isOnPresale }, destination, now);
  const words =
    estimate === null
      ? shippingTexts.shipsEverywhere
      : shippingTexts.arrives(estimate, destination?.zipCode ?? null);
  // A text that is the same is left alone, so that nothing is selected or read anew.
  if (place.textContent.trim() !== words) place.textContent = words;
}
