/** What there is one of in the snapshot, and the categories. */
import type { DatabaseSync } from 'node:sqlite';
import { seriesOverrides } from '../../../src/series-overrides.ts';
import type { CategoryIndex } from './categories.ts';
import type { ContentReading } from './read-content.ts';
import type { EditorialReading } from './read-editorial.ts';
import {
  storedGiftCards,
  storedHome,
  storedLandings,
  storedLinkPage,
  type ImageOf,
} from './stored-content.ts';

/** Answers whether anything changed, the category tree and the owner's decisions included. */
export function writeContent(
  database: DatabaseSync,
  content: ContentReading,
  editorial: EditorialReading,
  imageOf: ImageOf,
): boolean {
  const documents = {
    shell: content.shell,
    home: storedHome(content, imageOf),
    tree: content.tree,
    recommended: content.recommended,
    landings: storedLandings(editorial, imageOf),
    linkPage: storedLinkPage(editorial),
    giftCards: storedGiftCards(editorial, imageOf),
    seriesOverrides,
  };
  const changes = Object.entries(documents).map(([name, value]) => writeDocument(database, name, value));
  return changes.includes(true);
}

export function writeCategories(database: DatabaseSync, { categories }: CategoryIndex): void {
  database.exec('DELETE FROM category');
  const insert = database.prepare('INSERT INTO category VALUES (?, ?, ?, ?)');
  for (const { slug, name, trail, children } of categories.values()) {
    insert.run(slug, name, JSON.stringify(trail), JSON.stringify(children));
  }
}

export function writeDocument(database: DatabaseSync, name: string, value: unknown): boolean {
  const body = JSON.stringify(value);
  const before = database.prepare('SELECT body FROM document WHERE name = ?').get(name)?.['body'];
  if (before === body) return false;
  database.prepare('INSERT OR REPLACE INTO document VALUES (?, ?)').run(name, body);
  return true;
}
