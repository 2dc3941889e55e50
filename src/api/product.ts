/** Schemas of product and card: wire to domain. */
import * as v from 'valibot';
import {
  bookFormats,
  languages,
  type BookFormat,
  type CategoryPath,
  type Language,
  type Price,
  type Product,
  type ProductCard,
  type ProductDetail,
} from '../domain/catalogue/product.ts';
import { calendarDaySchema, listOf, moneySchema, namedSchema, nullable } from './wire.ts';

interface WireCategoryPath {
  name: string;
  slug: string;
  parent?: WireCategoryPath | null | undefined;
}

/** `parent` may be missing, null or nested. */
export const categoryPathSchema: v.GenericSchema<WireCategoryPath, CategoryPath> = v.pipe(
  v.object({ name: v.string(), slug: v.string(), parent: nullable(v.lazy(() => categoryPathSchema)) }),
  v.transform(({ name, slug, parent }): CategoryPath => ({ name, slug, parent })),
);

const count = v.pipe(v.number(), v.integer());

const cardEntries = {
  id: count,
  slug: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  price: moneySchema,
  priceWithDiscount: nullable(moneySchema),
  discount_percent: nullable(v.number()),
  discountsByPurchaseUnits: listOf(v.object({ code: v.string() })),
  images: listOf(v.object({ path: v.string() })),
  categories: listOf(categoryPathSchema),
  stock: count,
  stocks: nullable(v.record(v.string(), count)),
  its_on_presale: v.optional(v.boolean(), false),
  // Our extension of the contract; optional for a backend.
  release_date: calendarDaySchema,
  isGiftcard: v.optional(v.boolean(), false),
  authors: listOf(namedSchema),
  format: nullable(v.string()),
  language: nullable(v.string()),
  brand: nullable(namedSchema),
  number_of_pages: nullable(count),
  tags: listOf(namedSchema),
  isbn: nullable(v.string()),
};

type WireCard = v.InferOutput<v.ObjectSchema<typeof cardEntries, undefined>>;

/** A product without description, authorProducts, relatedProducts, videos and dimensions. */
export const cardSchema = v.pipe(v.object(cardEntries), v.transform(toCard));

export const detailEntries = {
  description: nullable(v.string()),
  videos: nullable(v.string()),
  dimensions: nullable(
    v.object({ weight: v.number(), length: v.number(), width: v.number(), height: v.number() }),
  ),
};

/** A product with all fields of its page. */
export const productSchema = v.pipe(
  v.object({
    ...cardEntries,
    ...detailEntries,
    authorProducts: listOf(cardSchema),
    relatedProducts: listOf(cardSchema),
  }),
  v.transform((wire): Product => ({
    ...toCard(wire),
    ...toDetail(wire),
    authorProducts: wire.authorProducts,
    relatedProducts: withoutThose(wire.relatedProducts, wire.authorProducts),
  })),
);

export type WireProductCard = v.InferInput<typeof cardSchema>;
export type WireProduct = v.InferInput<typeof productSchema>;

/** Removes products of the author strip from the related strip. */
function withoutThose(cards: readonly ProductCard[], shown: readonly ProductCard[]): readonly ProductCard[] {
  const ids = new Set(shown.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

function toCard(wire: WireCard): ProductCard {
  return {
    id: wire.id,
    slug: wire.slug,
    title: wire.title,
    price: toPrice(wire),
    unitDiscounts: wire.discountsByPurchaseUnits,
    images: wire.images,
    categories: wire.categories,
    stock: Math.max(0, wire.stock),
    branchStock: wire.stocks ?? {},
    isOnPresale: wire.its_on_presale,
    releaseDate: wire.its_on_presale ? wire.release_date : null,
    isGiftCard: wire.isGiftcard,
    authors: wire.authors,
    format: known<BookFormat>(bookFormats, wire.format),
    language: known<Language>(languages, wire.language),
    brand: wire.brand,
    pageCount: wire.number_of_pages,
    tags: wire.tags,
    isbn: wire.isbn,
  };
}

type WireDetail = v.InferOutput<v.ObjectSchema<typeof detailEntries, undefined>>;

export function toDetail({ description, videos, dimensions }: WireDetail): ProductDetail {
  return {
    description: description ?? '',
    videos: splitVideos(videos),
    dimensions: dimensions && {
      weightGrams: dimensions.weight,
      lengthCm: dimensions.length,
      widthCm: dimensions.width,
      heightCm: dimensions.height,
    },
  };
}

/** Ignores a discount that does not lower the price: a strikethrough price must be real. */
function toPrice({ price, priceWithDiscount, discount_percent }: WireCard): Price {
  const isSale = priceWithDiscount !== null && priceWithDiscount.cents < price.cents;
  if (!isSale) return { list: price, sale: null, discountPercent: null };
  return { list: price, sale: priceWithDiscount, discountPercent: discount_percent };
}

/** Comma-separated URLs (specification, section 3). */
function splitVideos(videos: string | null): readonly string[] {
  return (videos ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

/** Forward compatible: an unknown value is read as null. */
function known<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((candidate) => candidate === value) ?? null;
}
