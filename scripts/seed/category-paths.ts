import { categories } from './data/categories.ts';
import type { SeedCategory } from '../api/db/import/seed-catalogue.ts';

/** A product's category with its ancestors, nearest first. */
export interface SeedCategoryPath {
  readonly name: string;
  readonly slug: string;
  readonly parent: SeedCategoryPath | null;
}

export const categoryPaths: ReadonlyMap<string, SeedCategoryPath> = new Map(walk(categories, null));

function walk(
  nodes: readonly SeedCategory[],
  parent: SeedCategoryPath | null,
): readonly (readonly [string, SeedCategoryPath])[] {
  return nodes.flatMap(({ name, slug, children }) => {
    const path = { name, slug, parent };
    return [[slug, path] as const, ...walk(children, path)];
  });
}
