/** Who waits for what. An alert counts when the mail to its address was confirmed. */
import type { DatabaseSync } from 'node:sqlite';
import type { Alert } from '../../../../src/api/alerts.ts';
import { sqlOf } from '../statement.ts';
import { followedSeriesOf } from './followed-series.ts';

/** One address may have so many; unconfirmed ones make room for newer ones. */
export const mostAlerts = { confirmed: 100, unconfirmed: 20 } as const;

/** A product, or a series: the whole of it, or one volume that the shop does not have. */
export type AlertSubject =
  { readonly productId: number } | { readonly seriesId: number; readonly volume: string | null };

export function alertsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const series = followedSeriesOf(database);

  const find = (email: string, subject: AlertSubject) =>
    'productId' in subject
      ? sql.value<number>`SELECT id FROM alert WHERE email = ${email} AND product_id = ${subject.productId}`
      : sql.value<number>`SELECT id FROM alert
          WHERE email = ${email} AND series_id = ${subject.seriesId} AND volume = ${subject.volume ?? ''}`;

  function insert(email: string, subject: AlertSubject, now: Date): number {
    const created_at = now.toISOString();
    if (!('productId' in subject))
      return sql.insert('alert', {
        email,
        series_id: subject.seriesId,
        volume: subject.volume ?? '',
        created_at,
      });
    const id = sql.insert('alert', { email, product_id: subject.productId, created_at });
    // Who waits for a presale to come out is not told that it can be ordered.
    const isPresale = sql.value<number>`SELECT is_presale FROM product WHERE id = ${subject.productId}` === 1;
    for (const kind of isPresale ? ['stock'] : ['stock', 'presale'])
      sql.insert('alert_notice', { product_id: subject.productId, kind, alert_id: id });
    return id;
  }

  const listed = (email: string, isConfirmed: 0 | 1) =>
    sql.all<Alert>`
      SELECT alert.id, iif(alert.product_id IS NULL, 'series', 'product') AS kind,
        coalesce(product.title, followed_series.name, ended.title, '') AS title,
        coalesce(product.slug, followed_series.slug) AS slug, nullif(alert.volume, '') AS volume
      FROM alert LEFT JOIN product ON product.id = alert.product_id
      LEFT JOIN followed_series ON followed_series.id = alert.series_id
      LEFT JOIN (SELECT kept ->> '$.product.id' AS id, max(title) AS title FROM ended_product GROUP BY 1) AS ended
        ON ended.id = alert.product_id
      WHERE email = ${email} AND (confirmed_at IS NOT NULL) = ${isConfirmed} ORDER BY alert.id DESC`;

  return {
    series,
    isEmpty: (): boolean => sql.value`SELECT 1 FROM alert LIMIT 1` === null,

    /** Needs a transaction. @returns whether the address has it confirmed already */
    ask(email: string, subject: AlertSubject, now: Date): boolean {
      const existingId = find(email, subject);
      if (existingId !== null)
        return sql.value`SELECT confirmed_at FROM alert WHERE id = ${existingId}` !== null;
      insert(email, subject, now);
      sql.run`DELETE FROM alert WHERE id IN (SELECT id FROM alert
        WHERE email = ${email} AND confirmed_at IS NULL ORDER BY id DESC LIMIT -1 OFFSET ${mostAlerts.unconfirmed})`;
      return false;
    },

    /** Lists those of an address, the newest first. */
    confirmed: (email: string) => listed(email, 1),
    unconfirmed: (email: string) => listed(email, 0),

    /** All of an address. Those above the limit stay as they are. @returns how many wait now */
    confirm(email: string, now: Date): number {
      const free = mostAlerts.confirmed - this.confirmed(email).length;
      sql.run`UPDATE alert SET confirmed_at = ${now.toISOString()} WHERE id IN (SELECT id FROM alert
        WHERE email = ${email} AND confirmed_at IS NULL ORDER BY id LIMIT ${Math.max(0, free)})`;
      return this.confirmed(email).length;
    },

    /** @param id null for all of the address */
    end: (email: string, id: number | null): void =>
      void sql.run`DELETE FROM alert WHERE email = ${email} AND (${id} IS NULL OR id = ${id})`,

    /** A customer's new address takes over; what both wait for is one. */
    move(from: string, to: string): void {
      sql.run`UPDATE OR IGNORE alert SET email = ${to} WHERE email = ${from} AND confirmed_at IS NOT NULL`;
      sql.run`DELETE FROM alert WHERE email = ${from}`;
    },

    /** Needs a transaction. An address that follows a series will be told of its new volumes. */
    noteNewVolumes(): void {
      for (const { seriesId, productId, sortKey } of series.newVolumes()) {
        const [first, last] = sortKey;
        for (const kind of ['presale', 'stock'])
          sql.run`INSERT OR IGNORE INTO alert_notice (product_id, kind, alert_id)
            SELECT ${productId}, ${kind}, id FROM alert WHERE series_id = ${seriesId}
            AND (volume = '' OR CAST(volume AS REAL) BETWEEN ${first} AND ${last})`;
      }
    },

    /** What can be said now, in the order in which it was asked for. @param most how many */
    due: (most: number) =>
      sql.all<DueNotice>`
        SELECT alert_id, email, product_id, kind, series_id, units, slug, title, release_date FROM (
          SELECT alert_notice.*, email, alert.series_id, slug, title, release_date, is_presale,
            (SELECT coalesce(sum(units), 0) FROM branch_stock WHERE branch_stock.product_id = product.id) AS units
          FROM alert_notice JOIN alert ON alert.id = alert_id JOIN product ON product.id = alert_notice.product_id
          WHERE confirmed_at IS NOT NULL)
        WHERE is_presale = (kind = 'presale') AND (is_presale = 1 OR units > 0)
        ORDER BY alert_id LIMIT ${most}`,

    /** Needs a transaction. Each address is told of a product once, whatever it was asked for by. */
    told({ email, product_id, kind }: Pick<DueNotice, 'email' | 'product_id' | 'kind'>): void {
      const isInStock = Number(kind === 'stock');
      sql.run`DELETE FROM alert WHERE email = ${email} AND (product_id = ${product_id}
        OR (${isInStock} AND volume <> '' AND id IN (SELECT alert_id FROM alert_notice WHERE product_id = ${product_id})))`;
      sql.run`DELETE FROM alert_notice WHERE product_id = ${product_id} AND (kind = 'presale' OR ${isInStock})
        AND alert_id IN (SELECT id FROM alert WHERE email = ${email})`;
    },

    /** Asked for and never confirmed, since before this. */
    deleteUnconfirmed: (before: Date, most: number): number =>
      sql.run`DELETE FROM alert WHERE id IN (SELECT id FROM alert
        WHERE confirmed_at IS NULL AND created_at < ${before.toISOString()} LIMIT ${most})`.changes,

    /** What most wait for first. Products that were taken out of the shop, and volumes that it never had, too. */
    wanted: (most: number) =>
      sql.all<WantedRow>`
        SELECT count(DISTINCT email) AS waiting, coalesce(product.title, ended.title, name) AS title,
          coalesce(product.slug, ended.slug) AS product, followed_series.slug AS series, alert.volume,
          product.id IS NOT NULL AS isInShop,
          (SELECT coalesce(sum(units), 0) FROM branch_stock WHERE branch_stock.product_id = product.id) AS units
        FROM alert LEFT JOIN product ON product.id = alert.product_id
        LEFT JOIN followed_series ON followed_series.id = series_id
        LEFT JOIN (SELECT kept ->> '$.product.id' AS id, slug, title FROM ended_product) AS ended
          ON ended.id = alert.product_id
        WHERE confirmed_at IS NOT NULL
        GROUP BY alert.product_id, alert.series_id, alert.volume ORDER BY waiting DESC, title, alert.volume LIMIT ${most}`,
  };
}

export interface DueNotice {
  readonly alert_id: number;
  readonly email: string;
  readonly product_id: number;
  readonly kind: 'presale' | 'stock';
  /** It is null when the alert is for the product alone. */
  readonly series_id: number | null;
  /** In stock now. */
  readonly units: number;
  readonly slug: string;
  readonly title: string;
  readonly release_date: string | null;
}

interface WantedRow {
  readonly waiting: number;
  /** It is null when the product is gone for good. */
  readonly title: string | null;
  /** Slugs. */
  readonly product: string | null;
  readonly series: string | null;
  /** '' for the whole series. */
  readonly volume: string;
  readonly isInShop: 0 | 1;
  readonly units: number;
}
