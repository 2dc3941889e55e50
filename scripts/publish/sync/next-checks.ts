/**
 * Products that a poll reads though nothing tells of a change: those whose pictures were not available, and a share of
 * the others in turn, so that an edit that no list shows is found within one round at constant cost.
 */
import type { DatabaseSync } from 'node:sqlite';

/** Not part of the snapshot's schema: a file without this table is valid too. */
export const missingPicturesSql =
  'CREATE TABLE IF NOT EXISTS missing_picture (id INTEGER PRIMARY KEY, product TEXT NOT NULL UNIQUE) STRICT';

/** Slugs, in the order of slugs from where the last check ended. */
export function nextInTurn(database: DatabaseSync, count: number): readonly string[] {
  const last = String(database.prepare("SELECT value FROM meta WHERE name = 'turn'").get()?.['value'] ?? '');
  const inTurn = database.prepare('SELECT slug FROM product ORDER BY slug <= ?, slug LIMIT ?');
  return inTurn.all(last, count).map(({ slug }) => String(slug));
}

/** Slugs of products without one of their pictures, the longest waiting first. */
export function withoutPicture(database: DatabaseSync): readonly string[] {
  const waiting = database.prepare(
    'SELECT product FROM missing_picture JOIN product ON slug = product ORDER BY id LIMIT ?',
  );
  return waiting.all(mostPictures).map(({ product }) => String(product));
}

/** @param upTo the last product that was checked in turn. */
export function storeTurn(database: DatabaseSync, upTo: string | undefined): void {
  if (upTo !== undefined) database.prepare("INSERT OR REPLACE INTO meta VALUES ('turn', ?)").run(upTo);
}

/** @param isMissing whether a picture of the API is not published. */
export function noteMissingPictures(
  database: DatabaseSync,
  products: Iterable<{ readonly slug: string; readonly imageSources: readonly string[] }>,
  isMissing: (source: string) => boolean,
): void {
  const settle = database.prepare('DELETE FROM missing_picture WHERE product = ?');
  // One that is missing again goes behind the others.
  const put = database.prepare('INSERT INTO missing_picture (product) VALUES (?)');
  for (const { slug, imageSources } of products) {
    settle.run(slug);
    if (imageSources.some(isMissing)) put.run(slug);
  }
}

/** So that many broken pictures do not slow down every poll. */
const mostPictures = 20;
