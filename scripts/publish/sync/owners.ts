/** Which product of the API's list has which slug. */
import type { ReadingWarning } from '../warning.ts';
import { faultOfProductSlug } from '../rules/slugs.ts';
import type { ListAnswer, ListEntry } from './read-list.ts';
import type { RefusedProduct } from './refused.ts';

export function unreadable(slug: string, name: string, detail: string): RefusedProduct {
  return { slug, name, why: 'unreadable', before: null, after: null, detail };
}

type Owners = ReadonlyMap<string, ListEntry>;

/**
 * The product of each slug, in the API's order: of several the first, if the slug can be an address. Those that cannot
 * be read are among them, so that they stay as they were published.
 */
export function ownersOf(answers: readonly ListAnswer[]): {
  readonly owners: Owners;
  readonly refused: RefusedProduct[];
  readonly warnings: readonly ReadingWarning[];
} {
  const owners = new Map<string, ListEntry>();
  const refused: RefusedProduct[] = [];
  const warnings: ReadingWarning[] = [];
  for (const product of answers.flatMap(({ products }) => products)) {
    const { id, slug, title, fault } = product;
    const why = faultOfProductSlug(slug) ?? (owners.has(slug) ? 'taken' : null);
    // Nothing tells which one it is.
    if (slug === '' && fault !== undefined)
      warnings.push({ code: 'item-left-out', item: title ?? null, fault });
    else if (why !== null) warnings.push({ code: 'product-left-out', id, slug, why });
    else {
      owners.set(slug, product);
      if (fault !== undefined) refused.push(unreadable(slug, title ?? slug, fault));
    }
  }
  return { owners, refused, warnings };
}
