/** A category, its children in the order of the menu. */
export interface SeedCategory {
  readonly name: string;
  readonly slug: string;
  readonly inFooter: boolean;
  readonly children: readonly SeedCategory[];
}

/** The other lists of the home follow from the products' figures. */
export interface SeedHome {
  readonly sliders: readonly SeedSlide[];
  /** The twenty themes of its most liked products. */
  readonly featuredCategories: readonly string[];
  readonly mainCategories: readonly string[];
  /** `path` is the drawn logo below the API's origin. */
  readonly featuredBrands: readonly { readonly slug: string; readonly path: string | null }[];
  readonly recommended: readonly string[];
  /** Carts from this amount in pesos travel free; null without such a rule. */
  readonly freeShipping: number | null;
}

/** Paths below the API's origin. */
export interface SeedSlide {
  readonly path: string;
  /** For phones; null when it is the same. */
  readonly path_mobile: string | null;
  readonly link: string | null;
}

/** A page under /c/:slug: content, slides, and products by tag. */
export interface SeedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly slider: readonly SeedSlide[];
  readonly featuredProducts: readonly string[];
  readonly productsTag: string;
}
