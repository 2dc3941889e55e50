/** A product of which nothing is known but its name. */
import type { ProductBase } from '../../src/domain/catalogue/product.ts';

export function bareProduct(changes: Partial<ProductBase> = {}): ProductBase {
  return {
    id: 1,
    slug: 'producto-1',
    title: 'Producto 1',
    unitDiscounts: [],
    categories: [],
    stock: 9,
    branchStock: {},
    isOnPresale: false,
    releaseDate: null,
    isGiftCard: false,
    authors: [],
    format: null,
    language: null,
    brand: null,
    pageCount: null,
    tags: [],
    isbn: null,
    ...changes,
  };
}
