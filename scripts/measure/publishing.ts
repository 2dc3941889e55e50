/** How long a publish takes: the first one, and after one and five hundred changed prices. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../api/db/open.ts';
import { dataLayout } from '../shared/settings.ts';
import { openPlace, run, runUntilReady } from './programs.ts';
import type { Row } from './rows.ts';

/** @param folder is emptied first, and removed */
export async function measurePublishing(folder: string, products: number): Promise<readonly Row[]> {
  const dataDir = join(folder, 'publishing');
  await rm(dataDir, { recursive: true, force: true });
  const place = await openPlace(dataDir);
  const seedMs = await run('seed', ['--products', String(products), '--covers', '0'], place);
  const api = await runUntilReady('api', `${place.apiUrl}/api/v1/categories/tree`, place);
  try {
    const firstMs = await run('publish', [], place);
    const changed = async (count: number) => {
      const database = openDatabase(dataLayout(dataDir).apiDatabase);
      database.prepare(raisePrices).run({ count });
      database.close();
      // Five hundred are more than the share of changed prices that a small catalogue may have.
      return run('publish', ['--allow-prices'], place);
    };
    const rows: [string, number][] = [
      [`seed ${products} products`, seedMs],
      [`first publish of ${products} products`, firstMs],
      ['publish after one changed price', await changed(1)],
      ['publish after 500 changed prices', await changed(500)],
    ];
    return rows.map(([name, ms]) => ({ name, values: [ms / 1000], unit: 's' }));
  } finally {
    await api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** By a cent, of so many products, spread evenly over the catalogue. */
const raisePrices = `
  WITH numbered AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total FROM product
  )
  UPDATE product SET price_ars_cents = price_ars_cents + 1, price_usd_cents = price_usd_cents + 1
  WHERE id IN (SELECT id FROM numbered WHERE place % max(1, total / :count) = 0 ORDER BY place LIMIT :count)`;
