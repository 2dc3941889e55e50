/**
 * Queue of change notifications with at-least-once delivery. A notification is persisted before it is acknowledged and
 * deleted when its change is live; after a refusal, failure, rollback or kill it stays, and every later publish
 * processes it.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { atOnce, withPublisherDatabase } from './publisher-database.ts';

export interface ChangeNotifications {
  /** Slugs of changed products, oldest notification first. */
  readonly products: readonly string[];
  /** Whether the lists have to be read. */
  readonly isPoll: boolean;
  /** Id of the last of these notifications. */
  readonly upTo: number;
}

/** Changes made by a program of this machine while no publisher is running. */
export interface PendingChanges {
  /** Slugs of changed products; null to read the lists. */
  readonly products: readonly string[] | null;
  /** Moments when the catalogue changes by itself, as epoch milliseconds. */
  readonly lookAgainAt: readonly number[];
}

/** Stores them for the next publish. */
export function storeChangeNotifications(data: DataLayout, { products, lookAgainAt }: PendingChanges): void {
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      addNotifications(database, products);
      for (const at of lookAgainAt) addReminder(database, at, null);
    }),
  );
}

/** The oldest ones, up to the limit of products requested by name. */
export function readChangeNotifications(data: DataLayout): ChangeNotifications {
  return withPublisherDatabase(data, (database) => {
    const rows = database
      .prepare('SELECT id, product FROM change_notification ORDER BY id LIMIT ?')
      .all(mostAtOnce);
    const names = rows.map(({ product }) => String(product));
    return {
      products: names.filter((name) => name !== theLists),
      isPoll: names.includes(theLists),
      upTo: Number(rows.at(-1)?.['id'] ?? 0),
    };
  });
}

/**
 * Deletes notifications that are live.
 * @param except slugs of refused products, which are enqueued again behind newer ones.
 */
export function settleChangeNotifications(
  data: DataLayout,
  { products, upTo }: ChangeNotifications,
  except: readonly string[],
): void {
  if (upTo === 0) return;
  const refused = new Set(except);
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      // A product notified again meanwhile has a higher id and stays.
      database.prepare('DELETE FROM change_notification WHERE id <= ?').run(upTo);
      addNotifications(
        database,
        products.filter((slug) => refused.has(slug)),
      );
    }),
  );
}

/** Replaces an older notification by one with a new id: a running publish may have read the product before it. */
export function addNotifications(database: DatabaseSync, products: readonly string[] | null): void {
  const insert = database.prepare('INSERT OR REPLACE INTO change_notification (product) VALUES (?)');
  for (const name of products ?? [theLists]) insert.run(name);
}

/** @param at epoch milliseconds. @param only slugs of the products to read then; null for the lists. */
export function addReminder(database: DatabaseSync, at: number, only: readonly string[] | null): void {
  database.prepare('INSERT OR IGNORE INTO reminder VALUES (?, ?)').run(at, JSON.stringify(only));
}

/** Placeholder for the lists; no slug is empty. */
const theLists = '';
/** Further names wait for the next publish. */
const mostAtOnce = 1000;
