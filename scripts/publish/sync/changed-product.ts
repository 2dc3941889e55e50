/** Products on their way from the API to the snapshot. */
import type { ProductDetail } from '../../../src/domain/catalogue/product.ts';
import type { StoredNeighbours } from '../../../src/snapshot/schema.ts';
import type { ListedProduct } from './listed-product.ts';

/** A product whose row must be written anew. */
export interface ChangedProduct extends ListedChange {
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** A product as a list shows it, with the digest of that. */
export interface ListedChange extends ListedProduct {
  readonly factsDigest: string;
}

/** What the lists do not say of it. */
export type ProductRest = Pick<ChangedProduct, 'detail' | 'neighbours'>;
