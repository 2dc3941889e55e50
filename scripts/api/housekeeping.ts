/** Periodic jobs of the API: cancelling unpaid orders, pruning unused data. */
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { isBusy } from '../sqlite-busy.ts';
import { customersOf } from './db/account/customers.ts';
import { prune } from './db/prune.ts';
import { shopDataOf } from './db/shop-data.ts';
import { expireOrders } from './checkout/order-expiry.ts';
import { sweepProfileImages } from './account/profile-image.ts';

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  /** @returns fields to log; null when there was nothing to do */
  readonly run: () => Promise<object | null>;
}

const minuteMs = 60_000;

export interface HousekeepingOptions {
  readonly media: string;
  readonly siteUrl: string;
  readonly log: Logger;
  /** Called with slugs of products that are in stock again, whose pages may show otherwise. */
  readonly onStock?: (slugs: readonly string[]) => Promise<unknown>;
  /** Delay before the first run. Short, so that frequent restarts do not postpone jobs forever. */
  readonly firstMs?: number;
}

/** Runs each job periodically. A failed run is logged and repeated at the next interval. @returns stops the jobs */
export function startHousekeeping(
  database: DatabaseSync,
  { media, siteUrl, log, onStock, firstMs = minuteMs }: HousekeepingOptions,
): () => void {
  const data = shopDataOf(database);
  const chores: readonly Chore[] = [
    {
      name: 'expire orders',
      everyMs: minuteMs,
      run: async () => {
        const ended = await expireOrders(data, new Date(), siteUrl, (order, err) =>
          log.error({ err, order }, 'an order could not be settled'),
        );
        if (ended.length === 0) return null;
        await onStock?.(data.orderEnds.productSlugs(ended));
        return { orders: ended };
      },
    },
    {
      name: 'prune',
      everyMs: 6 * 60 * minuteMs,
      run: async () => ({ carts: await prune(database, new Date()) }),
    },
    {
      name: 'sweep pictures',
      everyMs: 6 * 60 * minuteMs,
      run: async () => ({
        pictures: await sweepProfileImages(media, customersOf(database).isImageShown, new Date()),
      }),
    },
  ];
  const all = (): void => chores.forEach((chore) => void attempt(chore));
  const timers = [
    setTimeout(all, firstMs).unref(),
    ...chores.map((chore) => setInterval(() => void attempt(chore), chore.everyMs).unref()),
  ];
  const running = new Set<Chore>();
  const isOpen = () => database.isOpen;
  return () => timers.forEach((timer) => clearTimeout(timer));

  /** Skips a run while the previous one is active. */
  async function attempt(chore: Chore): Promise<void> {
    if (running.has(chore) || !isOpen()) return;
    running.add(chore);
    try {
      const report = await chore.run();
      if (report !== null) log.info(report, chore.name);
    } catch (error) {
      if (isBusy(error)) log.info(`${chore.name} waits: another program writes`);
      // A failure after the database was closed is expected.
      else if (isOpen()) log.error({ err: error }, `${chore.name} failed`);
    } finally {
      running.delete(chore);
    }
  }
}
