import type { PublishedSlide, Slide } from './content.ts';
import type { Paged } from '../pagination.ts';
import type { ProductCard } from '../catalogue/product.ts';
import type { SafeStyle } from '../rich-text.ts';
import type { SortOrder } from '../catalogue/search-query.ts';

/** The order of prebuilt pages. */
export const publishedOrder: SortOrder = 'recent';

/** `html` is from the API: sanitise before use. */
export interface Landing {
  readonly title: string;
  readonly html: string;
  readonly slides: readonly Slide[];
}

export interface LandingPage {
  readonly landing: Landing;
  readonly featured: readonly ProductCard[];
  readonly products: Paged<ProductCard>;
}

export interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly opensNewTab: boolean;
  readonly dispatchesContact: boolean;
}

/** `description` is HTML and `styles` CSS from the API: sanitise before use. */
export interface LinkPage {
  readonly title: string;
  readonly description: string;
  readonly links: readonly PageLink[];
  readonly styles: string | null;
}

export interface PublishedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly slides: readonly PublishedSlide[];
}

export interface PublishedLinkPage extends Omit<LinkPage, 'links' | 'styles'> {
  readonly links: readonly (PageLink & { readonly isOffSite: boolean })[];
  readonly styles: readonly SafeStyle[];
}
