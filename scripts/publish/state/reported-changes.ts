/**
 * Reported changes, delivered at least once: stored before they are acknowledged, deleted when their change is live.
 * After a refusal, a failure, a rollback or a kill they stay, and every later publish reads them.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { withPublisherDatabase } from './database.ts';

/**
 * What can change without a product: `content` is all that editors write besides them (menus, home, bar, landing pages,
 * links page, gift cards), `offers` is what takes prices down.
 */
export const areas = ['content', 'offers'] as const;
export type Area = (typeof areas)[number];

export interface ReportedChanges {
  readonly products: readonly string[];
  readonly areas: readonly Area[];
  /** A report named nothing: everything is looked at. */
  readonly isPoll: boolean;
  readonly upTo: number;
}

export interface ChangeReport {
  /** Slugs of changed products; null when the sender cannot tell: then everything is looked at. */
  readonly products: readonly string[] | null;
  readonly areas?: readonly Area[];
  /** When the catalogue changes by itself, as epoch milliseconds: then the lists are read. */
  readonly lookAgainAt: readonly number[];
}

/** Maximum names of one publish. With more, the lists are read as well, and the rest waits for the next. */
export const maxNames = 1000;

export function storeChangeReport(data: DataLayout, changes: ChangeReport): void {
  withPublisherDatabase(data, (database) => add(database, changes));
}

/** Stores what a webhook delivered. @param until when to forget its id. @returns false for one taken before. */
export function takeDelivery(
  data: DataLayout,
  { id, until, now }: { readonly id: string; readonly until: number; readonly now: number },
  changes: ChangeReport,
): boolean {
  return withPublisherDatabase(data, (database) => {
    database.prepare('DELETE FROM seen WHERE until < ?').run(now);
    const isNew = database.prepare('INSERT OR IGNORE INTO seen VALUES (?, ?)').run(id, until).changes > 0;
    if (isNew) add(database, changes);
    return isNew;
  });
}

export function readReportedChanges(data: DataLayout): ReportedChanges {
  return withPublisherDatabase(data, (database) => {
    const select = database.prepare('SELECT id, product FROM reported_change ORDER BY id LIMIT ?');
    const rows = select.all(maxNames);
    const names = rows.map(({ product }) => String(product));
    return {
      products: names.filter((name) => name !== everything && !name.startsWith(areaMark)),
      areas: areas.filter((area) => names.includes(areaMark + area)),
      isPoll: names.includes(everything) || names.length === maxNames,
      upTo: Number(rows.at(-1)?.['id'] ?? 0),
    };
  });
}

interface Settled {
  readonly refused: readonly { readonly slug: string }[];
  /** As epoch milliseconds; those in the past are forgotten. */
  readonly lookAgainAt: readonly number[];
}

/** Deletes reports that are live; those of refused products go behind newer ones. */
export function forgetPublishedChanges(
  data: DataLayout,
  { products, upTo }: ReportedChanges,
  { refused, lookAgainAt }: Settled,
): void {
  const slugs = new Set(refused.map(({ slug }) => slug));
  const now = Date.now();
  withPublisherDatabase(data, (database) => {
    // A product notified again meanwhile has a higher id and stays.
    database.prepare('DELETE FROM reported_change WHERE id <= ?').run(upTo);
    add(database, {
      products: products.filter((slug) => slugs.has(slug)),
      lookAgainAt: lookAgainAt.filter((at) => at > now),
    });
  });
}

export function nextReminder(data: DataLayout): number | null {
  return withPublisherDatabase(data, (database) => {
    return database.prepare('SELECT min(at) AS at FROM reminder').get()?.['at'] as number | null;
  });
}

export function fallDue(data: DataLayout, now: number): void {
  withPublisherDatabase(data, (database) => {
    database.prepare('DELETE FROM reminder WHERE at <= ?').run(now);
    add(database, { products: null, lookAgainAt: [] });
  });
}

/** Replaces an older report by one with a new id: a running publish may have read the product before it. */
function add(database: DatabaseSync, { products, areas: named = [], lookAgainAt }: ChangeReport): void {
  const insert = database.prepare('INSERT OR REPLACE INTO reported_change (product) VALUES (?)');
  for (const name of products ?? [everything]) insert.run(name);
  for (const area of named) insert.run(areaMark + area);
  const remind = database.prepare('INSERT OR IGNORE INTO reminder VALUES (?)');
  for (const at of lookAgainAt) remind.run(at);
}

/** Stands for everything; no slug is empty. */
const everything = '';
/** No slug has a colon. */
const areaMark = ':';
