/** Products on their way from the API to the snapshot. */
import type { ProductDetail } from '../../../src/domain/catalogue/product.ts';
import type { StoredNeighbours } from '../../../src/snapshot/schema.ts';
import type { ListedProduct } from './listed-product.ts';

/** A product whose row must be written anew. */
export interface ChangedProduct extends ListedChange {
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** A list entry with its digest. */
export interface ListedChange extends ListedProduct {
  readonly factsDigest: string;
}

/** The data of a product that lists lack. */
export type ProductRest = Pick<ChangedProduct, 'detail' | 'neighbours'>;
