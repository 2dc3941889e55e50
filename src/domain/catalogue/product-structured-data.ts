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
import { freeShippingDetails, returnTerms } from '../shop/shop-structured-data.ts';
import { startOfShopDay } from '../shop-day.ts';
import { absolute, person, seriesNode, type StructuredData } from '../shop/structured-data.ts';
import type { SeriesPlace } from './series.ts';

export interface ProductSurroundings {
  readonly origin: string;
  readonly shopName: string;
  /** Where purchases can be returned, too. */
  readonly hasStores: boolean;
  readonly freeShippingFrom: Money;
  readonly trail: readonly Named[];
  readonly series: Pick<SeriesPlace, 'slug' | 'name' | 'form' | 'number'> | null;
}

/** Crawlers cut longer texts. */
const longestDescription = 5000;

export function productData(product: PublishedProduct, where: ProductSurroundings): StructuredData {
  const { slug, title, id, brand, images, description } = product;
  const isbn = isbn13Of(product.isbn);
  const types = readingTypes(product, isbn);
  const text = shortened(plainText(description), longestDescription);
  const pictures = images
    .flatMap(({ sources }) => sources.slice(-1))
    .map(({ path }) => absolute(path, where.origin));
  return {
    '@type': types.length > 0 ? ['Product', ...types] : 'Product',
    name: title,
    sku: String(id),
    url: absolute(pathTo('product', { slug }), where.origin),
    ...(pictures.length > 0 && { image: pictures }),
    ...(text !== '' && { description: text }),
    ...(where.trail.length > 0 && { category: where.trail.map(({ name }) => name).join(' > ') }),
    ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
    ...(isbn !== null && { gtin13: isbn }),
    ...(types.length > 0 && readingData(product, isbn, where)),
    offers: offer(product, where),
  };
}

/** `12345.50` */
export function amountText(price: Money): string {
  return decimalOf(price).toFixed(2);
}

type BookType = 'Book' | 'ComicIssue';

/** Staple-bound issues seldom have an ISBN. */
function readingTypes({ format }: PublishedProduct, isbn: string | null): readonly BookType[] {
  const issue: readonly BookType[] = format === 'grapa' ? ['ComicIssue'] : [];
  return isbn === null ? issue : ['Book', ...issue];
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
    ...(language && languageTags[language] && { inLanguage: languageTags[language] }),
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
  { origin, shopName, hasStores, freeShippingFrom }: ProductSurroundings,
): StructuredData {
  const { slug, prices, releaseDate } = product;
  const shippingDetails = freeShippingDetails(product, freeShippingFrom);
  return {
    '@type': 'Offer',
    url: absolute(pathTo('product', { slug }), origin),
    price: amountText(currentPrice(prices.ARS)),
    priceCurrency: 'ARS',
    ...strikethrough(prices.ARS),
    availability: `https://schema.org/${availabilities[availabilityOf(product).name]}`,
    ...(releaseDate !== null && { availabilityStarts: startOfShopDay(releaseDate) }),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shopName },
    ...(shippingDetails && { shippingDetails }),
    hasMerchantReturnPolicy: returnTerms(origin, hasStores),
  };
}

function strikethrough({ list, sale }: Price): { readonly priceSpecification?: StructuredData } {
  if (sale === null || sale.cents >= list.cents) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amountText(list),
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

/** schema.org has no value for staples. */
const bindings = {
  grapa: null,
  rustica: 'Paperback',
  rustica_con_solapas: 'Paperback',
  tapa_blanda: 'Paperback',
  tapa_dura: 'Hardcover',
} satisfies Record<BookFormat, string | null> as Readonly<Record<string, string | null>>;

const languageTags = {
  español: 'es',
  Ingles: 'en',
  Japones: 'ja',
} satisfies Record<Language, string> as Readonly<Record<string, string>>;
