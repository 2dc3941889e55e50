import type { Money } from '../money.ts';
import type { Named, ProductCard, PublishedCard, PublishedImage } from '../catalogue/product.ts';

/** `link` may lead to another site. */
export interface Slide {
  readonly path: string;
  readonly mobilePath: string;
  readonly link: string | null;
}

/** `Card` has one currency on the wire and both when published. */
export interface HomeContent<Card = ProductCard> {
  readonly slides: readonly Slide[];
  readonly latest: readonly Card[];
  readonly featuredCategories: readonly Named[];
  readonly bestSellers: readonly Card[];
  readonly recommended: readonly Card[];
  readonly inOffer: readonly Card[];
  readonly mainCategories: readonly Named[];
  readonly featuredBrands: readonly { readonly slug: string; readonly imagePath: string | null }[];
  /** For carts in pesos; null when the API sends none. */
  readonly freeShippingFrom: Money | null;
}

export interface PublishedHome extends Omit<HomeContent<PublishedCard>, 'slides' | 'featuredBrands'> {
  readonly slides: readonly PublishedSlide[];
  readonly featuredBrands: readonly (Named & { readonly image: PublishedImage | null })[];
}

export interface PublishedSlide {
  readonly wide: PublishedImage;
  readonly narrow: PublishedImage;
  readonly link: string | null;
}
