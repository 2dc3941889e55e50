/** Categories with a page: those of the tree, and those that only a product refers to. */
import type { Category } from '../../../src/domain/catalogue/category.ts';
import { categoryTrail, type CategoryPath, type Named } from '../../../src/domain/catalogue/product.ts';
import type { StoredCategory } from '../../../src/snapshot/schema.ts';
import type { ReadingWarning } from '../warning.ts';
import { refusalOfListSlug } from './slugs.ts';

export interface CategoryIndex {
  readonly categories: ReadonlyMap<string, StoredCategory>;
  readonly warnings: readonly ReadingWarning[];
}

/** @param paths the categories of every product. The tree wins over a product. */
export function indexCategories(
  tree: readonly Category[],
  paths: Iterable<readonly CategoryPath[]>,
): CategoryIndex {
  const categories = new Map<string, StoredCategory>();
  const warnings: ReadingWarning[] = [];
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
  warnings: ReadingWarning[],
): void {
  for (const { name, slug, children } of tree) {
    const why = refusalOfListSlug(slug) ?? (categories.has(slug) ? 'taken' : null);
    if (why !== null) warnings.push({ code: 'category-left-out', name, slug, why });
    // What hangs below a category without a page hangs below its parent.
    const trail = why === null ? [...ancestors, { name, slug }] : ancestors;
    if (why === null) categories.set(slug, { name, slug, trail, children: children.flatMap(withPage) });
    addTree(children, trail, categories, warnings);
  }
}

function withPage(category: Category): readonly Category[] {
  const children = category.children.flatMap(withPage);
  return refusalOfListSlug(category.slug) === null ? [{ ...category, children }] : children;
}

/** Linked from a product's page, so it needs one; nobody can browse to it. */
function addStray(
  category: CategoryPath,
  categories: Map<string, StoredCategory>,
  warnings: ReadingWarning[],
): void {
  const { name, slug, parent } = category;
  if (parent) addStray(parent, categories, warnings);
  if (categories.has(slug)) return;
  const above = parent ? (categories.get(parent.slug)?.trail ?? []) : [];
  categories.set(slug, { name, slug, trail: [...above, { name, slug }], children: [] });
  warnings.push({ code: 'category-not-in-tree', name, slug });
}
