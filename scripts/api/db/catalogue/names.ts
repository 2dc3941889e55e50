import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { query } from '../statement.ts';

/** Brands, authors and tags; those without products are omitted. */
export function namesOf(database: DatabaseSync) {
  const brands = query<[], Named>(
    database,
    `SELECT name, slug FROM brand WHERE id IN (SELECT brand_id FROM product) ORDER BY name_key, slug`,
  );
  const authors = query<[], Named>(
    database,
    `SELECT name, slug FROM author WHERE id IN (SELECT author_id FROM product_author) ORDER BY name_key, slug`,
  );
  const brandBySlug = query<[string], NamedRow>(database, 'SELECT id, name, slug FROM brand WHERE slug = ?');
  const authorBySlug = query<[string], NamedRow>(
    database,
    'SELECT id, name, slug FROM author WHERE slug = ?',
  );
  const tagBySlug = query<[string], NamedRow>(database, 'SELECT id, name, slug FROM tag WHERE slug = ?');

  return {
    brands: () => brands.all(),
    authors: () => authors.all(),
    brand: (slug: string) => brandBySlug.get(slug) ?? null,
    author: (slug: string) => authorBySlug.get(slug) ?? null,
    tag: (slug: string) => tagBySlug.get(slug) ?? null,
  };
}

export interface NamedRow extends Named {
  readonly id: number;
}
