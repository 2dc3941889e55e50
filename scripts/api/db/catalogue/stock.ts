import type { DatabaseSync } from 'node:sqlite';
import { shop } from '../../../../src/shop.ts';
import { sqlOf } from '../statement.ts';

interface StockPlace {
  readonly key: string;
  readonly name: string;
}

const [first = { key: 'deposito', name: 'the warehouse' }, ...others]: readonly StockPlace[] = shop.branches;

/** Where units are counted: the branches of `src/shop.ts`, the first one for what is sent; a warehouse without any. */
export const stockPlaces: readonly [StockPlace, ...StockPlace[]] = [first, ...others];

/** @returns the first place for a branch that is gone */
function placeOf(branch: string): string {
  return stockPlaces.some(({ key }) => key === branch) ? branch : first.key;
}

export function stockOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    of: (productId: number): readonly StockRow[] =>
      sql.all`SELECT branch, units, set_units FROM branch_stock WHERE product_id = ${productId}`,

    /** @param setUnits what was said, where sales since then make less of it. */
    set: (productId: number, branch: string, units: number, setUnits = units): void =>
      void sql.run`
        INSERT INTO branch_stock (product_id, branch, units, set_units)
        VALUES (${productId}, ${branch}, ${units}, ${setUnits})
        ON CONFLICT (product_id, branch) DO UPDATE SET units = excluded.units, set_units = excluded.set_units`,

    /** Needs a transaction. @returns units by branch; null, with nothing taken, when there are too few */
    takeUnits(
      productId: number,
      quantity: number,
      preferred: string,
    ): Readonly<Record<string, number>> | null {
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
      for (const [branch, units] of Object.entries(taken))
        sql.run`UPDATE branch_stock SET units = units - ${units} WHERE product_id = ${productId} AND branch = ${branch}`;
      return taken;
    },

    giveBack(productId: number, taken: Readonly<Record<string, number>>): void {
      for (const [branch, units] of Object.entries(taken))
        sql.run`INSERT INTO branch_stock (product_id, branch, units) VALUES (${productId}, ${placeOf(branch)}, ${units})
          ON CONFLICT (product_id, branch) DO UPDATE SET units = units + excluded.units`;
    },

    /** Units of branches that are gone are counted at the first place, so that they can be sold and set. */
    bringHome(): void {
      const keys = JSON.stringify(stockPlaces.map(({ key }) => key));
      const gone = sql.all<{ product_id: number; branch: string; units: number; set_units: number }>`
        SELECT * FROM branch_stock WHERE branch NOT IN (SELECT value FROM json_each(${keys}))`;
      for (const { product_id, branch, units, set_units } of gone) {
        sql.run`INSERT INTO branch_stock (product_id, branch, units, set_units)
          VALUES (${product_id}, ${first.key}, ${units}, ${set_units}) ON CONFLICT (product_id, branch)
          DO UPDATE SET units = units + excluded.units, set_units = set_units + excluded.set_units`;
        sql.run`DELETE FROM branch_stock WHERE product_id = ${product_id} AND branch = ${branch}`;
      }
    },

    countSale: (productId: number, quantity: number): void =>
      void sql.run`UPDATE product SET sales_count = max(0, sales_count + ${quantity}) WHERE id = ${productId}`,
  };
}

interface StockRow {
  readonly branch: string;
  readonly units: number;
  readonly set_units: number;
}

/**
 * A file that was written before a sale does not put the sold units back.
 * @param setUnits what an editor or an import last set. @param unitsInFile what the file says
 * @returns the units to store; null when the file cannot be told from one that was written before the sales
 */
export function stockAfterFile(units: number, setUnits: number, unitsInFile: number): number | null {
  if (unitsInFile === setUnits) return units;
  return units === setUnits || units === unitsInFile ? unitsInFile : null;
}
