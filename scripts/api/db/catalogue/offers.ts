import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { shopDay } from '../../../../src/domain/shop-day.ts';
import { isFullDisk } from '../../../shared/command-line.ts';
import { isBusy } from '../../../shared/sqlite-busy.ts';
import { transaction } from '../../../shared/transaction.ts';
import { sqlOf } from '../statement.ts';

/**
 * Running offers and presales that come out. Lists sort and filter by them, so they are copied into `product` whenever one
 * begins or ends.
 */
export function offersOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const offers = {
    edges: (now: Date, count: number): string[] =>
      sql.column`SELECT instant FROM catalogue_edge WHERE instant > ${now.toISOString()}
        ORDER BY instant LIMIT ${count}`,

    /** Moves with any write to what catalogue calls answer; null while `applyDue` has to wait, so that prices may be late. */
    version(now: Date): number | null {
      const instant = now.toISOString();
      return sql.value<number>`SELECT version FROM catalogue_state
        WHERE priced_from <= ${instant} AND priced_until > ${instant}`;
    },

    /** As the wire has them. */
    running(now: Date) {
      const instant = now.toISOString();
      const rows = sql.all<RunningOffer & Named>`
        SELECT title, CASE WHEN valid_from >= '1971' THEN valid_from END AS valid_from, valid_to, percent AS discountPercent, image_path AS path, category.name, category.slug
        FROM offer JOIN category ON category.id = offer.category_id
        WHERE offer.valid_from <= ${instant} AND (offer.valid_to IS NULL OR offer.valid_to > ${instant})
          AND EXISTS (SELECT 1 FROM offer_product WHERE offer_id = offer.id)
        ORDER BY valid_to IS NULL, valid_to, percent DESC, offer.id`;
      return rows.map(({ name, slug, ...offer }) => ({ ...offer, category: { name, slug } }));
    },

    /** Almost always one short read; later, while another program writes or the disk is full. */
    applyDue(now: Date): void {
      const instant = now.toISOString();
      const before = sql.get<State>`SELECT priced_from, priced_until FROM catalogue_state`;
      if (before && before.priced_from <= instant && instant < before.priced_until) return;
      try {
        transaction(database, () => {
          copyRunning(instant);
          endPresales(shopDay(now));
          const { from, until } = boundsOf(instant);
          sql.run`UPDATE catalogue_state SET version = version + 1, priced_from = ${from}, priced_until = ${until}`;
        });
      } catch (error) {
        if (!isBusy(error) && !isFullDisk(error)) throw error;
      }
    },

    /**
     * Inside of a transaction that is rolled back: `applyDue` for a later time, under a version that no write gets, so that
     * nothing remembered of it is taken for what comes.
     * @returns false when there is no room for it
     */
    anticipate(at: Date): boolean {
      const version = sql.value<number>`SELECT version FROM catalogue_state` ?? 0;
      offers.applyDue(at);
      // A full disk ends the transaction.
      if (!database.isTransaction) return false;
      sql.run`UPDATE catalogue_state SET version = ${-version}`;
      return offers.version(at) !== null;
    },
  };
  return offers;

  /** The cheapest of a product's offers counts; SQLite takes bare columns from the row of the minimum. */
  function copyRunning(instant: string): void {
    sql.run`
      UPDATE product SET sale_ars_cents = running.ars, sale_usd_cents = running.usd, discount_percent = running.percent
      FROM (
        SELECT product_id, min(sale_ars_cents) AS ars, sale_usd_cents AS usd, percent
        FROM offer JOIN offer_product ON offer_product.offer_id = offer.id
        WHERE valid_from <= ${instant} AND (valid_to IS NULL OR valid_to > ${instant})
        GROUP BY product_id
      ) AS running
      WHERE product.id = running.product_id
        AND (product.sale_ars_cents IS NOT running.ars OR product.sale_usd_cents IS NOT running.usd
          OR product.discount_percent IS NOT running.percent)`;
    sql.run`
      UPDATE product SET sale_ars_cents = NULL, sale_usd_cents = NULL, discount_percent = NULL
      WHERE discount_percent IS NOT NULL AND id NOT IN (
        SELECT product_id FROM offer JOIN offer_product ON offer_product.offer_id = offer.id
        WHERE valid_from <= ${instant} AND (valid_to IS NULL OR valid_to > ${instant})
      )`;
  }

  function endPresales(today: string): void {
    sql.run`UPDATE product SET is_presale = 0, release_date = NULL WHERE release_date <= ${today}`;
  }

  function boundsOf(instant: string): { readonly from: string; readonly until: string } {
    const bounds = sql.get<{ from: string; until: string }>`
      SELECT
        coalesce((SELECT max(instant) FROM catalogue_edge WHERE instant <= ${instant}), '') AS "from",
        coalesce((SELECT min(instant) FROM catalogue_edge WHERE instant > ${instant}), '9999') AS until`;
    return bounds ?? { from: '', until: '' };
  }
}

interface RunningOffer {
  readonly title: string;
  /** It is null for an offer without a beginning, which is stored as 1970. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly discountPercent: number;
  readonly path: string | null;
}

interface State {
  readonly priced_from: string;
  readonly priced_until: string;
}
