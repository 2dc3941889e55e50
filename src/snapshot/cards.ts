/** Products as lists and strips show them. */
import type { LinkedCard, PublishedCard } from '../domain/product.ts';
import { jsonReader } from './reads.ts';

/** Cards of these products by slug; a slug that is not in the snapshot is left out. */
export const cardsBySlug = jsonReader<PublishedCard>('card');

const linksBySlug = jsonReader<LinkedCard>('link');

/** The cards of these products, in this order, in the same way. */
export function cards(slugs: readonly string[]): readonly PublishedCard[] {
  return inOrderOf(slugs, cardsBySlug(slugs));
}

/** What a strip on another product's page shows of these products, in the same way. */
export function linkedCards(slugs: readonly string[]): readonly LinkedCard[] {
  return inOrderOf(slugs, linksBySlug(slugs));
}

function inOrderOf<T>(slugs: readonly string[], found: ReadonlyMap<string, T>): readonly T[] {
  return slugs.flatMap((slug) => found.get(slug) ?? []);
}
