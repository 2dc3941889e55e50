/** When the product of a page arrives where this visitor's parcels go. */
import { deliveryEstimate } from '../../domain/delivery-estimate.ts';
import type { Destination } from '../../domain/shipment.ts';
import { availabilityNames, type Availability } from '../../domain/product.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { placeWords } from './place-words.ts';

export function paintEstimate(page: HTMLElement, destination: Destination | null, now: Date): void {
  const estimate = deliveryEstimate(availabilityOfPage(page), destination, now);
  if (estimate === null) {
    fill(page, '[data-estimate]', shippingTexts.shipsEverywhere);
    fill(page, '[data-place]', '');
  } else {
    fill(page, '[data-estimate]', shippingTexts.arrives(estimate));
    fill(page, '[data-place]', placeWords(destination));
  }
}

/** Of the product whose page `place` is, or stands in; `available` elsewhere. */
export function availabilityOfPage(place: Element): Availability['name'] {
  const page = place.closest<HTMLElement>('[data-availability]');
  return availabilityNames.find((name) => name === page?.dataset['availability']) ?? 'available';
}

/** A text that is the same is left alone, so that nothing is selected or read anew. */
function fill(page: HTMLElement, selector: string, words: string): void {
  const place = page.querySelector(selector);
  if (place !== null && place.textContent.trim() !== words.trim()) place.textContent = words;
}
