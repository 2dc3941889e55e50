import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Stock by branch: taken by orders, returned by cancelled ones. */
export function stockOf(database: DatabaseSync) {
  const branches = query<[number, string], { branch: string; units: number }>(
    database,
    `SELECT branch, units FROM branch_stock WHERE product_id = ? AND units > 0
     ORDER BY branch = ? DESC, units DESC, branch`,
  );
  const take = command<[number, number, string]>(
    database,
    'UPDATE branch_stock SET units = units - ? WHERE product_id = ? AND branch = ?',
  );
  const put = command<[number, string, number]>(
    database,
    `INSERT INTO branch_stock (product_id, branch, units) VALUES (?, ?, ?)
     ON CONFLICT (product_id, branch) DO UPDATE SET units = units + excluded.units`,
  );
  const sell = command<[number, number]>(
    database,
    'UPDATE product SET sales_count = max(0, sales_count + ?) WHERE id = ?',
  );

  return {
    /**
     * Takes units, from the preferred branch first. Needs a transaction.
     * @returns units by branch; null, with nothing taken, when there are too few
     */
    take(productId: number, quantity: number, preferred: string): Readonly<Record<string, number>> | null {
      const taken: Record<string, number> = {};
      let missing = quantity;
      for (const { branch, units } of branches.all(productId, preferred)) {
        if (missing === 0) break;
        taken[branch] = Math.min(units, missing);
        missing -= taken[branch];
      }
      if (missing > 0) return null;
      for (const [branch, units] of Object.entries(taken)) take(units, productId, branch);
      return taken;
    },

    /** Returns an order's units. */
    giveBack(productId: number, taken: Readonly<Record<string, number>>): void {
      for (const [branch, units] of Object.entries(taken)) put(productId, branch, units);
    },

    /** Updates the sales count (best sellers); a negative number reverts it. */
    countSale: (productId: number, quantity: number) => sell(quantity, productId),
  };
}
