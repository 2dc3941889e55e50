/**
 * Updates the cards of other products on a product page: current prices, and recommended products that are no longer
 * sold are removed.
 */
import { canBeBought, type ProductCard } from '../../../domain/catalogue/product.ts';
import { paintLinkedPrice } from './paint-price.ts';
import { targetsIn } from './targets.ts';

export function paintNeighbours(page: HTMLElement, cards: readonly ProductCard[]): void {
  for (const card of cards) {
    paintLinkedPrice(page, card);
    if (!canBeBought(card)) leaveOut(page, card.slug);
  }
}

/** CLS: only strips below the viewport are changed; the others stay until the next page. */
function leaveOut(page: HTMLElement, slug: string): void {
  for (const target of targetsIn(page, 'priceOf', slug)) {
    const strip = target.closest('section');
    if (strip === null || strip.getBoundingClientRect().top < innerHeight) continue;
    target.closest('li')?.remove();
    if (strip.querySelector('li') === null) strip.remove();
  }
}
