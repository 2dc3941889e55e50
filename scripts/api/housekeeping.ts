/** Work of every minute: unpaid orders end, and what has expired is deleted. */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { timedWork } from '../shared/timed-work.ts';
import { sendAlerts } from './alerts/send-alerts.ts';
import type { ApiContext } from './context.ts';
import { expireOrders } from './checkout/order-expiry.ts';
import { emptyWriteAheadLog } from './db/open.ts';
import { shopDataOf, type ShopData } from './db/shop-data.ts';

export interface HousekeepingOptions {
  readonly siteUrl: string;
  /** Base of links that mails lead to. */
  readonly apiUrl: string;
  readonly log: Logger;
  readonly onStock: ApiContext['onStock'];
  readonly everyMs?: number;
}

export function startHousekeeping(
  database: DatabaseSync,
  { siteUrl, apiUrl, log, onStock, everyMs = 60_000 }: HousekeepingOptions,
): () => void {
  const data = shopDataOf(database);
  const endOrders = async (): Promise<void> => {
    const ended = data.atomically(() => expireOrders(data, new Date(), siteUrl));
    if (ended.length === 0) return;
    log.info({ orders: ended }, 'unpaid orders were cancelled');
    await onStock(data.orders.slugs(ended));
  };
  let isDeleting = false;
  const tidy = async (): Promise<void> => {
    if (isDeleting) return;
    isDeleting = true;
    await deleteExpired(data, new Date(), () => database.isOpen).finally(() => {
      isDeleting = false;
    });
    if (database.isOpen) emptyWriteAheadLog(database);
  };
  // An editor's command writes the catalogue, too, and its readers wait: it is looked at more often.
  let version: number | null = null;
  let sentAt = 0;
  const tellWaiting = (): void => {
    if (data.alerts.isEmpty()) return;
    const current = data.sql.value<number>`SELECT version FROM catalogue_state`;
    if (current === version && Date.now() - sentAt < everyMs) return;
    const sent = data.atomically(() => sendAlerts(data, new Date(), { apiUrl, siteUrl }));
    [version, sentAt] = [current, Date.now()];
    if (sent > 0) log.info({ mails: sent }, 'alerts were sent');
  };
  // Apart: what one cannot do does not keep the other from its work.
  const works = [
    timedWork(log, 'unpaid orders could not be ended', endOrders),
    timedWork(log, 'what has expired could not be deleted', tidy),
  ];
  const tell = timedWork(log, 'alerts could not be sent', tellWaiting);
  const timers = [
    setInterval(() => {
      for (const work of works) work();
    }, everyMs).unref(),
    setInterval(tell, Math.min(everyMs, alertsEveryMs)).unref(),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const alertsEveryMs = 2000;
/** As long as the link that confirms them. */
const unconfirmedAlertHours = 48;

/** `npm run edit -- mail list` says so. */
const mailDays = 365;
/** One transaction deletes so many: it takes some milliseconds, in which no call is answered. */
const rowsAtOnce = 2000;

/**
 * Tokens, sessions and carts by their end, unconfirmed alerts, mails of more than a year. What the publisher took by its
 * webhook is forgotten by the publisher (`reported-changes.ts`).
 * @param goesOn false after the database was closed
 */
export async function deleteExpired(data: ShopData, now: Date, goesOn = () => true): Promise<void> {
  const { sql } = data;
  const end = now.toISOString();
  const oldest = new Date(now.getTime() - mailDays * 86_400_000).toISOString();
  const expired: readonly (() => number)[] = [
    () =>
      sql.run`DELETE FROM token WHERE hash IN (
        SELECT hash FROM token WHERE expires_at <= ${end} LIMIT ${rowsAtOnce})`.changes,
    () =>
      sql.run`DELETE FROM cart WHERE id IN (
        SELECT id FROM cart WHERE expires_at <= ${end} LIMIT ${rowsAtOnce})`.changes,
    () =>
      sql.run`DELETE FROM mail WHERE id IN (
        SELECT id FROM mail WHERE sent_at < ${oldest} LIMIT ${rowsAtOnce})`.changes,
    () =>
      data.alerts.deleteUnconfirmed(new Date(now.getTime() - unconfirmedAlertHours * 3_600_000), rowsAtOnce),
  ];
  for (const some of expired) while (goesOn() && data.atomically(some) === rowsAtOnce) await setImmediate();
}
