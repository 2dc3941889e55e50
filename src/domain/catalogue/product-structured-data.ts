/**
 * Structured data (schema.org) of a product page: one Product with book properties, and one Offer at the price of the
 * HTML.
 */
import { isbn13Of } from './isbn.ts';
import { decimalOf, type Money } from '../money.ts';
import { plainText, shortened } from '../plain-text.ts';
import {
  availabilityOf,
  currentPrice,
  type Availability,
  type BookFormat,
  type Language,
  type Named,
  type Price,
  type PublishedProduct,
} from './product.ts';
import { pathTo } from '../routes.ts';
import { freeShippingDetails } from '../shop/shipping-structured-data.ts';
import { returnTerms } from '../shop/shop-structured-data.ts';
import { startOfShopDay } from '../shop-day.ts';
import { absolute, person, seriesNode, type StructuredData } from '../shop/structured-data.ts';
import type { SeriesForm } from './volume.ts';

/** Context of a product page. */
export interface ProductSurroundings {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly shopName: string;
  /** The sum that is sent for nothing. */
  readonly freeShippingFrom: Money;
  /** From the root category to the product's own. */
  readonly trail: readonly Named[];
  /** The product's series and its number in it; null for none. */
  readonly series: SeriesPlace | null;
}

export interface SeriesPlace {
  readonly slug: string;
  readonly name: string;
  readonly form: SeriesForm;
  readonly number: string;
}

/** Maximum characters; crawlers truncate longer texts. */
const longestDescription = 5000;

/** No `aggregateRating`: the shop has no reviews. */
export function productData(product: PublishedProduct, where: ProductSurroundings): StructuredData {
  const { slug, title, id, brand, images, description } = product;
  const isbn = isbn13Of(product.isbn);
  const text = shortened(plainText(description), longestDescription);
  const pictures = images
    .flatMap(({ sources }) => sources.slice(-1))
    .map(({ path }) => absolute(path, where.origin));
  return {
    '@type': typesOf(product, isbn),
    name: title,
    sku: String(id),
    url: absolute(pathTo('product', { slug }), where.origin),
    ...(pictures.length > 0 && { image: pictures }),
    ...(text !== '' && { description: text }),
    ...(where.trail.length > 0 && { category: where.trail.map(({ name }) => name).join(' > ') }),
    ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
    ...(isbn !== null && { gtin13: isbn }),
    ...(isReading(product, isbn) && readingData(product, isbn, where)),
    offers: offer(product, where),
  };
}

/** Decimal format of schema.org prices: `12345.50`. */
export function priceText(price: Money): string {
  return decimalOf(price).toFixed(2);
}

type BookType = 'Book' | 'ComicIssue';

/** Products with an ISBN are a Book; staple-bound issues ('grapa') are a ComicIssue and seldom have an ISBN. */
function typesOf(product: PublishedProduct, isbn: string | null): string | readonly string[] {
  const kinds: BookType[] = [];
  if (isbn !== null) kinds.push('Book');
  if (product.format === 'grapa') kinds.push('ComicIssue');
  return kinds.length === 0 ? 'Product' : ['Product', ...kinds];
}

function isReading({ format }: PublishedProduct, isbn: string | null): boolean {
  return isbn !== null || format === 'grapa';
}

function readingData(
  product: PublishedProduct,
  isbn: string | null,
  { origin, series }: ProductSurroundings,
) {
  const { authors, brand, format, language, pageCount } = product;
  const binding = format && bindings[format];
  return {
    ...(authors.length > 0 && { author: authors.map((author) => person(author, origin)) }),
    ...(brand && { publisher: { '@type': 'Organization', name: brand.name } }),
    ...(language && { inLanguage: languageTags[language] }),
    ...(isbn !== null && { isbn }),
    ...(isbn !== null && pageCount !== null && { numberOfPages: pageCount }),
    ...(isbn !== null && binding && { bookFormat: `https://schema.org/${binding}` }),
    ...(series && {
      isPartOf: seriesNode(series, origin),
      ...(format === 'grapa' ? { issueNumber: series.number } : { position: series.number }),
    }),
  };
}

function offer(
  product: PublishedProduct,
  { origin, shopName, freeShippingFrom }: ProductSurroundings,
): StructuredData {
  const { slug, prices, releaseDate } = product;
  const shippingDetails = freeShippingDetails(product, freeShippingFrom);
  return {
    '@type': 'Offer',
    url: absolute(pathTo('product', { slug }), origin),
    price: priceText(currentPrice(prices.ARS)),
    priceCurrency: 'ARS',
    ...strikethrough(prices.ARS),
    availability: `https://schema.org/${availabilities[availabilityOf(product).name]}`,
    ...(releaseDate !== null && { availabilityStarts: startOfShopDay(releaseDate) }),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shopName },
    ...(shippingDetails && { shippingDetails }),
    hasMerchantReturnPolicy: returnTerms(origin),
  };
}

/** The list price, when a sale price is lower. */
function strikethrough({ list, sale }: Price): { readonly priceSpecification?: StructuredData } {
  if (sale === null || sale.cents >= list.cents) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: priceText(list),
      priceCurrency: 'ARS',
      priceType: 'https://schema.org/StrikethroughPrice',
    },
  };
}

const availabilities: Readonly<Record<Availability['name'], string>> = {
  presale: 'PreOrder',
  available: 'InStock',
  last: 'LimitedAvailability',
  'out-of-stock': 'OutOfStock',
};

/** `bookFormat` by binding. schema.org has no value for staple binding; it makes a ComicIssue instead. */
const bindings: Readonly<Record<BookFormat, 'Hardcover' | 'Paperback' | null>> = {
  grapa: null,
  rustica: 'Paperback',
  rustica_con_solapas: 'Paperback',
  tapa_blanda: 'Paperback',
  tapa_dura: 'Hardcover',
};

const languageTags: Readonly<Record<Language, string>> = { español: 'es', Ingles: 'en', Japones: 'ja' };
