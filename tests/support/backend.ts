/** The embedded API of e2e tests, and products to be found in it. */
import { inject } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp, type Http } from '../../src/api/http.ts';
import { currentPrice, type ProductCard } from '../../src/domain/catalogue/product.ts';
import type { Money } from '../../src/domain/money.ts';

/** @param token of a customer's session */
export function api(token: string | null = null): Http {
  return createHttp({ baseUrl: inject('apiUrl'), token: () => token });
}

export interface FoundProduct extends Pick<ProductCard, 'id' | 'slug' | 'title'> {
  /** Current price in pesos. */
  readonly price: Money;
}

/** A seeded product with at least `units` in stock (or exactly none for 0); no presale, no gift card. */
export async function buyableProduct({ units = 1 }: { units?: number } = {}): Promise<FoundProduct> {
  for (let page = 1; ; page++) {
    const { items, totalPages } = await listed(page);
    const found = items.find(
      ({ stock, unitDiscounts }) =>
        unitDiscounts.length === 0 && (units === 0 ? stock === 0 : stock >= units),
    );
    if (found) {
      const { id, slug, title, price } = found;
      return { id, slug, title, price: currentPrice(price) };
    }
    if (page >= totalPages) throw new Error(`no seeded product with ${units} units`);
  }
}

/**
 * The product with the highest stock, so that tests do not exhaust each other's. Repeated calls may return another one.
 */
export async function plentifulProduct(): Promise<ProductCard> {
  const [first] = (await listed()).items.toSorted((a, b) => b.stock - a.stock);
  if (first === undefined) throw new Error('the first page of the list has nothing to buy');
  return first;
}

/** A page of the list of all products, without presales and gift cards. */
export async function listed(page = 1) {
  const { items, totalPages } = await api().send(getProductList, { query: { page: String(page) } });
  return { items: items.filter(({ isOnPresale, isGiftCard }) => !isOnPresale && !isGiftCard), totalPages };
}
