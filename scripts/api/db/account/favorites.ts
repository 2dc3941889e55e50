import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Page size. */
const pageSize = 12;

/** Favourites of customers, newest first. */
export function favoritesOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const put = (customerId: number, productId: number): boolean =>
    sql.run`INSERT OR IGNORE INTO favorite (customer_id, product_id) VALUES (${customerId}, ${productId})`
      .changes > 0;
  const like = (productId: number, likes: number): void =>
    void sql.run`UPDATE product SET likes_count = max(0, likes_count + ${likes}) WHERE id = ${productId}`;
  return {
    /** Adds one without counting a like. */
    keep: put,

    /** Adds one and counts a like, which the most-liked lists use. */
    add(customerId: number, productId: number): void {
      if (put(customerId, productId)) like(productId, 1);
    },

    remove(customerId: number, productId: number): void {
      const { changes } =
        sql.run`DELETE FROM favorite WHERE customer_id = ${customerId} AND product_id = ${productId}`;
      if (changes > 0) like(productId, -1);
    },

    /** A page of favourites, or null after the last page. */
    page(customerId: number, number: number): { rows: readonly FavoriteRow[]; totalPages: number } | null {
      const count = sql.get<{
        total: number;
      }>`SELECT count(*) AS total FROM favorite WHERE customer_id = ${customerId}`;
      const totalPages = Math.max(1, Math.ceil((count?.total ?? 0) / pageSize));
      if (number > totalPages) return null;
      const rows = sql.all<FavoriteRow>`SELECT id, product_id FROM favorite WHERE customer_id = ${customerId}
        ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(number - 1) * pageSize}`;
      return { rows, totalPages };
    },
  };
}

export interface FavoriteRow {
  readonly id: number;
  readonly product_id: number;
}
