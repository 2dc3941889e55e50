import type { Named } from './product.ts';

export interface Category extends Named {
  readonly id: number;
  readonly children: readonly Category[];
}

/** Parents before their children. */
export function flattenCategories(tree: readonly Category[]): readonly Category[] {
  return tree.flatMap((category) => [category, ...flattenCategories(category.children)]);
}

/** What a page shows of the tree: all roots, the path to its category, and the children of that. */
export function categoryTreeAround(
  roots: readonly Named[],
  own: { readonly trail: readonly Named[]; readonly children: readonly Category[] } | null,
): readonly CategoryNode[] {
  const [root, ...below] = own?.trail ?? [];
  const branch = own === null ? [] : below.reduceRight<readonly CategoryNode[]>(inOne, own.children);
  return roots.map(({ name, slug }) => ({ name, slug, children: slug === root?.slug ? branch : [] }));
}

export interface CategoryNode extends Named {
  readonly children: readonly CategoryNode[];
}

function inOne(children: readonly CategoryNode[], { name, slug }: Named): readonly CategoryNode[] {
  return [{ name, slug, children }];
}
