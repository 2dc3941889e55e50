/** The product with an ISBN, by the shop's search. */
import { getProductList } from '../../api/catalogue.ts';
import { isbn13Of } from '../../domain/catalogue/isbn.ts';
import type { ProductCard } from '../../domain/catalogue/product.ts';
import { http } from '../backend.ts';
import { unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';

/**
 * A search finds words that are alike, too: only the product with this number is meant, or the one found where the backend
 * tells no numbers.
 * @param isbn 13 digits
 * @throws FailureError
 */
export async function productByIsbn(isbn: string, signal: AbortSignal): Promise<ProductCard | null> {
  const query = { q: isbn, currency: $currency.get() };
  const found = await unlessMissing(http.send(getProductList, { query }, { signal, retries: 1 }), null);
  const cards = found?.items ?? [];
  const [first] = cards;
  const isOnly = cards.length === 1 && first?.isbn === null;
  return cards.find((card) => isbn13Of(card.isbn) === isbn) ?? (isOnly ? first : null);
}
