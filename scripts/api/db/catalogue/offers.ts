import type { DatabaseSync } from 'node:sqlite';
import { sqlOf, transaction } from '../statement.ts';

/**
 * Catalogue version and running offers. Sale prices depend on the time of the call. Because lists sort by them, running
 * offers are copied into `product` whenever one starts or ends.
 */
export function offersOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const state = () => sql.get<State>`SELECT version, priced_from, priced_until FROM catalogue_state`;
  return {
    /** The next start and end times of offers, ascending. */
    edges(now: Date, count: number): readonly string[] {
      const instant = now.toISOString();
      return sql.all<{ instant: string }>`
        SELECT valid_from AS instant FROM offer WHERE valid_from > ${instant}
        UNION SELECT valid_to FROM offer WHERE valid_to > ${instant}
        ORDER BY instant LIMIT ${count}`.map(({ instant: edge }) => edge);
    },

    /** Running offers of categories, ordered by end. */
    running(now: Date): readonly RunningOffer[] {
      const instant = now.toISOString();
      return sql.all`
        SELECT title, valid_to, percent, image_path, category.name AS category_name, category.slug AS category_slug
        FROM offer JOIN category ON category.id = offer.category_id
        WHERE offer.valid_from <= ${instant} AND (offer.valid_to IS NULL OR offer.valid_to > ${instant})
          AND EXISTS (SELECT 1 FROM offer_product WHERE offer_id = offer.id)
        ORDER BY valid_to IS NULL, valid_to, percent DESC, offer.id`;
    },

    /** Updates prices to `now` and returns the catalogue version; almost always a single short read. */
    settle(now: Date): number {
      const instant = now.toISOString();
      const before = state();
      if (before && before.priced_from <= instant && instant < before.priced_until) return before.version;
      transaction(database, () => {
        copyRunning(instant);
        const { from, until } = boundsOf(instant);
        sql.run`UPDATE catalogue_state SET version = version + 1, priced_from = ${from}, priced_until = ${until}`;
      });
      return state()?.version ?? 0;
    },
  };

  /** Of a product's offers the cheapest counts; SQLite takes bare columns from the row of the minimum. */
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

  /** The previous and next start or end of an offer. */
  function boundsOf(instant: string): { readonly from: string; readonly until: string } {
    const bounds = sql.get<{ from: string; until: string }>`
      WITH edge (instant) AS (SELECT valid_from FROM offer UNION ALL SELECT valid_to FROM offer WHERE valid_to IS NOT NULL)
      SELECT
        coalesce((SELECT max(instant) FROM edge WHERE instant <= ${instant}), '') AS "from",
        coalesce((SELECT min(instant) FROM edge WHERE instant > ${instant}), '9999') AS until`;
    return bounds ?? { from: '', until: '' };
  }
}

/** The discounted price, rounded to the nearest cent. */
export function discounted(cents: number, percent: number): number {
  return Math.max(1, Math.round((cents * (100 - percent)) / 100));
}

export interface RunningOffer {
  readonly title: string;
  readonly valid_to: string | null;
  readonly percent: number;
  readonly image_path: string | null;
  readonly category_name: string;
  readonly category_slug: string;
}

interface State {
  readonly version: number;
  readonly priced_from: string;
  readonly priced_until: string;
}
