/** Singleton documents of the snapshot, and the categories. */
import type { DatabaseSync } from 'node:sqlite';
import { seriesOverrides } from '../../../src/series-overrides.ts';
import type { CategoryIndex } from './categories.ts';
import type { ContentReading } from './read-content.ts';
import type { EditedPages } from './read-edited-pages.ts';
import { replaceRows, upsertSql } from './replace-rows.ts';
import {
  storedGiftCards,
  storedHome,
  storedLandings,
  storedLinkPage,
  type ImageOf,
} from './stored-content.ts';

/** @returns whether a document changed from which lists and series are derived */
export function writeContent(
  database: DatabaseSync,
  content: ContentReading,
  editedPages: EditedPages,
  imageOf: ImageOf,
): boolean {
  const documents = {
    frame: content.frame,
    home: storedHome(content, imageOf),
    tree: content.tree,
    recommended: content.recommended,
    ...storedLandings(editedPages, imageOf),
    linkPage: storedLinkPage(editedPages),
    giftCards: storedGiftCards(editedPages, imageOf),
    seriesOverrides,
  };
  const changed = Object.entries(documents).flatMap(([name, value]) =>
    writeDocument(database, name, value) ? [name] : [],
  );
  // Landing pages that no longer exist.
  const others = database.prepare(
    "DELETE FROM document WHERE name LIKE 'landing/%' AND name NOT IN (SELECT value FROM json_each(?))",
  );
  others.run(JSON.stringify(Object.keys(documents)));
  return changed.some((name) => derivedFrom.includes(name));
}

const derivedFrom: readonly string[] = ['tree', 'recommended', 'seriesOverrides'];

export function writeCategories(database: DatabaseSync, { categories }: CategoryIndex): void {
  const rows = Array.from(categories.values(), ({ slug, name, trail, children }) => [
    slug,
    name,
    JSON.stringify(trail),
    JSON.stringify(children),
  ]);
  replaceRows(database, 'category', rows);
}

export function writeDocument(database: DatabaseSync, name: string, value: unknown): boolean {
  const body = JSON.stringify(value);
  return Number(database.prepare(upsertSql('document', 'VALUES (?, ?)')).run(name, body).changes) > 0;
}
