import type { InEachCurrency, Money } from './money.ts';
import type { PublishedImage } from './product.ts';

/** A gift card that can be bought: a product of one fixed price. */
export interface GiftCard {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly price: Money;
  readonly images: readonly { readonly path: string }[];
}

/** A gift card as it is published: priced in every currency, so that one page serves both. */
export interface PublishedGiftCard extends Omit<GiftCard, 'price' | 'images'> {
  readonly prices: InEachCurrency<Money>;
  readonly image: PublishedImage | null;
}
