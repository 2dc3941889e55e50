import type { Money } from '../money.ts';
import type { Named, ProductCard, PublishedCard, PublishedImage } from '../catalogue/product.ts';

/** A slide of a carousel; `link` may be off-site. */
export interface Slide {
  readonly path: string;
  readonly mobilePath: string;
  readonly link: string | null;
}

/** Content of the home page; `Card` has one currency on the wire and both when published. */
export interface HomeContent<Card = ProductCard> {
  readonly slides: readonly Slide[];
  readonly latest: readonly Card[];
  readonly featuredCategories: readonly Named[];
  readonly bestSellers: readonly Card[];
  readonly recommended: readonly Card[];
  readonly inOffer: readonly Card[];
  readonly mainCategories: readonly Named[];
  readonly featuredBrands: readonly { readonly slug: string; readonly imagePath: string | null }[];
  /** Free shipping threshold for carts in pesos; null when the API sends none. */
  readonly freeShippingFrom: Money | null;
}

/** The home page as published, its images re-encoded. */
export interface PublishedHome extends Omit<HomeContent<PublishedCard>, 'slides' | 'featuredBrands'> {
  readonly slides: readonly PublishedSlide[];
  readonly featuredBrands: readonly (Named & { readonly image: PublishedImage | null })[];
}

export interface PublishedSlide {
  readonly wide: PublishedImage;
  readonly narrow: PublishedImage;
  readonly link: string | null;
}
