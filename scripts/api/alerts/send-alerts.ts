/**
 * Mails about what came back or came out. In the first hour at most as many addresses are told of a product as there are
 * units, in the order in which they asked; then the others, while there are any.
 */
import { formatLongDay } from '../../../src/domain/shop-day.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import type { DueNotice } from '../db/alerts/alerts.ts';
import type { ShopData } from '../db/shop-data.ts';
import { alertMail } from '../mail/mail-messages.ts';
import { alertMessages } from './alert-messages.ts';
import { endPath, endTokens } from './alert-links.ts';

const fewFirstMs = 3_600_000;
/** One transaction sends so many, and no call is answered meanwhile; the next one sends the others. */
const noticesAtOnce = 500;

export interface AlertOrigins {
  readonly apiUrl: string;
  readonly siteUrl: string;
}

/** Needs a transaction. @returns how many mails were sent */
export function sendAlerts(data: ShopData, now: Date, { apiUrl, siteUrl }: AlertOrigins): number {
  const { alerts, outbox } = data;
  alerts.noteNewVolumes();
  const endOf = endTokens(data);
  const due = withinUnits(data, alerts.due(noticesAtOnce), now);
  const byAddress = Map.groupBy(due, ({ email }) => email);
  for (const [email, notices] of byAddress) {
    const products = [...new Map(notices.map((notice) => [notice.product_id, notice])).values()];
    const followed = [...new Set(notices.map((one) => (one.series_id === null ? null : one.alert_id)))];
    const id = followed.length === 1 ? (followed[0] ?? null) : null;
    const end = `${apiUrl}${endPath}?token=${endOf.make({ email, id })}`;
    const lines = products.flatMap((one) => [lineOf(one), siteUrl + pathTo('product', { slug: one.slug })]);
    outbox.send(alertMail(email, subjectOf(products), lines, end), now);
    for (const one of products) alerts.told(one);
  }
  return byAddress.size;
}

function lineOf({ kind, title, release_date }: DueNotice): string {
  return kind === 'stock'
    ? alertMessages.mail.inStockLine(title)
    : alertMessages.mail.presaleLine(title, release_date === null ? null : formatLongDay(release_date));
}

function subjectOf(notices: readonly DueNotice[]): string {
  const [first] = notices;
  if (notices.length !== 1 || first === undefined) return alertMessages.mail.several(notices.length);
  return alertMessages.mail[first.kind === 'stock' ? 'inStock' : 'presale'](first.title);
}

/** Counts what it lets pass. A product that is sold out again begins anew when it comes back. */
function withinUnits({ sql }: ShopData, due: readonly DueNotice[], now: Date): readonly DueNotice[] {
  sql.run`DELETE FROM restock WHERE NOT EXISTS
    (SELECT 1 FROM branch_stock WHERE branch_stock.product_id = restock.product_id AND units > 0)`;
  const stocked = Map.groupBy(
    due.filter(({ kind }) => kind === 'stock'),
    ({ product_id }) => product_id,
  );
  const passing = new Set<string>();
  for (const [id, notices] of stocked) {
    const units = notices[0]?.units ?? 0;
    sql.run`INSERT INTO restock (product_id, began_at, units) VALUES (${id}, ${now.toISOString()}, ${units})
      ON CONFLICT (product_id) DO UPDATE SET units = max(restock.units, excluded.units)`;
    const restock = sql.get<{ began_at: string; units: number; told: number }>`
      SELECT began_at, units, told FROM restock WHERE product_id = ${id}`;
    if (restock === null) continue;
    const isFirstHour = now.getTime() - Date.parse(restock.began_at) < fewFirstMs;
    const free = isFirstHour ? Math.max(0, restock.units - restock.told) : Number.POSITIVE_INFINITY;
    const told = [...new Set(notices.map(({ email }) => email))].slice(0, free);
    for (const email of told) passing.add(`${id} ${email}`);
    sql.update('restock', { product_id: id }, { told: restock.told + told.length });
  }
  return due.filter(
    ({ kind, product_id, email }) => kind === 'presale' || passing.has(`${product_id} ${email}`),
  );
}
