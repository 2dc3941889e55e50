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
export function branchOf(
  roots: readonly Named[],
  own: { readonly trail: readonly Named[]; readonly children: readonly Category[] } | null,
): readonly Branch[] {
  const [root, ...below] = own?.trail ?? [];
  const branch = own === null ? [] : below.reduceRight<readonly Branch[]>(inOne, own.children);
  return roots.map(({ name, slug }) => ({ name, slug, children: slug === root?.slug ? branch : [] }));
}

export interface Branch extends Named {
  readonly children: readonly Branch[];
}

function inOne(children: readonly Branch[], { name, slug }: Named): readonly Branch[] {
  return [{ name, slug, children }];
}
