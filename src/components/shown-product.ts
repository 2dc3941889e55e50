/**
 * One drawing for what was published and what has just been asked for: a published product has a price in every currency
 * and pictures at several widths, a live one the price that was asked for and the API's own files.
 */
import { currencies } from '../domain/money.ts';
import type { Price, ProductCard, PublishedCard } from '../domain/product.ts';
import type { Picture } from './cover-sources.ts';

export type ShownCard = PublishedCard | ProductCard;

export function pricesOf(
  product: Pick<PublishedCard, 'prices'> | Pick<ProductCard, 'price'>,
): readonly Price[] {
  return 'prices' in product ? currencies.map((currency) => product.prices[currency]) : [product.price];
}

export function coverOf(card: Pick<PublishedCard, 'cover'> | Pick<ProductCard, 'images'>): Picture | null {
  return 'cover' in card ? card.cover : (card.images[0] ?? null);
}
