/**
 * What the publisher was told and shoppers do not see yet: at-least-once delivery. A word is written down before it is
 * answered and struck out when what it is about is live; a refusal, a failure, a rollback or a kill in between leaves it, and
 * every later publish looks at it.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import { atOnce, withPublisherDatabase } from './publisher-database.ts';

export interface Told {
  /** Slugs of products that changed, those that were told first ahead. */
  readonly products: readonly string[];
  /** Whether something changed that the lists tell of. */
  readonly isLook: boolean;
  /** The last word of these. */
  readonly upTo: number;
}

/** What a program of this machine knows while no publisher listens. */
export interface Tidings {
  /** Slugs of products that changed; null for whatever the lists tell of. */
  readonly products: readonly string[] | null;
  /** When prices change by themselves, as epoch milliseconds. */
  readonly lookAgainAt: readonly number[];
}

/** Keeps it for the next publish, whoever makes that. */
export function keepTidings(data: DataLayout, { products, lookAgainAt }: Tidings): void {
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      tell(database, products);
      for (const at of lookAgainAt) remind(database, at, null);
    }),
  );
}

/** The first ones when there are more than can be asked for by name. */
export function readTold(data: DataLayout): Told {
  return withPublisherDatabase(data, (database) => {
    const rows = database.prepare('SELECT id, product FROM told ORDER BY id LIMIT ?').all(mostAtOnce);
    const names = rows.map(({ product }) => String(product));
    return {
      products: names.filter((name) => name !== theLists),
      isLook: names.includes(theLists),
      upTo: Number(rows.at(-1)?.['id'] ?? 0),
    };
  });
}

/** It is live. @param except slugs of products that were refused: they are looked at again, after what was told since. */
export function settleTold(data: DataLayout, { products, upTo }: Told, except: readonly string[]): void {
  if (upTo === 0) return;
  const refused = new Set(except);
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      // What was told again meanwhile has a newer word, and stays.
      database.prepare('DELETE FROM told WHERE id <= ?').run(upTo);
      tell(
        database,
        products.filter((slug) => refused.has(slug)),
      );
    }),
  );
}

/** Told again, it is the newest word: a publish under way has perhaps read the product before that. */
export function tell(database: DatabaseSync, products: readonly string[] | null): void {
  const insert = database.prepare('INSERT OR REPLACE INTO told (product) VALUES (?)');
  for (const name of products ?? [theLists]) insert.run(name);
}

/** @param at epoch milliseconds. @param only slugs of the products to look at then; null for the lists. */
export function remind(database: DatabaseSync, at: number, only: readonly string[] | null): void {
  database.prepare('INSERT OR IGNORE INTO reminder VALUES (?, ?)').run(at, JSON.stringify(only));
}

/** No slug is empty. */
const theLists = '';
/** More names than this are asked for by the next publish. */
const mostAtOnce = 1000;
