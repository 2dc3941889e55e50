/** Products as lists and strips show them. */
import type { LinkedCard, PublishedCard } from '../domain/product.ts';
import { rows, stored } from './open.ts';

/** The cards of these products, in this order; a slug that is not in the snapshot is left out. */
export function cards(slugs: readonly string[]): readonly PublishedCard[] {
  return inOrderOf<PublishedCard>(
    slugs,
    rows(
      'SELECT slug, card AS body FROM product WHERE slug IN (SELECT value FROM json_each(?))',
      json(slugs),
    ),
  );
}

/** What a strip on another product's page shows of these products, in the same way. */
export function linkedCards(slugs: readonly string[]): readonly LinkedCard[] {
  return inOrderOf<LinkedCard>(
    slugs,
    rows(
      'SELECT slug, link AS body FROM product WHERE slug IN (SELECT value FROM json_each(?))',
      json(slugs),
    ),
  );
}

function inOrderOf<T>(
  slugs: readonly string[],
  found: readonly { slug: string; body: string }[],
): readonly T[] {
  const bodies = new Map(found.map(({ slug, body }) => [slug, body]));
  return slugs.flatMap((slug) => {
    const body = bodies.get(slug);
    return body === undefined ? [] : [stored<T>(body)];
  });
}

function json(slugs: readonly string[]): string {
  return JSON.stringify(slugs);
}
