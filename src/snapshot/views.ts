/** All that a page shows, read by its params: a page is a pure function of its view. */
import type { Category } from '../domain/catalogue/category.ts';
import type { PublishedHome } from '../domain/content/content.ts';
import type { PublishedGiftCard } from '../domain/cart/gift-card.ts';
import type { PublishedLanding, PublishedLinkPage } from '../domain/content/landing.ts';
import type { Money } from '../domain/money.ts';
import type { LinkedCard, Named, PublishedCard, PublishedProduct } from '../domain/catalogue/product.ts';
import type { ReleaseCalendar } from '../domain/catalogue/release-calendar.ts';
import type { Series } from '../domain/catalogue/series.ts';
import type { SortKey } from '../domain/catalogue/volume.ts';

/** Part of every page's cache key: small, and seldom changed. */
export interface FrameView {
  /** The first level; the rest is fetched when the menu opens. */
  readonly topCategories: readonly Named[];
  readonly footerCategories: readonly Named[];
  readonly freeShippingFrom: Money;
}

export interface HomeView {
  readonly frame: FrameView;
  readonly home: PublishedHome;
  /** All themes: the browser picks, so that builds stay reproducible. */
  readonly mostLiked: readonly { readonly theme: Named; readonly cards: readonly PublishedCard[] }[];
}

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

export interface NamedListView {
  readonly frame: FrameView;
  /** Null for a list without a slug. */
  readonly named: Named | null;
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts: number;
}

export interface LandingView {
  readonly frame: FrameView;
  readonly landing: PublishedLanding;
  readonly featured: readonly PublishedCard[];
  /** Newest first. */
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  /** On the previous pages. */
  readonly productsBefore: number;
}

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

export interface SeriesView {
  readonly frame: FrameView;
  readonly series: Pick<Series, 'slug' | 'name' | 'brand' | 'form' | 'authors'>;
  readonly volumes: readonly {
    readonly number: string;
    readonly sortKey: SortKey;
    readonly card: PublishedCard;
  }[];
}

export interface SeriesPlaceView extends Pick<Series, 'slug' | 'name' | 'form'> {
  readonly number: string;
  readonly previous: VolumeLink | null;
  readonly next: VolumeLink | null;
}

/** No more, so that other changes of a volume do not reach its neighbours' pages. */
export interface VolumeLink extends Pick<LinkedCard, 'slug' | 'title'> {
  readonly number: string;
}

export interface ProductView {
  readonly frame: FrameView;
  readonly product: PublishedProduct;
  readonly isNamesake: boolean;
  readonly trail: readonly Named[];
  readonly series: SeriesPlaceView | null;
  readonly related: readonly LinkedCard[];
  readonly sameAuthor: readonly LinkedCard[];
}

/** Without props, to keep 50,000 rows short. */
export interface StaticPath {
  readonly params: Readonly<Record<string, string | undefined>>;
}
