import type { PublishedSlide, Slide } from './content.ts';
import type { Paged } from '../pagination.ts';
import type { ProductCard } from '../catalogue/product.ts';
import type { SafeStyle } from '../rich-text.ts';
import type { SortOrder } from '../catalogue/sort-orders.ts';

/** Sort order of a prebuilt landing page. */
export const publishedOrder: SortOrder = 'recent';

/** A landing page. `html` is from the API: sanitise before use. */
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
  /** Whether a click is measured as a contact event. */
  readonly dispatchesContact: boolean;
}

/** The wholesale links page. `description` is HTML and `styles` CSS from the API: sanitise before use. */
export interface LinkPage {
  readonly title: string;
  readonly description: string;
  readonly links: readonly PageLink[];
  readonly styles: string | null;
}

/** A landing page as published: `html` sanitised, images re-encoded. */
export interface PublishedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly slides: readonly PublishedSlide[];
}

/** The links page as published: links validated, styles reduced to an allow-list. */
export interface PublishedLinkPage extends Omit<LinkPage, 'links' | 'styles'> {
  readonly links: readonly (PageLink & { readonly isOffSite: boolean })[];
  readonly styles: readonly SafeStyle[];
}
