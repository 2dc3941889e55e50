/** All that a page shows, read by its params: a page is a pure function of its view. */
import type { PublishedLanding } from '../domain/content/landing.ts';
import type { Currency, Money } from '../domain/money.ts';
import type { Part } from '../domain/shop/parts.ts';
import type { LinkedCard, Named, PublishedCard, PublishedProduct } from '../domain/catalogue/product.ts';
import type { Series, SeriesPlace } from '../domain/catalogue/series.ts';
import type { SortKey } from '../domain/catalogue/volume.ts';
import type { StoredCategory } from './schema.ts';

/** Part of every page's cache key: small, and seldom changed. */
export interface FrameView {
  /** The first level; the rest is fetched when the menu opens. */
  readonly topCategories: readonly Named[];
  readonly footerCategories: readonly Named[];
  readonly freeShippingFrom: Money;
  /** What the backend does not have. */
  readonly lacking: readonly Part[];
  /** In which the shop sells: with one, nothing offers to choose. */
  readonly currencies: readonly Currency[];
}

/** What the template of a page gets. */
export type Framed<View> = View & { readonly frame: FrameView };

export interface ListView {
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts: number;
}

export interface ProductListView extends ListView {
  /** It is null for the whole catalogue. */
  readonly category: StoredCategory | null;
}

export interface NamedListView extends ListView {
  /** It is null for a list without a slug. */
  readonly named: Named | null;
}

export interface LandingView {
  readonly landing: PublishedLanding;
  readonly featured: readonly PublishedCard[];
  /** Newest first. */
  readonly cards: readonly PublishedCard[];
  readonly page: number;
  readonly totalPages: number;
  /** On the previous pages. */
  readonly productsBefore: number;
}

export interface SeriesView {
  readonly series: Pick<Series, 'slug' | 'name' | 'brand' | 'form' | 'authors'>;
  readonly volumes: readonly {
    readonly number: string;
    readonly sortKey: SortKey;
    readonly card: PublishedCard;
  }[];
}

export interface ProductView {
  readonly product: PublishedProduct;
  readonly isNamesake: boolean;
  readonly trail: readonly Named[];
  readonly series: SeriesPlace | null;
  readonly related: readonly LinkedCard[];
  readonly sameAuthor: readonly LinkedCard[];
}
