import type { DatabaseSync } from 'node:sqlite';
import { stockAfterFile } from './stock-change.ts';
import { command, query } from '../statement.ts';

/** Called with each part of the shop's data that differs from what is imported, and stays. */
export type OnKept = (what: string) => void;

interface StockRow {
  readonly branch: string;
  readonly units: number;
  readonly set_units: number;
}

/** Of a product's stock at a branch: id, branch, units, and what they were set to. */
export const setStockSql = `
  INSERT INTO branch_stock (product_id, branch, units, set_units) VALUES (?, ?, ?, ?)
  ON CONFLICT (product_id, branch) DO UPDATE SET units = excluded.units, set_units = excluded.set_units`;

/** Imports the stock of a product. What the file may not know of, because orders changed it since, stays. */
export function stockWriter(database: DatabaseSync) {
  const ofProduct = query<[number], StockRow>(
    database,
    'SELECT branch, units, set_units FROM branch_stock WHERE product_id = ?',
  );
  const set = command<[number, string, number, number]>(database, setStockSql);

  return (id: number, wanted: Readonly<Record<string, number>>, onKept: OnKept): void => {
    const stored = new Map(ofProduct.all(id).map((row) => [row.branch, row]));
    for (const branch of new Set([...stored.keys(), ...Object.keys(wanted)])) {
      const said = wanted[branch] ?? 0;
      const { units: before, set_units: setUnits } = stored.get(branch) ?? { units: 0, set_units: 0 };
      const units = stockAfterFile(before, setUnits, said);
      if (units !== null) set(id, branch, units, said);
      else
        onKept(
          `the stock at ${branch} stays ${before}: it was set to ${setUnits}, orders changed it since, and the file says ${said}`,
        );
    }
  };
}
