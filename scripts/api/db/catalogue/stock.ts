import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Stock by branch: taken by orders, returned by cancelled ones. */
export function stockOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /**
     * Takes units, from the preferred branch first. Needs a transaction.
     * @returns units by branch; null, with nothing taken, when there are too few
     */
    take(productId: number, quantity: number, preferred: string): Readonly<Record<string, number>> | null {
      const branches = sql.all<{ branch: string; units: number }>`
        SELECT branch, units FROM branch_stock WHERE product_id = ${productId} AND units > 0
        ORDER BY branch = ${preferred} DESC, units DESC, branch`;
      const taken: Record<string, number> = {};
      let missing = quantity;
      for (const { branch, units } of branches) {
        if (missing === 0) break;
        taken[branch] = Math.min(units, missing);
        missing -= taken[branch];
      }
      if (missing > 0) return null;
      for (const [branch, units] of Object.entries(taken)) {
        sql.run`UPDATE branch_stock SET units = units - ${units} WHERE product_id = ${productId} AND branch = ${branch}`;
      }
      return taken;
    },

    /** Returns an order's units. */
    giveBack(productId: number, taken: Readonly<Record<string, number>>): void {
      for (const [branch, units] of Object.entries(taken)) {
        sql.run`INSERT INTO branch_stock (product_id, branch, units) VALUES (${productId}, ${branch}, ${units})
          ON CONFLICT (product_id, branch) DO UPDATE SET units = units + excluded.units`;
      }
    },

    /** Updates the sales count (best sellers); a negative number reverts it. */
    countSale: (productId: number, quantity: number): void =>
      void sql.run`UPDATE product SET sales_count = max(0, sales_count + ${quantity}) WHERE id = ${productId}`,
  };
}
