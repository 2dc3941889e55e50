import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Page size. */
const pageSize = 12;

/** Favourites of customers, newest first. */
export function favoritesOf(database: DatabaseSync) {
  const put = command<[number, number]>(
    database,
    'INSERT OR IGNORE INTO favorite (customer_id, product_id) VALUES (?, ?)',
  );
  const remove = command<[number, number]>(
    database,
    'DELETE FROM favorite WHERE customer_id = ? AND product_id = ?',
  );
  const like = command<[number, number]>(
    database,
    'UPDATE product SET likes_count = max(0, likes_count + ?) WHERE id = ?',
  );
  const count = query<[number], { total: number }>(
    database,
    'SELECT count(*) AS total FROM favorite WHERE customer_id = ?',
  );
  const page = query<[number, number, number], FavoriteRow>(
    database,
    'SELECT id, product_id FROM favorite WHERE customer_id = ? ORDER BY id DESC LIMIT ? OFFSET ?',
  );

  return {
    /** Adds one without counting a like. */
    keep: (customerId: number, productId: number): boolean => put(customerId, productId).changes > 0,

    /** Adds one and counts a like, which the most-liked lists use. */
    add(customerId: number, productId: number): void {
      if (put(customerId, productId).changes > 0) like(1, productId);
    },

    remove(customerId: number, productId: number): void {
      if (remove(customerId, productId).changes > 0) like(-1, productId);
    },

    /** A page of favourites, or null after the last page. */
    page(customerId: number, number: number): { rows: readonly FavoriteRow[]; totalPages: number } | null {
      const totalPages = Math.max(1, Math.ceil((count.get(customerId)?.total ?? 0) / pageSize));
      if (number > totalPages) return null;
      return { rows: page.all(customerId, pageSize, (number - 1) * pageSize), totalPages };
    },
  };
}

export interface FavoriteRow {
  readonly id: number;
  readonly product_id: number;
}
