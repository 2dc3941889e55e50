/** What the letter backend sells: every field of a product that the specification names, as short as it may be. */
import type { Currency } from '../../../src/domain/money.ts';

interface Money {
  readonly currency: Currency;
  readonly amount: number;
}

export interface Product {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** In pesos; a dollar is a thousand of them. */
  readonly pesos: number;
  readonly percent?: number;
  readonly isPresale?: true;
  /** Null stands for an uncounted stock. */
  stock: number | null;
}

export const manga = { id: 1, name: 'Manga', slug: 'manga', all_children: [] };
const parent = { name: manga.name, slug: manga.slug, parent: null };
export const author = { name: 'Ana Núñez', slug: 'ana-nunez' };
export const brand = { name: 'Ivrea', slug: 'ivrea' };
const tag = 'piratas';

export const products: readonly Product[] = [
  { id: 1, slug: 'letra-incontable', title: 'Letra incontable', pesos: 12_000, stock: null },
  { id: 2, slug: 'letra-agotada', title: 'Letra agotada', pesos: 9000, stock: 0 },
  { id: 3, slug: 'letra-ultima', title: 'Letra última', pesos: 7500, stock: 1 },
  { id: 4, slug: 'letra-rebajada', title: 'Letra rebajada', pesos: 10_000, percent: 20, stock: 3 },
  { id: 5, slug: 'letra-en-preventa', title: 'Letra en preventa', pesos: 15_000, isPresale: true, stock: 0 },
  ...Array.from({ length: 7 }, (_, index) => ({
    id: 6 + index,
    slug: `letra-${index + 1}`,
    title: `Letra ${index + 1}`,
    pesos: 8000 + index * 500,
    stock: 2_000_000,
  })),
];

/** Sold as products, and listed nowhere else. */
export const giftCards: readonly Product[] = [5000, 20_000].map((pesos, index) => ({
  id: 101 + index,
  slug: `regalo-${pesos}`,
  title: `Regalo de ${pesos}`,
  pesos,
  stock: null,
}));

export function money(pesos: number, currency: Currency): Money {
  return { currency, amount: currency === 'USD' ? pesos / 1000 : pesos };
}

/** What a shopper pays, in pesos. */
export function priceOf({ pesos, percent = 0 }: Product): number {
  return (pesos * (100 - percent)) / 100;
}

export function cardOf(product: Product, currency: Currency) {
  const { id, slug, title, pesos, percent = null, stock, isPresale } = product;
  return {
    ...{ id, slug, title, stock },
    price: money(pesos, currency),
    priceWithDiscount: percent === null ? null : money(priceOf(product), currency),
    discount_percent: percent,
    discountsByPurchaseUnits: [],
    images: [],
    categories: giftCards.includes(product) ? [] : [parent],
    stocks: null,
    its_on_presale: isPresale ? 1 : 0,
    isGiftcard: giftCards.includes(product) ? 1 : 0,
    dimensions: null,
    authors: [author],
    format: null,
    language: null,
    brand,
    number_of_pages: null,
    tags: [tag],
    isbn: null,
    videos: null,
    description: null,
    authorProducts: null,
    relatedProducts: null,
  };
}

const pageSize = 8;

/** Null behind the last page. */
export function pageOf<T>(all: readonly T[], page: number) {
  const total_pages = Math.max(1, Math.ceil(all.length / pageSize));
  if (!(page >= 1 && page <= total_pages)) return null;
  const data = all.slice((page - 1) * pageSize, page * pageSize);
  return { data, pagination: { current_page: page, total_pages } };
}

type Query = Readonly<Record<string, string | undefined>>;

export function listed(query: Query, category?: string): readonly Product[] {
  const { autor, editorial, ofertas, precioMax, precioMin, q = '', orderBy } = query;
  const isElsewhere = [category, query['category']].some((slug) => slug && slug !== manga.slug);
  if (isElsewhere || (autor && autor !== author.slug) || (editorial && editorial !== brand.slug)) return [];
  const found = products.filter(
    (product) =>
      product.title.toLowerCase().includes(q.toLowerCase()) &&
      (ofertas !== '1' || product.percent !== undefined) &&
      priceOf(product) >= Number(precioMin ?? 0) &&
      priceOf(product) <= Number(precioMax ?? Infinity),
  );
  if (orderBy === 'price') return found.toSorted((one, other) => priceOf(one) - priceOf(other));
  if (orderBy === 'title') return found.toSorted((one, other) => one.title.localeCompare(other.title));
  return found;
}
