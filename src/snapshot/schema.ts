/** The snapshot: written by the sync in one transaction, ready to render. */
import type { Category } from '../domain/catalogue/category.ts';
import type { HomeContent, PublishedHome } from '../domain/content/content.ts';
import type { PublishedLanding } from '../domain/content/landing.ts';
import type { Named, ProductDetail, ProductBase, PublishedImage } from '../domain/catalogue/product.ts';

export const schemaSql = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- One row a product; 'category' is the slug of its first one. As JSON: 'card' is a PublishedCard, 'detail' a StoredDetail, 'link' a LinkedCard, 'neighbours'
  -- StoredNeighbours, 'branches' a BranchStock without exact
  -- numbers, which no page shows, and 'list_facts' a StoredListFacts (so that lists and series are made without reading cards).
  -- 'facts_digest' is what the API's lists said of it: when it changed, its detail must be read again.
  CREATE TABLE product (
    slug TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    category TEXT,
    facts_digest TEXT NOT NULL,
    list_facts TEXT NOT NULL,
    neighbours TEXT NOT NULL,
    branches TEXT NOT NULL,
    card_digest TEXT NOT NULL,
    link_digest TEXT NOT NULL,
    detail_digest TEXT NOT NULL,
    link TEXT NOT NULL,
    card TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  -- For scans over all products, whose rows are long: keys of pages, and titles that several share.
  CREATE INDEX product_facts
    ON product (slug, title, category, facts_digest, card_digest, link_digest, detail_digest);
  CREATE INDEX product_title ON product (title);

  -- One row a category; 'trail' runs from the root to the category itself, 'children' is its part of the tree.
  CREATE TABLE category (
    slug TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    trail TEXT NOT NULL,
    children TEXT NOT NULL
  ) STRICT;

  -- The authors, brands and tags that have a list of products; 'list' is the kind.
  CREATE TABLE named (
    list TEXT NOT NULL,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (list, slug)
  ) STRICT, WITHOUT ROWID;

  -- The pages of every list of products: a ListName with the slug of what it is the list of. The whole catalogue is the
  -- list of category '', and lists that there is one of have the slug ''.
  CREATE TABLE list_page (
    list TEXT NOT NULL,
    slug TEXT NOT NULL,
    page INTEGER NOT NULL,
    total_pages INTEGER NOT NULL,
    total_products INTEGER NOT NULL,
    slugs TEXT NOT NULL,
    PRIMARY KEY (list, slug, page)
  ) STRICT, WITHOUT ROWID;

  -- One row a series; 'body' is a Series (domain/catalogue/series.ts) as JSON.
  CREATE TABLE series (
    slug TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    form TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  -- The place of a product in its series.
  CREATE TABLE volume (
    product TEXT PRIMARY KEY,
    series TEXT NOT NULL,
    number TEXT NOT NULL,
    previous TEXT,
    next TEXT
  ) STRICT, WITHOUT ROWID;

  -- What there is one of, as JSON: 'frame' (FrameView, with the currencies of the shop), 'home' (StoredHome), 'tree' (Category[], as the API gave it),
  -- 'recommended' (slugs), 'landings' (StoredLandings), of each landing page 'landing/SLUG' (StoredLanding),
  -- 'landing/SLUG/pages' (StoredLandingPages) and 'landing/SLUG/N' (slugs of a page), 'linkPage' (PublishedLinkPage or null),
  -- 'giftCards' (PublishedGiftCard[]), 'seriesOverrides' (SeriesOverrides), 'unparsedTitles' (Unparsed[]), 'bar' (HTML of its messages,
  -- which browsers read anew and the publisher checks) and 'offers' (OfferCard[], for Google's feed).
  CREATE TABLE document (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Every page that is built from the snapshot. 'key' is a digest of all that was read for it (reads.ts); 'lastmod' is when that
  -- last changed; 'is_listed' says whether crawlers are told of it.
  CREATE TABLE page (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    route TEXT NOT NULL,
    params TEXT NOT NULL,
    key TEXT NOT NULL,
    lastmod TEXT NOT NULL,
    is_listed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX page_by_route ON page (route);

  -- What was read for each page, as numbers of sources (scripts/publish/pages/page-records.ts). A number below 0 stands for what tells
  -- which pages of a kind there are.
  CREATE TABLE page_read (page INTEGER NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (page, source)) STRICT, WITHOUT ROWID;

  -- What the API's list answered, page by page, so that the next sync asks only for what changed: 'body' is a ListAnswer
  -- (scripts/publish/sync/read-list.ts) as JSON. All pages together are the order of the catalogue.
  CREATE TABLE list_answer (page INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;

  -- Pictures by the API's path; 'image' is a PublishedImage as JSON, or null with the problem why there is none.
  CREATE TABLE image (
    source TEXT NOT NULL,
    purpose TEXT NOT NULL,
    etag TEXT,
    image TEXT,
    PRIMARY KEY (source, purpose)
  ) STRICT, WITHOUT ROWID;

  -- Products without one of their pictures, the longest waiting first.
  CREATE TABLE missing_picture (id INTEGER PRIMARY KEY, product TEXT NOT NULL UNIQUE) STRICT;
`;

/** Each is also its route, except `category`. */
export type ListName = 'category' | 'author' | 'brand' | 'tag' | 'offers' | 'presale' | 'recommended';
export type NamedList = Extract<ListName, 'author' | 'brand' | 'tag'>;

/** What decides its lists and series. */
export type StoredListFacts = Pick<
  ProductBase,
  | 'title'
  | 'categories'
  | 'authors'
  | 'brand'
  | 'tags'
  | 'format'
  | 'pageCount'
  | 'isbn'
  | 'isGiftCard'
  | 'isOnPresale'
> & { readonly isInOffer: boolean; readonly isSoldOut: boolean };

export interface StoredDetail extends ProductDetail {
  readonly images: readonly PublishedImage[];
}

/** Slugs, of which some may be gone. */
export interface StoredNeighbours {
  readonly related: readonly string[];
  readonly sameAuthor: readonly string[];
}

/** With slugs for products. */
export interface StoredHome extends Omit<HomeContent<string>, 'slides' | 'featuredBrands'> {
  readonly slides: PublishedHome['slides'];
  readonly featuredBrands: PublishedHome['featuredBrands'];
  readonly mostLiked: readonly { readonly theme: Named; readonly slugs: readonly string[] }[];
}

/** With their number of pages. */
export type StoredLandings = readonly { readonly slug: string; readonly pages: number }[];

/** With slugs of its featured products. */
export interface StoredLanding extends PublishedLanding {
  readonly featured: readonly string[];
}

export interface StoredLandingPages {
  readonly title: string;
  /** Products per page. */
  readonly sizes: readonly number[];
}

export interface StoredCategory extends Named {
  readonly trail: readonly Named[];
  readonly children: readonly Category[];
}
