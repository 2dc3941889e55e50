/** Everything the seed hands to the embedded API's database, besides the products themselves. */
import type { SeedProduct } from './seed-product.ts';

export interface SeedCatalogue {
  readonly categories: readonly SeedCategory[];
  /** A lazy stream: 50,000 products are never in memory at once. */
  readonly products: Iterable<SeedProduct>;
  readonly home: SeedHome;
  readonly stickyMessages: SeedStickyMessages;
  readonly landings: readonly SeedLanding[];
}

/** A node of the category tree, children in the order of the menu. */
export interface SeedCategory {
  readonly name: string;
  readonly slug: string;
  /** Whether the footer links it. */
  readonly inFooter: boolean;
  readonly children: readonly SeedCategory[];
}

/** What an editor chose for the home; lists of products follow from the products' own figures. */
export interface SeedHome {
  readonly sliders: readonly SeedSlide[];
  /** Category slugs: the twenty themes that the home asks the most liked products of. */
  readonly featuredCategories: readonly string[];
  /** Category slugs. */
  readonly mainCategories: readonly string[];
  /** `path` is the drawn logo below the API's origin. */
  readonly featuredBrands: readonly { readonly slug: string; readonly path: string | null }[];
  /** Product slugs, in order. Some may not be in a small shop. */
  readonly recommended: readonly string[];
  /** Major units of pesos from which carts travel free. */
  readonly freeShipping: number;
}

/** A picture of a slider in its wide and its narrow form, by their paths below the API's origin. */
export interface SeedSlide {
  readonly path: string;
  readonly path_mobile: string;
  readonly link: string | null;
}

/** `messages` are HTML, `styles` is CSS. */
export interface SeedStickyMessages {
  readonly active: boolean;
  readonly messages: readonly string[];
  readonly styles: string | null;
}

/** A page under /c/:slug: its own words and pictures, and the products that carry a tag. */
export interface SeedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly slider: readonly SeedSlide[];
  /** Product slugs, in order. */
  readonly featuredProducts: readonly string[];
  /** The tag whose products the landing lists. */
  readonly productsTag: string;
}
