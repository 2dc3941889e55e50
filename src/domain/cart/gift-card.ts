import type { InEachCurrency, Money } from '../money.ts';
import type { PublishedImage } from '../catalogue/product.ts';

export interface GiftCard {
  readonly id: number;
  /** '' where the backend has none: then its price is. */
  readonly title: string;
  readonly slug: string;
  readonly price: Money;
  readonly images: readonly { readonly path: string }[];
}

/** Priced in every currency, so that one HTML page serves both. */
export interface PublishedGiftCard extends Omit<GiftCard, 'price' | 'images'> {
  readonly prices: InEachCurrency<Money>;
  readonly image: PublishedImage | null;
}
