import type { Named } from './product.ts';

/** A node of the category tree. */
export interface Category extends Named {
  readonly id: number;
  readonly children: readonly Category[];
}

/** Depth-first: every parent before its children. */
export function flattenCategories(tree: readonly Category[]): readonly Category[] {
  return tree.flatMap((category) => [category, ...flattenCategories(category.children)]);
}

/**
 * The part of the category tree that a page shows: all roots, the path to its own category, and that category's
 * children.
 */
export function branchOf(
  roots: readonly Named[],
  own: { readonly trail: readonly Named[]; readonly children: readonly Category[] } | null,
): readonly Branch[] {
  const [root, ...below] = own?.trail ?? [];
  const branch = own === null ? [] : below.reduceRight<readonly Branch[]>(inOne, own.children);
  return roots.map(({ name, slug }) => ({ name, slug, children: slug === root?.slug ? branch : [] }));
}

/** A node of the partial tree that pages render. */
export interface Branch extends Named {
  readonly children: readonly Branch[];
}

function inOne(children: readonly Branch[], { name, slug }: Named): readonly Branch[] {
  return [{ name, slug, children }];
}
