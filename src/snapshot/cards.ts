/** Product cards of lists and strips. */
import type { LinkedCard, PublishedCard } from '../domain/catalogue/product.ts';
import { jsonReader } from './reads.ts';

/** Cards by slug; slugs missing in the snapshot are omitted. */
export const cardsBySlug = jsonReader<PublishedCard>('card');

const linksBySlug = jsonReader<LinkedCard>('link');

/** Cards in the given order; missing ones are omitted. */
export function cards(slugs: readonly string[]): readonly PublishedCard[] {
  return inOrderOf(slugs, cardsBySlug(slugs));
}

/** Cards of strips on other products' pages (see `LinkedCard`), in the given order. */
export function linkedCards(slugs: readonly string[]): readonly LinkedCard[] {
  return inOrderOf(slugs, linksBySlug(slugs));
}

function inOrderOf<T>(slugs: readonly string[], found: ReadonlyMap<string, T>): readonly T[] {
  return slugs.flatMap((slug) => found.get(slug) ?? []);
}
