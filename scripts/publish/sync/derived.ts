/** Data derived from all products: categories with their pages, lists, names and series. */
import type { DatabaseSync } from 'node:sqlite';
import type { StoredListing } from '../../../src/snapshot/schema.ts';
import { indexCategories } from './categories.ts';
import { writeCategories } from './content.ts';
import { listingsByProduct, writeLists, writeNames, type Listings } from './lists.ts';
import type { ReadingWarning } from '../warning.ts';
import type { ContentReading } from './read-content.ts';
import type { ListAnswer } from './read-list.ts';
import { writeSeries } from './series.ts';

/** @returns warnings about what was left out. @param order slugs of all products, in the API's order. */
export function writeDerived(
  database: DatabaseSync,
  order: readonly string[],
  answers: readonly ListAnswer[],
  { tree, recommended }: ContentReading,
): readonly ReadingWarning[] {
  const listings = listingsByProduct(database);
  const index = indexCategories(tree, categoriesOf(listings));
  const pageSize = pageSizeOf(answers);
  const catalogue = { order, listings, index, recommended, pageSize };
  writeCategories(database, index);
  writeLists(database, catalogue);
  writeNames(database, catalogue);
  writeSeries(database, listings);
  return index.warnings;
}

/** Page size of the API's list. */
function pageSizeOf([first]: readonly ListAnswer[]): number {
  return first?.products.length || 1;
}

function* categoriesOf(listings: Listings): Iterable<StoredListing['categories']> {
  for (const { categories } of listings.values()) yield categories;
}
