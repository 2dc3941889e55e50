/** Delivery to the destination that this browser asked for last, and pickup, on a product's page. */
import { deliveryWords } from '../../../components/catalogue/product/delivery-words.ts';
import { partOf } from '../../../components/catalogue/product/product-parts.ts';
import { deliveryEstimate, hasArrival } from '../../../domain/catalogue/delivery-estimate.ts';
import { availabilityNames } from '../../../domain/catalogue/product.ts';
import { pickupTime } from '../../../domain/shop/pickup-time.ts';
import { shop } from '../../../shop.ts';
import { $destination } from '../../../stores/cart/destination.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';
import { write, writeIn } from './paint-product.tsx';

/** By the stock state that the page shows. */
export function paintDelivery(page: HTMLElement): void {
  const shown = page.dataset['availability'];
  const availability = availabilityNames.find((name) => name === shown) ?? 'out-of-stock';
  const destination = $destination.get();
  const now = new Date();
  const estimate = deliveryEstimate(availability, destination, now);
  const words = deliveryWords(availability, estimate);
  const zipCode = destination?.zipCode ?? null;
  write(page, 'estimate', words.estimate);
  write(page, 'destination', estimate === null || zipCode === null ? '' : shippingTexts.place(zipCode));
  write(page, 'pickupPoint', words.pickupPoint);
  const time = page.hasAttribute('pickup') && hasArrival(availability) && pickupTime(shop, now);
  const title = page.querySelector(partOf('branches'))?.closest('p')?.querySelector('b > span') ?? null;
  writeIn(title, time ? shippingTexts.pickupOn(time) : shippingTexts.pickup);
}
