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
  /** In pesos. */
  readonly freeShipping: number;
}

/** Paths below the API's origin. */
export interface SeedSlide {
  readonly path: string;
  readonly path_mobile: string;
  readonly link: string | null;
}

export interface SeedStickyMessages {
  readonly active: boolean;
  readonly messages: readonly string[];
  readonly styles: string | null;
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

export interface SeedLinkPage {
  readonly title: string;
  readonly description: string;
  readonly styles: string | null;
  readonly links: readonly SeedPageLink[];
}

export interface SeedPageLink {
  readonly title: string;
  readonly url: string;
  readonly opensNewTab: boolean;
  /** Whether a click is measured as a contact event. */
  readonly dispatchesContact: boolean;
}
