import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { oneLine } from '../../../../src/domain/plain-text.ts';
import { alphabeticalKey } from '../catalogue/search-text.ts';
import { query } from '../statement.ts';

/** Products that carry a name. */
export const carriersSql = {
  brand: 'SELECT id FROM product WHERE brand_id = ?',
  author: 'SELECT product_id AS id FROM product_author WHERE author_id = ?',
  tag: 'SELECT product_id AS id FROM product_tag WHERE tag_id = ?',
} as const;

export type NameKind = keyof typeof carriersSql;

interface KnownName {
  readonly id: number;
  readonly name: string;
}

/**
 * Brands, authors and tags of products, by slug, with a cache of their ids. A name that other products carry stays as
 * it is: only the one product that carries it may spell it anew.
 */
export function nameImporter(database: DatabaseSync) {
  const brand = namedWriter(database, 'brand');
  const author = namedWriter(database, 'author');
  const tag = namedWriter(database, 'tag');
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

function namedWriter(database: DatabaseSync, kind: NameKind) {
  const bySlug = query<[string], KnownName>(database, `SELECT id, name FROM ${kind} WHERE slug = ?`);
  const insert = database.prepare(`INSERT INTO ${kind} (slug, name, name_key) VALUES (?, ?, ?)`);
  const rename = database.prepare(`UPDATE ${kind} SET name = ?, name_key = ? WHERE id = ?`);
  const others = query<[number, number], object>(database, `${othersSql(carriersSql[kind])} LIMIT 1`);
  const seen = new Map<string, KnownName>();

  /**
   * @param productId the product that carries it; 0 for a new one
   * @param onKept called with the stored name when the given one differs and is not taken
   */
  function idOf(
    { slug, name: written }: Named,
    productId: number,
    onKept?: (stored: string) => void,
  ): number {
    const name = oneLine(written);
    const known = seen.get(slug) ?? bySlug.get(slug);
    if (known !== undefined && known.name !== name && others.get(known.id, productId) !== undefined) {
      onKept?.(known.name);
      return known.id;
    }
    if (known?.name === name) {
      seen.set(slug, known);
      return known.id;
    }
    const id = known?.id ?? Number(insert.run(slug, name, alphabeticalKey(name)).lastInsertRowid);
    if (known !== undefined) rename.run(name, alphabeticalKey(name), id);
    seen.set(slug, { id, name });
    return id;
  }
  return { idOf, seen };
}

function othersSql(carriers: string): string {
  return `SELECT id FROM (${carriers}) WHERE id <> ?`;
}

/**
 * Slugs of the names that an editor types. A name that the shop has is that one; another one that folds to its slug gets
 * a slug of its own (`C` and `C++`: `c` and `c-2`), unless the product to be changed is the only one that carries it.
 * @param productId 0 for a new product
 * @param onAlike called for a new name and a name of the shop that folds to the same slug
 */
export function slugsForNames(
  database: DatabaseSync,
  kind: NameKind,
  names: readonly string[],
  slugOf: (name: string) => string,
  productId: number,
  onAlike: (name: string, known: string) => void,
): readonly Named[] {
  const byName = query<[string], Named>(
    database,
    `SELECT name, slug FROM ${kind} WHERE name = ? ORDER BY id`,
  );
  const bySlug = query<[string], KnownName>(database, `SELECT id, name FROM ${kind} WHERE slug = ?`);
  const others = query<[number, number], object>(database, `${othersSql(carriersSql[kind])} LIMIT 1`);
  const given = new Map<string, string>();
  for (const name of names) {
    const known = byName.get(name);
    if (known !== undefined) given.set(name, known.slug);
  }
  const isFree = (slug: string) => {
    if ([...given.values()].includes(slug)) return false;
    const known = bySlug.get(slug);
    return known === undefined || others.get(known.id, productId) === undefined;
  };
  for (const name of names) {
    if (given.has(name)) continue;
    let slug = slugOf(name);
    for (let copy = 2; !isFree(slug); copy++) slug = `${slugOf(name)}-${copy}`;
    given.set(name, slug);
    const alike = slug === slugOf(name) ? undefined : bySlug.get(slugOf(name));
    if (alike !== undefined) onAlike(name, alike.name);
  }
  return names.map((name) => ({ name, slug: given.get(name) ?? slugOf(name) }));
}
