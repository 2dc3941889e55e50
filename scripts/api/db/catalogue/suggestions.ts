import type { DatabaseSync } from 'node:sqlite';
import { query } from '../statement.ts';

/** Search suggestions: the best selling matches. */
export function suggestionsOf(database: DatabaseSync) {
  const products = query<[string, number], { id: number }>(
    database,
    `SELECT id FROM product NOT INDEXED
     WHERE id IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)
     ORDER BY sales_count DESC, id DESC LIMIT ?`,
  );
  return {
    /** @param expression from `matchExpression` */
    productIds: (expression: string, limit: number) => products.all(expression, limit).map(({ id }) => id),
  };
}
