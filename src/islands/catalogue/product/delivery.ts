/** Delivery to the destination that this browser asked for last, on a product's page. */
import { deliveryWords } from '../../../components/catalogue/product/delivery-words.ts';
import { deliveryEstimate } from '../../../domain/catalogue/delivery-estimate.ts';
import { availabilityNames } from '../../../domain/catalogue/product.ts';
import { $destination } from '../../../stores/cart/destination.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';
import { write } from './paint-product.tsx';

/** By the stock state that the page shows. */
export function paintDelivery(page: HTMLElement): void {
  const shown = page.dataset['availability'];
  const availability = availabilityNames.find((name) => name === shown) ?? 'out-of-stock';
  const destination = $destination.get();
  const estimate = deliveryEstimate(availability, destination, new Date());
  const words = deliveryWords(availability, estimate);
  const zipCode = destination?.zipCode ?? null;
  write(page, 'estimate', words.estimate);
  write(page, 'destination', estimate === null || zipCode === null ? '' : shippingTexts.place(zipCode));
  write(page, 'pickupPoint', words.pickupPoint);
}
