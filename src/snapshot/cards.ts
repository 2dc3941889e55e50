import type { LinkedCard, PublishedCard } from '../domain/catalogue/product.ts';
import { jsonReader } from './reads.ts';

/** What is not in the snapshot is left out. */
export const cardsBySlug = jsonReader<PublishedCard>('card');

const linksBySlug = jsonReader<LinkedCard>('link');

/** In the given order. */
export function cards(slugs: readonly string[]): readonly PublishedCard[] {
  return inOrderOf(slugs, cardsBySlug(slugs));
}

/** For other products' pages (see `LinkedCard`). */
export function linkedCards(slugs: readonly string[]): readonly LinkedCard[] {
  return inOrderOf(slugs, linksBySlug(slugs));
}

function inOrderOf<T>(slugs: readonly string[], found: ReadonlyMap<string, T>): readonly T[] {
  return slugs.flatMap((slug) => found.get(slug) ?? []);
}
