/**
 * The pages of the site and their keys. A key is a digest of everything its page shows, so that a page whose key did not
 * change is not rendered, and one whose key changed is.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { RouteName } from '../../src/domain/routes.ts';
import { pageKinds } from './page-kinds.ts';
import { readPageState } from './page-state.ts';
import { flaggedLists } from './sync/lists.ts';

export interface PageChanges {
  readonly pages: number;
  /** New pages and pages that show something else. */
  readonly changed: number;
  readonly removed: number;
  /** The new and the changed ones. */
  readonly changedPaths: readonly string[];
}

/**
 * Brings the `page` rows up to date with the other tables.
 * @param now becomes the `lastmod` of what changed.
 * @param touched slugs of the products that changed, when nothing else did but which are in offer or on presale: then
 * only the pages that show them are looked at. Without it, all are.
 */
export function writePageKeys(database: DatabaseSync, now: Date, touched?: ReadonlySet<string>): PageChanges {
  const state = readPageState(database, touched);
  const pages = pageKinds.flatMap((kind) => [...kind(state)]);
  const keyOf = touched ? keysOnDemand(database) : allKeys(database);
  const changed = pages.filter(({ path, key }) => keyOf(path) !== key);
  const wanted = new Set(pages.map(({ path }) => path));
  const removed = pathsOf(database, touched && flaggedLists).filter((path) => !wanted.has(path));
  const insert = database.prepare('INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?)');
  for (const { path, route, params, key, isListed } of changed) {
    insert.run(path, route, JSON.stringify(params), key, now.toISOString(), Number(isListed));
  }
  const remove = database.prepare('DELETE FROM page WHERE path = ?');
  for (const path of removed) remove.run(path);
  const changedPaths = changed.map(({ path }) => path);
  return { ...unchangedPages(database), changed: changed.length, removed: removed.length, changedPaths };
}

type KeyOf = (path: string) => unknown;

function keysOnDemand(database: DatabaseSync): KeyOf {
  const select = database.prepare('SELECT key FROM page WHERE path = ?');
  return (path) => select.get(path)?.['key'];
}

function allKeys(database: DatabaseSync): KeyOf {
  const rows = database.prepare('SELECT path, key FROM page').all();
  const keys = new Map(rows.map((row) => [row['path'], row['key']]));
  return (path) => keys.get(path);
}

/** Of all pages, or of those of certain routes. */
function pathsOf(database: DatabaseSync, routes?: readonly RouteName[]): readonly string[] {
  const rows =
    routes === undefined
      ? database.prepare('SELECT path FROM page').all()
      : database
          .prepare('SELECT path FROM page WHERE route IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(routes));
  return rows.map((row) => String(row['path']));
}

/** What `writePageKeys` answers when it need not be asked. */
export function unchangedPages(database: DatabaseSync): PageChanges {
  const count = database.prepare('SELECT count(*) AS pages FROM page').get()?.['pages'];
  return { pages: Number(count), changed: 0, removed: 0, changedPaths: [] };
}
