import { shop } from '../../../shop.ts';
import { productTexts } from '../../../text/catalogue/product.ts';

/** Link to the shop's messaging app with a prepared restock request: the API has no restock notification. */
export function restockLink(title: string): string {
  const message = encodeURIComponent(productTexts.restock.message(title));
  return `https://wa.me/${shop.messagingNumber}?text=${message}`;
}
