/** A published product has a price per currency and resized images, a live one the requested price and the API's files. */
import { currencies } from '../../../domain/money.ts';
import type { Price, ProductCard, PublishedCard } from '../../../domain/catalogue/product.ts';
import type { Picture } from './cover-sources.ts';

export type ShownCard = PublishedCard | ProductCard;

export function pricesOf(
  product: Pick<PublishedCard, 'prices'> | Pick<ProductCard, 'price'>,
): readonly Price[] {
  return 'prices' in product
    ? currencies.flatMap((currency) => product.prices[currency] ?? [])
    : [product.price];
}

export function coverOf(card: Pick<PublishedCard, 'cover'> | Pick<ProductCard, 'images'>): Picture | null {
  return 'cover' in card ? card.cover : (card.images[0] ?? null);
}
