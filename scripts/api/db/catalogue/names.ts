import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { oneLine } from '../../../../src/domain/plain-text.ts';
import { slugOf } from '../../../../src/domain/slug.ts';
import { alphabeticalKey } from './search-text.ts';

const carriers = {
  brand: 'SELECT id AS product_id, brand_id AS name_id FROM product',
  author: 'SELECT product_id, author_id AS name_id FROM product_author',
  tag: 'SELECT product_id, tag_id AS name_id FROM product_tag',
} as const;

export type NameKind = keyof typeof carriers;

export interface NamedRow extends Named {
  readonly id: number;
}

export function namesOf(database: DatabaseSync) {
  return {
    brand: namesOfKind(database, 'brand'),
    author: namesOfKind(database, 'author'),
    tag: namesOfKind(database, 'tag'),
  };
}

function namesOfKind(database: DatabaseSync, kind: NameKind) {
  const carried = `SELECT 1 FROM (${carriers[kind]}) WHERE name_id = ${kind}.id`;
  const counted = carried.replace('1', 'count(DISTINCT product_id)');
  const all = database.prepare(
    `SELECT id, name, slug, (${counted}) AS products FROM ${kind} ORDER BY name_key, slug`,
  );
  const ofProducts = database.prepare(
    `SELECT name, slug FROM ${kind} WHERE EXISTS (${carried}) ORDER BY name_key, slug`,
  );
  const bySlug = database.prepare(`SELECT id, name, slug FROM ${kind} WHERE slug = ?`);
  const byName = database.prepare(`SELECT id, name, slug FROM ${kind} WHERE name = ? ORDER BY id`);
  const insert = database.prepare(`INSERT INTO ${kind} (name, name_key, slug) VALUES (?, ?, ?)`);
  const update = database.prepare(`UPDATE ${kind} SET name = ?, name_key = ? WHERE id = ?`);
  const others = database.prepare(
    `SELECT 1 FROM (${carriers[kind]}) WHERE name_id = ? AND product_id <> ? LIMIT 1`,
  );

  const named = (slug: string): NamedRow | null => (bySlug.get(slug) as NamedRow | undefined) ?? null;
  /** The slug stays, because URLs must not change. */
  const rename = (id: number, name: string): void => void update.run(name, alphabeticalKey(name), id);
  /** @param productId 0 for a new product */
  const isOfOthers = (id: number, productId: number): boolean => others.get(id, productId) !== undefined;

  return {
    bySlug: named,
    rename,
    all: () => all.all() as unknown as readonly (NamedRow & { readonly products: number })[],
    ofProducts: () => ofProducts.all() as unknown as Named[],

    /** Its id. One that other products carry stays as it is. @param onKept called with it when the given one differs */
    put(
      { slug, name: written }: Named,
      productId: number,
      onKept: (stored: string) => void = () => {},
    ): number {
      const name = oneLine(written);
      const existingRow = named(slug);
      if (existingRow === null) return Number(insert.run(name, alphabeticalKey(name), slug).lastInsertRowid);
      if (existingRow.name === name) return existingRow.id;
      if (isOfOthers(existingRow.id, productId)) onKept(existingRow.name);
      else rename(existingRow.id, name);
      return existingRow.id;
    },

    /**
     * Slugs of names that an editor types. One that the shop has is that one; another one that folds to its slug gets a
     * slug of its own (`C` and `C++`: `c` and `c-2`), unless only the product to be changed carries it.
     * @param onAlike called for a new name and a name of the shop that folds to the same slug
     */
    slugsFor(
      names: readonly string[],
      productId: number,
      onAlike: (name: string, similarName: string) => void,
    ): readonly Named[] {
      const slugOfName = new Map<string, string>();
      for (const name of names) {
        const rowByName = byName.get(name) as NamedRow | undefined;
        if (rowByName !== undefined) slugOfName.set(name, rowByName.slug);
      }
      const isFree = (slug: string) => {
        const rowBySlug = named(slug);
        return (
          ![...slugOfName.values()].includes(slug) &&
          (rowBySlug === null || !isOfOthers(rowBySlug.id, productId))
        );
      };
      for (const name of names.filter((one) => !slugOfName.has(one))) {
        const plain = slugOf(name);
        let slug = plain;
        for (let copy = 2; !isFree(slug); copy++) slug = `${plain}-${copy}`;
        slugOfName.set(name, slug);
        const alike = slug === plain ? null : named(plain);
        if (alike !== null) onAlike(name, alike.name);
      }
      return names.map((name) => ({ name, slug: slugOfName.get(name) ?? '' }));
    },
  };
}
