/** Data of the embedded API's database that the seed imports. */

/** A category, its children in the order of the menu. */
export interface SeedCategory {
  readonly name: string;
  readonly slug: string;
  /** Whether the footer links it. */
  readonly inFooter: boolean;
  readonly children: readonly SeedCategory[];
}

/** The editor's choices of the home page; product lists are computed from the products' figures. */
export interface SeedHome {
  readonly sliders: readonly SeedSlide[];
  /** Category slugs: the twenty themes of the home page's most liked products. */
  readonly featuredCategories: readonly string[];
  /** Category slugs. */
  readonly mainCategories: readonly string[];
  /** `path` is the drawn logo below the API's origin. */
  readonly featuredBrands: readonly { readonly slug: string; readonly path: string | null }[];
  /** Product slugs, in order. A small shop may lack some. */
  readonly recommended: readonly string[];
  /** Free shipping threshold, in major units of pesos. */
  readonly freeShipping: number;
}

/** A slide in wide and narrow format, as paths below the API's origin. */
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

/** A page under /c/:slug: content, slides, and products by tag. */
export interface SeedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly slider: readonly SeedSlide[];
  /** Product slugs, in order. */
  readonly featuredProducts: readonly string[];
  /** Tag of the listed products. */
  readonly productsTag: string;
}

/** The wholesale links page. */
export interface SeedLinkPage {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** CSS. */
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
