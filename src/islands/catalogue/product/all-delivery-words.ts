/** Delivery texts of a live product for this visitor. */
import type { DeliveryWords } from '../../../components/catalogue/product/DeliveryPromises.tsx';
import { availabilityOf, type Product } from '../../../domain/catalogue/product.ts';
import type { Destination } from '../../../domain/cart/shipment.ts';
import { contentTexts } from '../../../text/content/content.ts';
import { branchWords, estimateWords, pickupPointWords } from './delivery-words.ts';

export function deliveryWords(product: Product, destination: Destination | null, now: Date): DeliveryWords {
  const { name } = availabilityOf(product);
  return {
    ...estimateWords(name, destination, now),
    branches: branchWords(product) ?? contentTexts.shopInfo.branches,
    pickupPoint: pickupPointWords(name),
  };
}
