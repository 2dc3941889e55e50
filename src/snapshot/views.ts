/**
 * View models: all that a page shows, read from the snapshot by the page's params. A page is a pure function of its
 * view model; what is not in here cannot be on the page.
 */
import type { Category } from '../domain/category.ts';
import type { PublishedHome } from '../domain/content.ts';
import type { PublishedGiftCard } from '../domain/gift-card.ts';
import type { PublishedLanding, PublishedLinkPage } from '../domain/landing.ts';
import type { Money } from '../domain/money.ts';
import type { LinkedCard, Named, PublishedCard, PublishedProduct } from '../domain/product.ts';
import type { Series } from '../domain/series.ts';

/** What every page carries. One digest of it stands in every page's key, so keep it small and slow to change. */
export interface ShellView {
  /** First level of the category tree; the rest is fetched when the menu opens. */
  readonly topCategories: readonly Named[];
  readonly footerCategories: readonly Named[];
  /** Carts in pesos from this amount travel free. */
  readonly freeShippingFrom: Money;
}

export interface HomeView {
  readonly shell: ShellView;
  readonly home: PublishedHome;
  /** Every theme; which ones are shown is chosen in the browser, so that builds stay reproducible. */
  readonly mostLiked: readonly { readonly theme: Named; readonly cards: readonly PublishedCard[] }[];
}

/** `/productos`, `/productos/:category` and their pages. */
export interface ProductListView {
  readonly shell: ShellView;
  /** Null for the whole catalogue. */
  readonly category:
    (Named & { readonly trail: readonly Named[]; readonly children: readonly Category[] }) | null;
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts: number;
}

/** A page of the products of an author, an editorial or a tag, or of the offers, presales and recommended products. */
export interface NamedListView {
  readonly shell: ShellView;
  /** Null for a list that there is one of. */
  readonly named: Named | null;
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts: number;
}

/** `/c/:slug` and its pages. */
export interface LandingView {
  readonly shell: ShellView;
  readonly landing: PublishedLanding;
  readonly featured: readonly PublishedCard[];
  /** A page of its products, newest first. */
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  /** How many stand on the pages before. */
  readonly productsBefore: number;
}

export interface LinkPageView {
  readonly shell: ShellView;
  /** Null when the API has none. */
  readonly page: PublishedLinkPage | null;
}

export interface GiftCardsView {
  readonly shell: ShellView;
  readonly giftCards: readonly PublishedGiftCard[];
}

/** `/series/:slug`: every volume on one page, in reading order. */
export interface SeriesView {
  readonly shell: ShellView;
  readonly series: Pick<Series, 'slug' | 'name' | 'brand' | 'form' | 'authors'>;
  readonly volumes: readonly { readonly number: string; readonly card: PublishedCard }[];
}

/** A product's place in its series. */
export interface SeriesPlaceView extends Pick<Series, 'slug' | 'name' | 'form'> {
  /** As it is printed. */
  readonly number: string;
  readonly previous: VolumeLink | null;
  readonly next: VolumeLink | null;
}

/** Title and link only: what else changes of a volume does not touch the pages beside it. */
export type VolumeLink = Pick<LinkedCard, 'slug' | 'title'>;

export interface ProductView {
  readonly shell: ShellView;
  readonly product: PublishedProduct;
  /** Another product has the same title. */
  readonly isNamesake: boolean;
  /** From the root category to the product's own; empty when it has none. */
  readonly trail: readonly Named[];
  /** Null when it is in no series. */
  readonly series: SeriesPlaceView | null;
  readonly related: readonly LinkedCard[];
  readonly sameAuthor: readonly LinkedCard[];
}

/** What `getStaticPaths` returns: params only, never props, so that 50,000 pages stay short rows. */
export interface StaticPath {
  readonly params: Readonly<Record<string, string | undefined>>;
}
