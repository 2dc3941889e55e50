import type { Named } from './product.ts';

/** A running offer as the carousel shows it. `path` is its picture, if it has one. */
export interface OfferCard {
  readonly title: string;
  /** ISO 8601 with offset; null when it has no end. */
  readonly validTo: string | null;
  readonly discountPercent: number;
  readonly path: string | null;
  readonly category: Named;
}
