import type { InEachCurrency, Money } from '../money.ts';
import type { PublishedImage } from '../catalogue/product.ts';

/** A gift card on sale, with a fixed price. */
export interface GiftCard {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly price: Money;
  readonly images: readonly { readonly path: string }[];
}

/** A gift card as published: priced in every currency, so that one HTML page serves both. */
export interface PublishedGiftCard extends Omit<GiftCard, 'price' | 'images'> {
  readonly prices: InEachCurrency<Money>;
  readonly image: PublishedImage | null;
}
