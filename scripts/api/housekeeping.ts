/** What the API does by itself, again and again: unpaid orders expire, what nobody comes back to goes. */
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { customersOf } from './db/account/customers.ts';
import { prune } from './db/prune.ts';
import { shopDataOf } from './db/shop-data.ts';
import { expireOrders } from './checkout/order-expiry.ts';
import { sweepProfileImages } from './account/profile-image.ts';

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  /** Answers what the log should tell; null when there was nothing to do. */
  readonly run: () => Promise<object | null>;
}

const minuteMs = 60_000;

export interface HousekeepingOptions {
  readonly media: string;
  readonly siteUrl: string;
  readonly log: Logger;
  /** Told the slugs of products whose units can be bought again: their pages may say that there are none. */
  readonly onStock?: (slugs: readonly string[]) => Promise<unknown>;
  /** Before the first turn of every chore: a program that is started again every few hours must not put them off for ever. */
  readonly firstMs?: number;
}

/**
 * Runs each chore now and then until it is stopped. One that throws is told to the log and tried again at its next turn:
 * the API goes on. @returns stops it
 */
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

  /** A turn that comes while the last one is still at work is left out. */
  async function attempt(chore: Chore): Promise<void> {
    if (running.has(chore) || !isOpen()) return;
    running.add(chore);
    try {
      const told = await chore.run();
      if (told !== null) log.info(told, chore.name);
    } catch (error) {
      // One that was at work while the API stopped has only lost its database.
      if (isOpen()) log.error({ err: error }, `${chore.name} failed`);
    } finally {
      running.delete(chore);
    }
  }
}
