/** Writes the delivery estimate for this visitor's destination. */
import { attributeOf } from '../../../components/catalogue/product/product-targets.ts';
import { availabilityNames, type Availability } from '../../../domain/catalogue/product.ts';
import type { Destination } from '../../../domain/cart/shipment.ts';
import { estimateWords } from './delivery-words.ts';
import { setText, valueAt } from './targets.ts';

export function paintEstimate(page: HTMLElement, destination: Destination | null, now: Date): void {
  const words = estimateWords(availabilityOfPage(page), destination, now);
  setText(page, 'estimate', words.estimate);
  setText(page, 'destination', words.destination);
}

/** Availability shown by the product page around `target`; `available` elsewhere. */
function availabilityOfPage(target: Element): Availability['name'] {
  const page = target.closest(`[${attributeOf('availability')}]`);
  return (
    availabilityNames.find((name) => page !== null && name === valueAt(page, 'availability')) ?? 'available'
  );
}
