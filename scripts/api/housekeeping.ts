import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { expireOrders } from './checkout/order-expiry.ts';
import { timedWork } from '../shared/timed-work.ts';
import { emptyWriteAheadLog } from './db/open.ts';
import { shopDataOf } from './db/shop-data.ts';

export interface HousekeepingOptions {
  readonly siteUrl: string;
  readonly log: Logger;
  /** Called with slugs of products that are in stock again, whose pages may show otherwise. */
  readonly onStock: (slugs: readonly string[]) => Promise<void>;
  readonly everyMs?: number;
}

export function startHousekeeping(
  database: DatabaseSync,
  { siteUrl, log, onStock, everyMs = 60_000 }: HousekeepingOptions,
): () => void {
  const data = shopDataOf(database);
  const run = async (): Promise<void> => {
    emptyWriteAheadLog(database);
    const now = new Date();
    const ended = data.atomically(() => expireOrders(data, now, siteUrl));
    if (ended.length === 0) return;
    log.info({ orders: ended }, 'unpaid orders were cancelled');
    await onStock(
      data.sql.column`SELECT DISTINCT slug FROM order_item JOIN product ON product.id = product_id
        WHERE order_id IN (SELECT value FROM json_each(${JSON.stringify(ended)}))`,
    );
  };
  const timer = setInterval(timedWork(log, 'housekeeping failed', run), everyMs).unref();
  return () => clearInterval(timer);
}
