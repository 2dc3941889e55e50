import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/**
 * For the benchmark: raises the price of `count` products by one cent in each currency, spread evenly over the
 * catalogue.
 * @returns number of changed products; less than `count` when there are fewer.
 */
export function raisePrices(database: DatabaseSync, count: number): number {
  return sqlOf(database).run`
    WITH numbered AS (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total FROM product
    )
    UPDATE product
    SET price_ars_cents = price_ars_cents + 1, price_usd_cents = price_usd_cents + 1
    WHERE id IN (SELECT id FROM numbered WHERE place % max(1, total / ${count}) = 0 ORDER BY place LIMIT ${count})`
    .changes;
}
