/**
 * Product feed for Google Merchant Center: RSS 2.0 with `g:` attributes. Prices and availability are read from the same
 * snapshot as the pages.
 */
import { isbn13Of } from '../../../src/domain/catalogue/isbn.ts';
import { plainText, shortened } from '../../../src/domain/plain-text.ts';
import {
  availabilityOf,
  type Availability,
  type Named,
  type PublishedImage,
  type PublishedCard,
  type PublishedProduct,
} from '../../../src/domain/catalogue/product.ts';
import { productFeedPath } from '../../../src/domain/shop/feed-paths.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { shopDay, startOfShopDay } from '../../../src/domain/shop-day.ts';
import { shop } from '../../../src/shop.ts';
import { row, rows, stored } from '../../../src/snapshot/open.ts';
import type { OfferCard } from '../../../src/domain/catalogue/offer.ts';
import type { InstallmentOffer } from '../../../src/domain/catalogue/price-rules.ts';
import type { CrawlFile } from './crawl-file.ts';
import { installmentElement, priceElements } from './google-offer.ts';
import { element, xmlHead } from './xml.ts';

/** The most characters of an attribute (https://support.google.com/merchants/answer/7052112); Google shortens or refuses more. */
export const longest = { 'g:title': 150, 'g:brand': 70, 'g:product_type': 750 } as const;
/** Google accepts 5000 and shows far less. */
export const descriptionLength = 1000;
/** Additional pictures, besides the first. */
export const maxPictures = 10;
/** Some 65 MB, and 650 MB at worst; Google fetches up to 4 GB (https://support.google.com/merchants/answer/14991445). */
export const productsPerFile = 50_000;

/** Days: Google takes an `availability_date` of at most a year ahead (https://support.google.com/merchants/answer/6324470). */
const farthestAvailability = 365;

/** As many files as the catalogue needs, at least one; products by slug. */
export function* googleFeeds(
  origin: string,
  { perFile = productsPerFile, installments = shop.installments, ...options }: FeedOptions,
): Iterable<CrawlFile> {
  const lastDay = lastOfferedDay(options.now);
  const terms = { ...options, installments, origin, lastDay, offers: runningOffers() };
  let last = '';
  for (let number = 1; ; number += 1) {
    const products = rows<ProductRow>(productsSql, last, perFile);
    if (products.length === 0 && number > 1) return;
    last = products.at(-1)?.slug ?? '';
    yield googleFile(
      productFeedPath(number),
      origin,
      products.values().flatMap((product) => entriesOf(product, terms)),
    );
  }
}

interface FeedOptions {
  readonly now: Date;
  readonly perFile?: number;
  /** By default the shop's. */
  readonly installments?: InstallmentOffer | null;
}

interface Terms {
  readonly origin: string;
  readonly now: Date;
  readonly installments: InstallmentOffer | null;
  readonly offers: readonly OfferCard[];
  readonly lastDay: string;
}

/** As the API announced them when it was last asked. */
function runningOffers(): readonly OfferCard[] {
  const found = row<{ body: string }>("SELECT body FROM document WHERE name = 'offers'");
  return found === null ? [] : stored(found.body);
}

export function googleFile(path: string, origin: string, entries: Iterable<string>): CrawlFile {
  return {
    path,
    head:
      `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>` +
      `${element('title', shop.name)}${element('link', `${origin}/`)}${element('description', shop.description)}\n`,
    entries,
    tail: '</channel>\n</rss>\n',
  };
}

interface ProductRow {
  readonly slug: string;
  readonly card: string;
  readonly detail: string;
  readonly trail: string | null;
}

/** Keyset pagination by slug, one file at a time. */
const productsSql = `
  SELECT product.slug, product.card, product.detail, category.trail
  FROM product LEFT JOIN category ON category.slug = product.category
  WHERE product.slug > ? ORDER BY product.slug LIMIT ?`;

function entriesOf({ card, detail, trail }: ProductRow, terms: Terms): readonly string[] {
  const product = { ...stored<object>(card), ...stored<object>(detail) } as PublishedProduct;
  return isOffered(product, terms.lastDay)
    ? [feedEntry(product, stored<readonly Named[]>(trail ?? '[]'), terms)]
    : [];
}

/** The last day on which a presale is offered. */
export function lastOfferedDay(now: Date): string {
  return shopDay(new Date(now.getTime() + farthestAvailability * 86_400_000));
}

/**
 * Google requires a picture, and for presales a release date that is not too far. Gift cards are not allowed in product
 * feeds.
 */
export function isOffered(
  { cover, isOnPresale, releaseDate, isGiftCard }: PublishedCard,
  lastDay: string,
): boolean {
  const isSoon = releaseDate !== null && releaseDate <= lastDay;
  return cover !== null && (!isOnPresale || isSoon) && !isGiftCard;
}

const availabilities: Readonly<Record<Availability['name'], string>> = {
  presale: 'preorder',
  available: 'in_stock',
  last: 'in_stock',
  'out-of-stock': 'out_of_stock',
};

/** Media > Books in Google's taxonomy. */
const books = '784';

function feedEntry(product: PublishedProduct, trail: readonly Named[], terms: Terms): string {
  const { origin, installments } = terms;
  const { id, slug, title, brand, cover, images, format, releaseDate } = product;
  const gtin = isbn13Of(product.isbn);
  const others = images.map(largest).filter((path) => path !== largest(cover));
  const isBook = gtin !== null || format !== null;
  return [
    '<item>',
    element('g:id', String(id)),
    element('g:title', shortened(title, longest['g:title'])),
    element(
      'g:description',
      shortened(plainText(product.description), descriptionLength) || shortened(title, longest['g:title']),
    ),
    element('g:link', origin + pathTo('product', { slug })),
    element('g:image_link', origin + largest(cover)),
    ...others.slice(0, maxPictures).map((path) => element('g:additional_image_link', origin + path)),
    element('g:availability', availabilities[availabilityOf(product).name]),
    element('g:availability_date', releaseDate && startOfShopDay(releaseDate)),
    priceElements(product, terms),
    installmentElement(product, installments),
    element('g:brand', brand && shortened(brand.name, longest['g:brand'])),
    element('g:gtin', gtin),
    element('g:identifier_exists', gtin === null ? 'no' : null),
    element('g:condition', 'new'),
    element('g:google_product_category', isBook ? books : null),
    element(
      'g:product_type',
      shortened(trail.map(({ name }) => name).join(' > '), longest['g:product_type']),
    ),
    '</item>\n',
  ].join('');
}

function largest(image: PublishedImage | null): string {
  return image?.sources.at(-1)?.path ?? '';
}
