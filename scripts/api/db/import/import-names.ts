import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { oneLine } from '../../../../src/domain/plain-text.ts';
import { alphabeticalKey, indexedText } from '../catalogue/search-text.ts';
import { command, query } from '../statement.ts';

/** Upserts brands, authors and tags of products, with a cache of their ids. */
export function nameImporter(database: DatabaseSync) {
  const brand = namedWriter(database, 'brand', 'brand_search');
  const author = namedWriter(database, 'author', 'author_search');
  const tag = namedWriter(database, 'tag', null);
  return {
    brand: brand.idOf,
    author: author.idOf,
    tag: tag.idOf,
    /** Clears the cache after a rollback. */
    forget(): void {
      for (const writer of [brand, author, tag]) writer.seen.clear();
    },
  };
}

function namedWriter(database: DatabaseSync, table: string, searchTable: string | null) {
  const upsert = query<[string, string, string], { id: number }>(
    database,
    `INSERT INTO ${table} (slug, name, name_key) VALUES (?, ?, ?)
     ON CONFLICT (slug) DO UPDATE SET name = excluded.name, name_key = excluded.name_key RETURNING id`,
  );
  const index =
    searchTable === null
      ? null
      : command<[number, string]>(
          database,
          `INSERT OR REPLACE INTO ${searchTable} (rowid, name) VALUES (?, ?)`,
        );
  const seen = new Map<string, number>();

  function idOf({ slug, name: written }: Named): number {
    const name = oneLine(written);
    const known = seen.get(slug);
    if (known !== undefined) return known;
    const id = upsert.get(slug, name, alphabeticalKey(name))?.id ?? 0;
    index?.(id, indexedText(name));
    seen.set(slug, id);
    return id;
  }
  return { idOf, seen };
}
