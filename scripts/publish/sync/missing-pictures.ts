/** Retries products with unavailable pictures: first in the next publish, then with exponential backoff. */
import type { DatabaseSync } from 'node:sqlite';

/** Not part of the snapshot's schema: a file without this table is valid too. */
export const missingPicturesSql = `
  CREATE TABLE IF NOT EXISTS missing_picture (
    product TEXT PRIMARY KEY,
    tries INTEGER NOT NULL,
    next_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`;

/** Slugs of products due for a retry, longest overdue first. */
export function dueForPictures(database: DatabaseSync, now: Date): readonly string[] {
  const due = database.prepare(
    `SELECT product FROM missing_picture JOIN product ON slug = product WHERE next_at <= ? ORDER BY next_at LIMIT ?`,
  );
  return due.all(now.getTime(), mostAtOnce).map(({ product }) => String(product));
}

/** @param isMissing whether a picture of the API is not published. */
export function noteMissingPictures(
  database: DatabaseSync,
  products: Iterable<{ readonly slug: string; readonly imageSources: readonly string[] }>,
  isMissing: (source: string) => boolean,
  now: Date,
): void {
  const settle = database.prepare('DELETE FROM missing_picture WHERE product = ?');
  const tries = database.prepare('SELECT tries FROM missing_picture WHERE product = ?');
  const put = database.prepare('INSERT OR REPLACE INTO missing_picture VALUES (?, ?, ?)');
  for (const { slug, imageSources } of products) {
    if (!imageSources.some(isMissing)) settle.run(slug);
    else {
      const before = Number(tries.get(slug)?.['tries'] ?? 0);
      const pause = before === 0 ? 0 : Math.min(firstPauseMs * 2 ** before, longestPauseMs);
      put.run(slug, before + 1, now.getTime() + pause);
    }
  }
}

/** Limit per publish, so that many broken pictures do not slow down every publish. */
const mostAtOnce = 50;
const firstPauseMs = 60_000;
const longestPauseMs = 24 * 60 * 60_000;
