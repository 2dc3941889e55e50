/** The pages of every list of products, made from the order of the API's whole list. */
import type { DatabaseSync } from 'node:sqlite';
import type { CategoryPath } from '../../../src/domain/product.ts';
import { listsOf, type CategoryIndex } from './categories.ts';

/** The list of everything. */
export const wholeCatalogue = '';

/** The categories of every product of the snapshot, by slug. */
export function categoriesByProduct(database: DatabaseSync): ReadonlyMap<string, readonly CategoryPath[]> {
  const rows = database.prepare('SELECT slug, categories FROM product').all();
  return new Map(
    rows.map((row) => [
      String(row['slug']),
      JSON.parse(String(row['categories'])) as readonly CategoryPath[],
    ]),
  );
}

/**
 * @param order slugs of all products, in the API's order.
 * @param pageSize what the API puts on a page, so that its pages and ours are the same.
 */
export function writeLists(
  database: DatabaseSync,
  order: readonly string[],
  pageSize: number,
  index: CategoryIndex,
  paths: ReadonlyMap<string, readonly CategoryPath[]>,
): void {
  const lists = new Map<string, string[]>([[wholeCatalogue, []]]);
  for (const slug of index.categories.keys()) lists.set(slug, []);
  for (const slug of order) {
    lists.get(wholeCatalogue)?.push(slug);
    for (const list of listsOf(paths.get(slug) ?? [], index)) lists.get(list)?.push(slug);
  }
  database.exec('DELETE FROM list_page');
  const insert = database.prepare('INSERT INTO list_page VALUES (?, ?, ?, ?, ?)');
  for (const [category, slugs] of lists) {
    const totalPages = Math.max(1, Math.ceil(slugs.length / pageSize));
    for (let page = 1; page <= totalPages; page++) {
      const onPage = slugs.slice((page - 1) * pageSize, page * pageSize);
      insert.run(category, page, totalPages, slugs.length, JSON.stringify(onPage));
    }
  }
}
