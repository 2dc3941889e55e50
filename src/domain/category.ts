import type { Named } from './product.ts';

/** A node of the category tree. */
export interface Category extends Named {
  readonly id: number;
  readonly children: readonly Category[];
}

/** The tree in reading order, every parent before its children. */
export function flattenCategories(tree: readonly Category[]): readonly Category[] {
  return tree.flatMap((category) => [category, ...flattenCategories(category.children)]);
}
