import { shop } from '../../../shop.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';

/** Link to the shop's messaging app with a prepared restock request: the API has no restock notification. */
export function restockLink(title: string): string {
  const message = encodeURIComponent(catalogueTexts.restock.message(title));
  return `https://wa.me/${shop.messagingNumber}?text=${message}`;
}
