/**
 * View models: everything that a page shows, read from the snapshot by the page's params. A page is a pure function of
 * its view model.
 */
import type { Category } from '../domain/catalogue/category.ts';
import type { PublishedHome } from '../domain/content/content.ts';
import type { PublishedGiftCard } from '../domain/cart/gift-card.ts';
import type { PublishedLanding, PublishedLinkPage } from '../domain/content/landing.ts';
import type { Money } from '../domain/money.ts';
import type { LinkedCard, Named, PublishedCard, PublishedProduct } from '../domain/catalogue/product.ts';
import type { ReleaseCalendar } from '../domain/catalogue/release-calendar.ts';
import type { Series } from '../domain/catalogue/series.ts';
import type { SortKey } from '../domain/catalogue/volume.ts';

/** Data on every page. Its digest is part of every page's cache key, so it must stay small and change rarely. */
export interface FrameView {
  /** First level of the category tree; the rest is fetched when the menu opens. */
  readonly topCategories: readonly Named[];
  readonly footerCategories: readonly Named[];
  /** Free shipping threshold for carts in pesos. */
  readonly freeShippingFrom: Money;
}

export interface HomeView {
  readonly frame: FrameView;
  readonly home: PublishedHome;
  /** All themes. The browser picks which to show, so that builds stay reproducible. */
  readonly mostLiked: readonly { readonly theme: Named; readonly cards: readonly PublishedCard[] }[];
}

/** `/productos` and `/productos/:category`, paginated. */
export interface ProductListView {
  readonly frame: FrameView;
  /** Null for the whole catalogue. */
  readonly category:
    (Named & { readonly trail: readonly Named[]; readonly children: readonly Category[] }) | null;
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts: number;
}

/** A list page of an author, brand or tag, or of offers, presales or recommended products. */
export interface NamedListView {
  readonly frame: FrameView;
  /** Null for a list without a slug. */
  readonly named: Named | null;
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts: number;
}

/** `/c/:slug`, paginated. */
export interface LandingView {
  readonly frame: FrameView;
  readonly landing: PublishedLanding;
  readonly featured: readonly PublishedCard[];
  /** One page of its products, newest first. */
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  /** Number of products on the previous pages. */
  readonly productsBefore: number;
}

/** `/calendario`. */
export interface CalendarView extends ReleaseCalendar<PublishedCard> {
  readonly frame: FrameView;
}

export interface LinkPageView {
  readonly frame: FrameView;
  /** Null when the API has none. */
  readonly page: PublishedLinkPage | null;
}

export interface GiftCardsView {
  readonly frame: FrameView;
  readonly giftCards: readonly PublishedGiftCard[];
}

/** `/series/:slug`: all volumes on one page, in reading order. */
export interface SeriesView {
  readonly frame: FrameView;
  readonly series: Pick<Series, 'slug' | 'name' | 'brand' | 'form' | 'authors'>;
  readonly volumes: readonly {
    readonly number: string;
    readonly sortKey: SortKey;
    readonly card: PublishedCard;
  }[];
}

/** A product's place in its series. */
export interface SeriesPlaceView extends Pick<Series, 'slug' | 'name' | 'form'> {
  /** As printed. */
  readonly number: string;
  readonly previous: VolumeLink | null;
  readonly next: VolumeLink | null;
}

/** Title, number and link only, so that other changes of a volume do not invalidate its neighbours' pages. */
export interface VolumeLink extends Pick<LinkedCard, 'slug' | 'title'> {
  /** As printed. */
  readonly number: string;
}

export interface ProductView {
  readonly frame: FrameView;
  readonly product: PublishedProduct;
  /** Whether another product has the same title. */
  readonly isNamesake: boolean;
  /** From the root category to the product's own; empty without a category. */
  readonly trail: readonly Named[];
  /** Null when it is in no series. */
  readonly series: SeriesPlaceView | null;
  readonly related: readonly LinkedCard[];
  readonly sameAuthor: readonly LinkedCard[];
}

/** Result of `getStaticPaths`: params without props, to keep 50,000 rows short. */
export interface StaticPath {
  readonly params: Readonly<Record<string, string | undefined>>;
}
