/**
 * The pages of the site and their keys. A key is a digest of everything its page shows, so that a page whose key did not
 * change is not rendered, and one whose key changed is.
 */
import type { DatabaseSync } from 'node:sqlite';
import { pageKinds } from './page-kinds.ts';
import { readPageState } from './page-state.ts';

export interface PageChanges {
  readonly pages: number;
  /** New pages and pages that show something else. */
  readonly changed: number;
  readonly removed: number;
  /** The new and the changed ones. */
  readonly changedPaths: readonly string[];
}

/** Brings the `page` rows up to date with the other tables. @param now becomes the `lastmod` of what changed. */
export function writePageKeys(database: DatabaseSync, now: Date): PageChanges {
  const state = readPageState(database);
  const pages = pageKinds.flatMap((kind) => [...kind(state)]);
  const before = new Map(
    database
      .prepare('SELECT path, key FROM page')
      .all()
      .map((row) => [String(row['path']), String(row['key'])]),
  );
  const changed = pages.filter(({ path, key }) => before.get(path) !== key);
  const wanted = new Set(pages.map(({ path }) => path));
  const removed = [...before.keys()].filter((path) => !wanted.has(path));
  const insert = database.prepare('INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)');
  for (const { path, route, params, key, isListed } of changed) {
    insert.run(path, route, JSON.stringify(params), key, now.toISOString(), Number(isListed));
  }
  const remove = database.prepare('DELETE FROM page WHERE path = ?');
  for (const path of removed) remove.run(path);
  const changedPaths = changed.map(({ path }) => path);
  return { pages: pages.length, changed: changed.length, removed: removed.length, changedPaths };
}

/** What `writePageKeys` answers when it need not be asked. */
export function unchangedPages(database: DatabaseSync): PageChanges {
  const count = database.prepare('SELECT count(*) AS pages FROM page').get()?.['pages'];
  return { pages: Number(count), changed: 0, removed: 0, changedPaths: [] };
}
