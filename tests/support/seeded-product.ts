/** Seeded products in wire format: lookup, and modification of replies in transit. */
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { formatMoney, moneyFromDecimal } from '../../src/domain/money.ts';
import { passOn } from './in-transit.ts';

/** The wire fields that tests read or change. */
export interface WireProduct {
  slug: string;
  title: string;
  price: { currency: 'ARS' | 'USD'; amount: number };
  priceWithDiscount: WireProduct['price'] | null;
  discount_percent: number | null;
  stock: number;
  stocks: Record<string, number> | null;
  its_on_presale: boolean;
  release_date: string | null;
  videos: string | null;
  authorProducts: WireProduct[];
  relatedProducts: WireProduct[];
}

/** The first seeded product that fits. */
export async function seeded(fits: (product: WireProduct) => boolean): Promise<WireProduct> {
  for (let page = 1; ; page++) {
    const list = await answerOf<{ data: { slug: string }[]; pagination: { total_pages: number } }>(
      `/products-list?page=${page}`,
    );
    for (const { slug } of list.data) {
      const { product } = await answerOf<{ product: WireProduct }>(`/product/${slug}`);
      if (fits(product)) return product;
    }
    if (page >= list.pagination.total_pages) throw new Error('no seeded product fits');
  }
}

/** Modifies product replies in transit. */
export async function changeAnswers(page: Page, change: (product: WireProduct) => void): Promise<void> {
  await page.route('**/api/v1/product/**', (route) =>
    passOn(route, async (response) => {
      const json = (await response.json()) as { product: WireProduct };
      change(json.product);
      return { json };
    }),
  );
}

/** One that can be bought, with others beside it. */
export function withNeighbours(): Promise<WireProduct> {
  return seeded(
    ({ stock, its_on_presale, relatedProducts }) =>
      stock > 2 && !its_on_presale && relatedProducts.length > 1,
  );
}

/** As it is shown. */
export function priceOf(product: WireProduct | undefined): string {
  if (!product) throw new Error('the seeded product has no neighbours');
  const { amount, currency } = product.priceWithDiscount ?? product.price;
  return formatMoney(moneyFromDecimal(amount, currency));
}

/** The page comes out of the back-forward cache, and asks again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** Makes a product cost this in pesos. @param off percentage of its discount */
export function priceAt(amount: number, reduced: number | null = null, off: number | null = null) {
  return (product: WireProduct): void => {
    product.price = { currency: 'ARS', amount };
    product.priceWithDiscount = reduced === null ? null : { currency: 'ARS', amount: reduced };
    product.discount_percent = off;
  };
}

export function soldOut(product: WireProduct): void {
  Object.assign(product, { stock: 0, its_on_presale: false });
}

async function answerOf<T>(path: string): Promise<T> {
  return (await (await fetch(`${inject('apiUrl')}/api/v1${path}`)).json()) as T;
}
