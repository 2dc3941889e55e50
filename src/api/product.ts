import * as v from 'valibot';
import {
  uncountedStock,
  type BranchStock,
  type CategoryPath,
  type Named,
  type Price,
  type Product,
  type ProductCard,
  type ProductDetail,
} from '../domain/catalogue/product.ts';
import {
  calendarDaySchema,
  flag,
  integer,
  leniently,
  listOf,
  moneySchema,
  namedSchema,
  nullable,
} from './wire.ts';

interface WireCategoryPath {
  name: string;
  slug: string;
  parent?: WireCategoryPath | null | undefined;
}

export const categoryPathSchema: v.GenericSchema<WireCategoryPath, CategoryPath> = v.pipe(
  v.object({ name: v.string(), slug: v.string(), parent: nullable(v.lazy(() => categoryPathSchema)) }),
  v.transform(({ name, slug, parent }): CategoryPath => ({ name, slug, parent })),
);

/** The specification gives tags no shape: a text is both name and slug. */
const tagSchema = leniently<Named>()(
  v.union([
    namedSchema,
    v.pipe(
      v.string(),
      v.transform((text): Named => ({ name: text, slug: text })),
    ),
  ]),
);

const cardEntries = {
  id: integer,
  slug: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  price: moneySchema,
  priceWithDiscount: nullable(moneySchema),
  discount_percent: nullable(v.number()),
  discountsByPurchaseUnits: listOf(v.object({ code: v.string() })),
  images: listOf(v.object({ path: v.string() })),
  categories: listOf(categoryPathSchema),
  // Null where the backend does not count it.
  stock: leniently<number>()(nullable(integer)),
  stocks: v.nullish(v.record(v.string(), leniently<number>()(nullable(integer))), () => ({})),
  its_on_presale: flag,
  // Ours, optional for a backend.
  release_date: calendarDaySchema,
  isGiftcard: flag,
  authors: listOf(namedSchema),
  format: nullable(v.string()),
  language: nullable(v.string()),
  brand: nullable(namedSchema),
  number_of_pages: nullable(integer),
  tags: listOf(tagSchema),
  isbn: nullable(v.string()),
};

type WireCard = v.InferOutput<v.ObjectSchema<typeof cardEntries, undefined>>;

export const cardSchema = v.pipe(v.object(cardEntries), v.transform(toCard));

export const detailEntries = {
  description: nullable(v.string()),
  videos: nullable(v.string()),
  dimensions: nullable(
    v.object({
      weight: nullable(v.number()),
      length: nullable(v.number()),
      width: nullable(v.number()),
      height: nullable(v.number()),
    }),
  ),
};

export const productSchema = v.pipe(
  v.object({
    ...cardEntries,
    ...detailEntries,
    authorProducts: listOf(cardSchema),
    relatedProducts: listOf(cardSchema),
  }),
  v.transform((wire): Product => {
    const { authorProducts, relatedProducts } = wire;
    const inOtherStrip = new Set(authorProducts.map(({ id }) => id));
    return {
      ...toCard(wire),
      ...toDetail(wire),
      authorProducts,
      relatedProducts: relatedProducts.filter(({ id }) => !inOtherStrip.has(id)),
    };
  }),
);

export type WireProductCard = v.InferInput<typeof cardSchema>;
export type WireProduct = v.InferInput<typeof productSchema>;

function toCard(wire: WireCard): ProductCard {
  const { id, slug, title, images, categories, authors, brand, tags, isbn } = wire;
  return {
    ...{ id, slug, title, images, categories, authors, brand, tags, isbn },
    price: toPrice(wire),
    unitDiscounts: wire.discountsByPurchaseUnits,
    stock: Math.max(0, wire.stock ?? uncountedStock),
    branchStock: countedBranches(wire.stocks),
    isOnPresale: wire.its_on_presale,
    releaseDate: wire.its_on_presale ? wire.release_date : null,
    isGiftCard: wire.isGiftcard,
    format: wire.format || null,
    language: wire.language || null,
    pageCount: wire.number_of_pages,
  };
}

type WireDetail = v.InferOutput<v.ObjectSchema<typeof detailEntries, undefined>>;

export function toDetail({ description, videos, dimensions }: WireDetail): ProductDetail {
  return {
    description: description ?? '',
    // URLs, separated by commas (specification, section 3).
    videos: (videos ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
    dimensions: dimensions && {
      // 0 is not shown.
      weightGrams: dimensions.weight ?? 0,
      lengthCm: dimensions.length ?? 0,
      widthCm: dimensions.width ?? 0,
      heightCm: dimensions.height ?? 0,
    },
  };
}

function countedBranches(stocks: WireCard['stocks']): BranchStock {
  const counted = Object.entries(stocks).filter((entry): entry is [string, number] => entry[1] !== null);
  return Object.fromEntries(counted);
}

/** A strikethrough price must be real: a discount that does not lower the price is none. */
function toPrice({ price, priceWithDiscount, discount_percent }: WireCard): Price {
  const isSale = priceWithDiscount !== null && priceWithDiscount.cents < price.cents;
  if (!isSale) return { list: price, sale: null, discountPercent: null };
  return { list: price, sale: priceWithDiscount, discountPercent: discount_percent };
}
