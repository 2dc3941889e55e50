import { shop } from '../shop.ts';
import { catalogueTexts } from '../text/catalogue.ts';

/** Opens the shop's messaging app with a wish to be told when the product is back: the API has no call that notifies. */
export function restockLink(title: string): string {
  const message = encodeURIComponent(catalogueTexts.restock.message(title));
  return `https://wa.me/${shop.messagingNumber}?text=${message}`;
}
