import type { Money } from '../money.ts';

/** Wire values, as are the languages (specification, section 9). */
export const bookFormats = ['grapa', 'rustica', 'rustica_con_solapas', 'tapa_dura', 'tapa_blanda'] as const;
export type BookFormat = (typeof bookFormats)[number];

export const languages = ['español', 'Ingles', 'Japones'] as const;
export type Language = (typeof languages)[number];

/** An author, a brand or a tag. */
export interface Named {
  readonly name: string;
  readonly slug: string;
}

/** With its ancestors, nearest first. */
export interface CategoryPath extends Named {
  readonly parent: CategoryPath | null;
}

/** `sale` and `discountPercent` are null without a discount. */
export interface Price {
  readonly list: Money;
  readonly sale: Money | null;
  readonly discountPercent: number | null;
}

/** By branch; what the API does not name is absent, not zero. */
export type BranchStock = Readonly<Record<string, number>>;

export interface ProductBase {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly unitDiscounts: readonly { readonly code: string }[];
  readonly categories: readonly CategoryPath[];
  readonly stock: number;
  readonly branchStock: BranchStock;
  readonly isOnPresale: boolean;
  /** `2027-03-12`, in Buenos Aires; null when it is not announced. */
  readonly releaseDate: string | null;
  readonly isGiftCard: boolean;
  readonly authors: readonly Named[];
  /** A `BookFormat` as a rule; another word of the backend is shown as it came, and no filter finds it. */
  readonly format: string | null;
  /** Likewise a `Language`. */
  readonly language: string | null;
  readonly brand: Named | null;
  readonly pageCount: number | null;
  readonly tags: readonly Named[];
  readonly isbn: string | null;
}

/** In the requested currency; images are the API's files. */
export interface ProductCard extends ProductBase {
  readonly price: Price;
  readonly images: readonly { readonly path: string }[];
}

export interface Dimensions {
  readonly weightGrams: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

/** `description` is HTML from the API: sanitise before use. */
export interface ProductDetail {
  readonly description: string;
  readonly videos: readonly string[];
  readonly dimensions: Dimensions | null;
}

/** Nothing known; its keys are the names of all details. */
export const noDetail: ProductDetail = { description: '', videos: [], dimensions: null };

const detailNames = Object.keys(noDetail) as (keyof ProductDetail)[];

export function detailOf(product: ProductDetail): ProductDetail {
  return Object.fromEntries(detailNames.map((name) => [name, product[name]])) as unknown as ProductDetail;
}

export function withoutDetail<P extends ProductDetail>(product: P): Omit<P, keyof ProductDetail> {
  const remaining: Partial<P> = { ...product };
  for (const name of detailNames) delete remaining[name];
  return remaining as Omit<P, keyof ProductDetail>;
}

export interface Product extends ProductCard, ProductDetail {
  readonly authorProducts: readonly ProductCard[];
  readonly relatedProducts: readonly ProductCard[];
}

/** One picture in several widths, narrowest first, in CSS pixels. */
export interface PublishedImage {
  readonly sources: readonly { readonly path: string; readonly width: number }[];
  readonly width: number;
  readonly height: number;
}

/** In dollars null in a shop that sells in pesos alone. */
export interface PublishedPrices {
  readonly ARS: Price;
  readonly USD: Price | null;
}

/** Priced in every currency of the shop, so that one HTML page serves all. */
export interface PublishedCard extends ProductBase {
  readonly prices: PublishedPrices;
  readonly cover: PublishedImage | null;
}

export interface PublishedProduct extends PublishedCard, ProductDetail {
  readonly images: readonly PublishedImage[];
}

/** A card in the HTML of another product's page: without price and stock, whose changes would reach dozens of pages. */
export interface LinkedCard {
  readonly slug: string;
  readonly title: string;
  readonly cover: PublishedImage | null;
}

/** Specification, section 4. */
export const availabilityNames = ['presale', 'available', 'last', 'out-of-stock'] as const;

export type Availability =
  | { readonly name: 'presale' }
  /** `units` is null where the backend does not count them. */
  | { readonly name: 'available'; readonly units: number | null }
  | { readonly name: 'last' }
  | { readonly name: 'out-of-stock' };

/** More than a shop has of anything: the backend does not count this product. */
const mostCounted = 1_000_000;

/** The stock of a product whose units are not counted. */
export const uncountedStock = mostCounted + 1;

/** Null where units are not counted. */
export function countedUnits({
  stock,
  isOnPresale,
}: Pick<ProductBase, 'stock' | 'isOnPresale'>): number | null {
  return isOnPresale || stock > mostCounted ? null : stock;
}

/** A presale has no printed units to count. */
export function availabilityOf(product: Pick<ProductBase, 'stock' | 'isOnPresale'>): Availability {
  if (product.isOnPresale) return { name: 'presale' };
  if (product.stock > 1) return { name: 'available', units: countedUnits(product) };
  if (product.stock === 1) return { name: 'last' };
  return { name: 'out-of-stock' };
}

export function canBeBought(product: Pick<ProductBase, 'stock' | 'isOnPresale'>): boolean {
  return availabilityOf(product).name !== 'out-of-stock';
}

export function currentPrice(price: Price): Money {
  return price.sale ?? price.list;
}

/** Ancestors first. */
export function categoryTrail(category: CategoryPath): readonly Named[] {
  const parents = category.parent ? categoryTrail(category.parent) : [];
  return [...parents, { name: category.name, slug: category.slug }];
}

/** What a table has for a word of the backend; the word itself where it has nothing. */
export function wordFrom(table: Readonly<Record<string, string>>, word: string | null): string | null {
  return word !== null && Object.hasOwn(table, word) ? (table[word] ?? word) : word;
}
