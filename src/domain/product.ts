import type { InEachCurrency, Money } from './money.ts';

/** Formats a book is bound in: wire values, kept as they are (specification, section 9). */
export const bookFormats = ['grapa', 'rustica', 'rustica_con_solapas', 'tapa_dura', 'tapa_blanda'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** Languages as the wire spells them (specification, section 9). */
export const languages = ['español', 'Ingles', 'Japones'] as const;
export type Language = (typeof languages)[number];

/** A thing with a page of its own: an author, a brand (editorial) or a tag. */
export interface Named {
  readonly name: string;
  readonly slug: string;
}

/** The category of a product with its chain of ancestors, nearest first. */
export interface CategoryPath extends Named {
  readonly parent: CategoryPath | null;
}

/** `sale` and `discountPercent` are null when there is no discount running. */
export interface Price {
  readonly list: Money;
  readonly sale: Money | null;
  readonly discountPercent: number | null;
}

/** Units by pickup branch; a branch the API does not name is absent, not zero. */
export type BranchStock = Readonly<Record<string, number>>;

/** What every way of showing a product shares, whatever the currency and wherever its pictures are. */
export interface ProductFacts {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly unitDiscounts: readonly { readonly code: string }[];
  readonly categories: readonly CategoryPath[];
  readonly stock: number;
  readonly branchStock: BranchStock;
  readonly isOnPresale: boolean;
  readonly isGiftCard: boolean;
  readonly authors: readonly Named[];
  readonly format: BookFormat | null;
  readonly language: Language | null;
  readonly brand: Named | null;
  readonly pageCount: number | null;
  readonly tags: readonly Named[];
  readonly isbn: string | null;
}

/** A product as lists show it, priced in the currency that was asked for; images are the API's own files. */
export interface ProductCard extends ProductFacts {
  readonly price: Price;
  readonly images: readonly { readonly path: string }[];
}

export interface Dimensions {
  readonly weightGrams: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
}

/** What only the product's own page shows. `description` is HTML from the API: sanitise before use. */
export interface ProductDetail {
  readonly description: string;
  readonly videos: readonly string[];
  readonly dimensions: Dimensions | null;
}

/** A product as its own page shows it, priced in the currency that was asked for. */
export interface Product extends ProductCard, ProductDetail {
  readonly authorProducts: readonly ProductCard[];
  readonly relatedProducts: readonly ProductCard[];
}

/** A picture in the published site: the same picture at several widths, narrowest first. Sizes in CSS pixels. */
export interface PublishedImage {
  readonly sources: readonly { readonly path: string; readonly width: number }[];
  readonly width: number;
  readonly height: number;
}

/** A card as it is published: priced in every currency, so that one page serves both. */
export interface PublishedCard extends ProductFacts {
  readonly prices: InEachCurrency<Price>;
  readonly cover: PublishedImage | null;
}

/** A product as its published page shows it. `description` is sanitised HTML. */
export interface PublishedProduct extends PublishedCard, ProductDetail {
  readonly images: readonly PublishedImage[];
}

/**
 * What a strip on *another* product's page bakes in: no price and no stock, or one changed price would
 * dirty dozens of pages. Those arrive when the page revalidates.
 */
export interface LinkedCard {
  readonly slug: string;
  readonly title: string;
  readonly cover: PublishedImage | null;
}

/** What shoppers are told about stock (specification, section 4). */
export const availabilityNames = ['presale', 'available', 'last', 'out-of-stock'] as const;

export type Availability =
  | { readonly name: 'presale' }
  | { readonly name: 'available'; readonly units: number }
  | { readonly name: 'last' }
  | { readonly name: 'out-of-stock' };

/** Presale wins over stock: what is not printed yet has no units to count. */
export function availabilityOf(product: Pick<ProductFacts, 'stock' | 'isOnPresale'>): Availability {
  if (product.isOnPresale) return { name: 'presale' };
  if (product.stock > 1) return { name: 'available', units: product.stock };
  if (product.stock === 1) return { name: 'last' };
  return { name: 'out-of-stock' };
}

/** Presales are sold before they have stock. */
export function canBeBought(product: Pick<ProductFacts, 'stock' | 'isOnPresale'>): boolean {
  return availabilityOf(product).name !== 'out-of-stock';
}

/** The price to pay now. */
export function currentPrice(price: Price): Money {
  return price.sale ?? price.list;
}

/** Ancestors first, the category itself last: the order of a breadcrumb. */
export function categoryTrail(category: CategoryPath): readonly Named[] {
  const parents = category.parent ? categoryTrail(category.parent) : [];
  return [...parents, { name: category.name, slug: category.slug }];
}
