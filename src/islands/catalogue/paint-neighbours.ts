/** Other products' cards on the page of a product: prices of now, and of what is recommended only what can be bought. */
import { canBeBought, type ProductCard } from '../../domain/product.ts';
import { paintLinkedPrice } from './paint-price.ts';
import { placesIn } from './places.ts';

export function paintNeighbours(page: HTMLElement, cards: readonly ProductCard[]): void {
  for (const card of cards) {
    paintLinkedPrice(page, card);
    if (!canBeBought(card)) leaveOut(page, card.slug);
  }
}

/** What somebody sees stays where it is: a strip on the screen, or above it, changes with the next page. */
function leaveOut(page: HTMLElement, slug: string): void {
  for (const place of placesIn(page, 'priceOf', slug)) {
    const strip = place.closest('section');
    if (strip === null || strip.getBoundingClientRect().top < innerHeight) continue;
    place.closest('li')?.remove();
    if (strip.querySelector('li') === null) strip.remove();
  }
}
