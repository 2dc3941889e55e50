/** Categories with a page: those of the tree, and those that only a product refers to. */
import type { Category } from '../../../src/domain/category.ts';
import { categoryTrail, type CategoryPath, type Named } from '../../../src/domain/product.ts';
import type { StoredCategory } from '../../../src/snapshot/schema.ts';
import { refusalOfListSlug } from './slugs.ts';

export interface CategoryIndex {
  readonly categories: ReadonlyMap<string, StoredCategory>;
  readonly warnings: readonly string[];
}

/** @param paths the categories of every product. The tree wins over a product. */
export function indexCategories(
  tree: readonly Category[],
  paths: Iterable<readonly CategoryPath[]>,
): CategoryIndex {
  const categories = new Map<string, StoredCategory>();
  const warnings: string[] = [];
  addTree(tree, [], categories, warnings);
  for (const path of paths) for (const category of path) addStray(category, categories, warnings);
  return { categories, warnings };
}

/** Slugs of the lists that contain a product: its categories and all their ancestors, each once. */
export function listsOf(paths: readonly CategoryPath[], { categories }: CategoryIndex): ReadonlySet<string> {
  const slugs = paths.flatMap((path) => [
    ...categoryTrail(path).map(({ slug }) => slug),
    ...(categories.get(path.slug)?.trail.map(({ slug }) => slug) ?? []),
  ]);
  return new Set(slugs);
}

function addTree(
  tree: readonly Category[],
  ancestors: readonly Named[],
  categories: Map<string, StoredCategory>,
  warnings: string[],
): void {
  for (const { name, slug, children } of tree) {
    const refusal = refusalOfListSlug(slug) ?? (categories.has(slug) ? 'another one has its slug' : null);
    if (refusal !== null) warnings.push(`category "${name}" (${slug}) was left out: ${refusal}`);
    // Children of a category without a page are attached to its parent.
    const trail = refusal === null ? [...ancestors, { name, slug }] : ancestors;
    if (refusal === null) categories.set(slug, { name, slug, trail, children: children.flatMap(withPage) });
    addTree(children, trail, categories, warnings);
  }
}

function withPage(category: Category): readonly Category[] {
  const children = category.children.flatMap(withPage);
  return refusalOfListSlug(category.slug) === null ? [{ ...category, children }] : children;
}

/** A product page links to it, so it needs a page, but it is in no menu. */
function addStray(category: CategoryPath, categories: Map<string, StoredCategory>, warnings: string[]): void {
  const { name, slug, parent } = category;
  if (parent) addStray(parent, categories, warnings);
  if (categories.has(slug)) return;
  const above = parent ? (categories.get(parent.slug)?.trail ?? []) : [];
  categories.set(slug, { name, slug, trail: [...above, { name, slug }], children: [] });
  warnings.push(`category "${name}" (${slug}) is named by a product but is not in the category tree`);
}
