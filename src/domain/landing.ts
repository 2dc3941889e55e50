import type { PublishedSlide, Slide } from './content.ts';
import type { Paged } from './pagination.ts';
import type { ProductCard } from './product.ts';
import type { SafeStyle } from './rich-text.ts';
import type { SortOrder } from './search-query.ts';

/** The order that a campaign is published in. */
export const publishedOrder: SortOrder = 'recent';

/** A campaign's page. `html` is from the API: sanitise before use. */
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
  /** Following it counts as a contact in the analytics. */
  readonly dispatchesContact: boolean;
}

/** The wholesale links page. `description` is HTML and `styles` CSS from the API: sanitise before use. */
export interface LinkPage {
  readonly title: string;
  readonly description: string;
  readonly links: readonly PageLink[];
  readonly styles: string | null;
}

/** A campaign's page as it is published: `html` sanitised, pictures re-encoded. */
export interface PublishedLanding {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly slides: readonly PublishedSlide[];
}

/** The links page as it is published: only links that may be followed, only harmless styles. */
export interface PublishedLinkPage extends Omit<LinkPage, 'links' | 'styles'> {
  readonly links: readonly (PageLink & { readonly isOffSite: boolean })[];
  readonly styles: readonly SafeStyle[];
}
