/** Products for e2e tests, looked up in the embedded API. */
import { inject } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import type { Money } from '../../src/domain/money.ts';
import { currentPrice, type ProductCard } from '../../src/domain/catalogue/product.ts';

export interface FoundProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Current price in pesos. */
  readonly price: Money;
}

/** A seeded product with at least `units` in stock (or exactly none for 0); no presale, no gift card. */
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
