import type { DatabaseSync } from 'node:sqlite';
import { stockAfterFile } from './stock-change.ts';
import { productEditsOf } from '../catalogue/product-edits.ts';
import { sqlOf } from '../statement.ts';

/** Called with each part of the shop's data that differs from what is imported, and stays. */
export type OnKept = (what: string) => void;

interface StockRow {
  readonly branch: string;
  readonly units: number;
  readonly set_units: number;
}

/** Imports the stock of a product. What the file may not know of, because orders changed it since, stays. */
export function stockWriter(database: DatabaseSync) {
  const sql = sqlOf(database);
  const { setStock } = productEditsOf(database);

  return (id: number, wanted: Readonly<Record<string, number>>, onKept: OnKept): void => {
    const stored = new Map(
      sql.all<StockRow>`SELECT * FROM branch_stock WHERE product_id = ${id}`.map((row) => [row.branch, row]),
    );
    for (const branch of new Set([...stored.keys(), ...Object.keys(wanted)])) {
      const said = wanted[branch] ?? 0;
      const { units: before, set_units: setUnits } = stored.get(branch) ?? { units: 0, set_units: 0 };
      const units = stockAfterFile(before, setUnits, said);
      if (units !== null) setStock(id, branch, units, said);
      else
        onKept(
          `the stock at ${branch} stays ${before}: it was set to ${setUnits}, orders changed it since, and the file says ${said}`,
        );
    }
  };
}
