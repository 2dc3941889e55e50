import type { Money } from './money.ts';
import type { Named, ProductCard, PublishedCard, PublishedImage } from './product.ts';

/** A picture of a slider; `link` may lead off the site. */
export interface Slide {
  readonly path: string;
  readonly mobilePath: string;
  readonly link: string | null;
}

/** What the home page shows; `Card` is priced in one currency on the wire, in both once published. */
export interface HomeContent<Card = ProductCard> {
  readonly slides: readonly Slide[];
  readonly latest: readonly Card[];
  readonly featuredCategories: readonly Named[];
  readonly bestSellers: readonly Card[];
  readonly recommended: readonly Card[];
  readonly inOffer: readonly Card[];
  readonly mainCategories: readonly Named[];
  readonly featuredBrands: readonly { readonly slug: string; readonly imagePath: string | null }[];
  /** Carts in pesos from this amount travel free; null when the API does not say. */
  readonly freeShippingFrom: Money | null;
}

/** The home as it is published, its pictures re-encoded. */
export interface PublishedHome extends Omit<HomeContent<PublishedCard>, 'slides' | 'featuredBrands'> {
  readonly slides: readonly PublishedSlide[];
  readonly featuredBrands: readonly (Named & { readonly image: PublishedImage | null })[];
}

export interface PublishedSlide {
  readonly wide: PublishedImage;
  readonly narrow: PublishedImage;
  readonly link: string | null;
}

/** Messages are HTML from the API: sanitise before use. `styles` is CSS from the API: allow-list before use. */
export interface StickyMessages {
  readonly isActive: boolean;
  readonly messages: readonly string[];
  readonly styles: string | null;
}
