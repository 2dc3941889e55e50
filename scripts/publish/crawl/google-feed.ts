/**
 * The products for Google Merchant Center: RSS 2.0 with `g:` attributes. Prices and availability are the ones of the pages,
 * read from the same snapshot.
 */
import { isbn13Of } from '../../../src/domain/isbn.ts';
import { plainText, shortened } from '../../../src/domain/plain-text.ts';
import { priceText } from '../../../src/domain/product-structured-data.ts';
import {
  availabilityOf,
  type Named,
  type PublishedImage,
  type PublishedProduct,
  type Price,
} from '../../../src/domain/product.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { rows, stored } from '../../../src/snapshot/open.ts';
import type { CrawledSite, CrawlFile } from './crawl-file.ts';
import { element, xmlText } from './xml.ts';

export function googleFeed(site: CrawledSite): CrawlFile {
  return {
    path: '/feeds/google.xml',
    head:
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>' +
      `${element('title', shop.name)}${element('link', `${site.origin}/`)}${element('description', shop.description)}\n`,
    entries: feedEntries(site),
    tail: '</channel>\n</rss>\n',
  };
}

function* feedEntries(site: CrawledSite): Iterable<string> {
  const entriesOf = (slugs: readonly string[]) =>
    new Map(
      rows<ProductRow>(productsSql, JSON.stringify(slugs)).map((row) => [row.slug, entryOf(row, site)]),
    );
  if (site.cache) {
    yield* site.cache.offers(entriesOf);
    return;
  }
  const slugs = rows<{ slug: string }>('SELECT slug FROM product ORDER BY slug').map(({ slug }) => slug);
  for (let start = 0; start < slugs.length; start += rowsAtOnce) {
    for (const entry of entriesOf(slugs.slice(start, start + rowsAtOnce)).values())
      if (entry !== '') yield entry;
  }
}

const rowsAtOnce = 100;

const productsSql = `
  SELECT product.slug, product.card, product.detail, category.trail
  FROM json_each(?) AS wanted
  JOIN product ON product.slug = wanted.value
  LEFT JOIN category ON category.slug = product.category
  ORDER BY wanted.key`;

interface ProductRow {
  readonly slug: string;
  readonly card: string;
  readonly detail: string;
  readonly trail: string | null;
}

/** '' for what is not offered. */
function entryOf({ card, detail, trail }: ProductRow, site: CrawledSite): string {
  const product = { ...stored<object>(card), ...stored<object>(detail) } as PublishedProduct;
  if (!isOffered(product, site)) return '';
  return feedEntry(product, trail === null ? [] : stored<readonly Named[]>(trail), site.origin);
}

/**
 * A picture is required, and so is a date for what is not printed yet, which the API does not tell. Gift cards are no goods
 * that comparison sites take.
 */
function isOffered(
  { cover, isOnPresale, isGiftCard, slug }: PublishedProduct,
  { isBuilt }: CrawledSite,
): boolean {
  return cover !== null && !isOnPresale && !isGiftCard && isBuilt(pathTo('product', { slug }));
}

const longestTitle = 150;
/** They take 5,000 characters and show far less. */
const longestDescription = 1000;
const mostPictures = 10;
/** Media > Books in Google's taxonomy. */
const books = '784';

function feedEntry(product: PublishedProduct, trail: readonly Named[], origin: string): string {
  const { id, slug, title, brand, cover, images, format } = product;
  const gtin = isbn13Of(product.isbn);
  const others = images.map(largest).filter((path) => path !== largest(cover));
  const isBook = gtin !== null || format !== null;
  return [
    '<item>',
    element('g:id', String(id)),
    element('g:title', shortened(title, longestTitle)),
    element('g:description', shortened(plainText(product.description), longestDescription) || title),
    element('g:link', origin + pathTo('product', { slug })),
    element('g:image_link', origin + largest(cover)),
    ...others.slice(0, mostPictures).map((path) => element('g:additional_image_link', origin + path)),
    element('g:availability', availabilityOf(product).name === 'out-of-stock' ? 'out_of_stock' : 'in_stock'),
    prices(product.prices.ARS),
    element('g:brand', brand?.name ?? null),
    element('g:gtin', gtin),
    element('g:identifier_exists', gtin === null ? 'no' : null),
    element('g:condition', 'new'),
    element('g:google_product_category', isBook ? books : null),
    element('g:product_type', trail.map(({ name }) => name).join(' > ')),
    '</item>\n',
  ].join('');
}

function prices({ list, sale }: Price): string {
  const written = (price: Price['list']) => xmlText(`${priceText(price)} ${price.currency}`);
  return `<g:price>${written(list)}</g:price>${sale ? `<g:sale_price>${written(sale)}</g:sale_price>` : ''}`;
}

function largest(image: PublishedImage | null): string {
  return image?.sources.at(-1)?.path ?? '';
}
