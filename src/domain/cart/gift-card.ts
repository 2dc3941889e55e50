import type { Money } from '../money.ts';
import type { PublishedImage } from '../catalogue/product.ts';

export interface GiftCard {
  readonly id: number;
  /** '' where the backend has none: then its price is. */
  readonly title: string;
  readonly slug: string;
  readonly price: Money;
  readonly images: readonly { readonly path: string }[];
}

/** Priced in every currency of the shop, so that one HTML page serves all. In dollars null where it sells in pesos alone. */
export interface PublishedGiftCard extends Omit<GiftCard, 'price' | 'images'> {
  readonly prices: { readonly ARS: Money; readonly USD: Money | null };
  readonly image: PublishedImage | null;
}
