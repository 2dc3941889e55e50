import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../../sqlite-busy.ts';
import { command, query, transaction } from '../statement.ts';

/**
 * Catalogue version and running offers. Sale prices depend on the time of the call. Because lists sort by them, running
 * offers are copied into `product` whenever one starts or ends.
 */
export function offersOf(database: DatabaseSync) {
  const state = query<[], State>(database, 'SELECT version, priced_from, priced_until FROM catalogue_state');
  const copyRunning = command<[string, string]>(database, copyRunningSql);
  const clearEnded = command<[string, string]>(database, clearEndedSql);
  const bounds = query<[string, string], { from: string; until: string }>(database, boundsSql);
  const setBounds = command<[string, string]>(
    database,
    'UPDATE catalogue_state SET version = version + 1, priced_from = ?, priced_until = ?',
  );

  function reprice(now: string): void {
    transaction(database, () => {
      copyRunning(now, now);
      clearEnded(now, now);
      const { from, until } = bounds.get(now, now) ?? { from: '', until: '' };
      setBounds(from, until);
    });
  }

  const running = query<[string, string], RunningOffer>(database, runningSql);

  const edges = query<[string, string, number], { instant: string }>(database, edgesSql);

  return {
    /** The next start and end times of offers, ascending. */
    edges: (now: Date, count: number): readonly string[] =>
      edges.all(now.toISOString(), now.toISOString(), count).map(({ instant }) => instant),

    /** Running offers of categories, ordered by end. */
    running: (now: Date): readonly RunningOffer[] => running.all(now.toISOString(), now.toISOString()),

    /**
     * Updates prices to `now` and returns the catalogue version; almost always a single short read. While another program
     * writes, prices stay as they are until a later call.
     */
    settle(now: Date): number {
      const instant = now.toISOString();
      const before = state.get();
      if (before && before.priced_from <= instant && instant < before.priced_until) return before.version;
      try {
        reprice(instant);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      return state.get()?.version ?? 0;
    },
  };
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

const isRunning = 'offer.valid_from <= ? AND (offer.valid_to IS NULL OR offer.valid_to > ?)';

/** Of a product's offers the cheapest counts; SQLite takes bare columns from the row of the minimum. */
const copyRunningSql = `
  UPDATE product SET sale_ars_cents = running.ars, sale_usd_cents = running.usd, discount_percent = running.percent
  FROM (
    SELECT product_id, min(sale_ars_cents) AS ars, sale_usd_cents AS usd, percent
    FROM offer JOIN offer_product ON offer_product.offer_id = offer.id
    WHERE ${isRunning}
    GROUP BY product_id
  ) AS running
  WHERE product.id = running.product_id
    AND (product.sale_ars_cents IS NOT running.ars OR product.sale_usd_cents IS NOT running.usd
      OR product.discount_percent IS NOT running.percent)`;

const clearEndedSql = `
  UPDATE product SET sale_ars_cents = NULL, sale_usd_cents = NULL, discount_percent = NULL
  WHERE discount_percent IS NOT NULL AND id NOT IN (
    SELECT product_id FROM offer JOIN offer_product ON offer_product.offer_id = offer.id WHERE ${isRunning}
  )`;

/** The previous and next start or end of an offer. */
const boundsSql = `
  WITH edge (instant) AS (SELECT valid_from FROM offer UNION ALL SELECT valid_to FROM offer WHERE valid_to IS NOT NULL)
  SELECT
    coalesce((SELECT max(instant) FROM edge WHERE instant <= ?), '') AS "from",
    coalesce((SELECT min(instant) FROM edge WHERE instant > ?), '9999') AS until`;

const edgesSql = `
  SELECT valid_from AS instant FROM offer WHERE valid_from > ?
  UNION SELECT valid_to FROM offer WHERE valid_to > ?
  ORDER BY instant LIMIT ?`;

const runningSql = `
  SELECT title, valid_to, percent, image_path, category.name AS category_name, category.slug AS category_slug
  FROM offer JOIN category ON category.id = offer.category_id
  WHERE ${isRunning} AND EXISTS (SELECT 1 FROM offer_product WHERE offer_id = offer.id)
  ORDER BY valid_to IS NULL, valid_to, percent DESC, offer.id`;
