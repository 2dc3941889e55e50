/** Seeded products in wire format: lookup, and modification of replies in transit. */
import type { Page } from 'playwright';
import { inject } from 'vitest';
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

async function answerOf<T>(path: string): Promise<T> {
  return (await (await fetch(`${inject('apiUrl')}/api/v1${path}`)).json()) as T;
}
