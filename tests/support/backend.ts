/** What the e2e tests ask the embedded API directly: products that fit the journey. */
import { inject } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import type { Money } from '../../src/domain/money.ts';
import { currentPrice, type ProductCard } from '../../src/domain/product.ts';

export interface FoundProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** In pesos, what it costs now. */
  readonly price: Money;
}

/** A seeded product with at least so many units on the shelf (or exactly none); no presale, no gift card. */
export async function buyableProduct({ units = 1 }: { units?: number } = {}): Promise<FoundProduct> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const fits = ({ stock, isOnPresale, isGiftCard, unitDiscounts }: ProductCard) =>
    !isOnPresale && !isGiftCard && unitDiscounts.length === 0 && (units === 0 ? stock === 0 : stock >= units);
  for (let page = 1; ; page++) {
    const list = await http.send(getProductList, { query: { page: String(page) } });
    const found = list.items.find(fits);
    if (found) {
      const { id, slug, title, price } = found;
      return { id, slug, title, price: currentPrice(price) };
    }
    if (page >= list.totalPages) throw new Error(`no seeded product with ${units} units`);
  }
}
