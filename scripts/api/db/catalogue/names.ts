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
    `SELECT name, slug FROM author WHERE ${hasProducts} ORDER BY name_key, slug`,
  );
  const matchingAuthors = query<[string, number], Named>(
    database,
    `SELECT name, slug FROM author
     WHERE id IN (SELECT rowid FROM author_search WHERE author_search MATCH ?) AND ${hasProducts}
     ORDER BY name_key, slug LIMIT ?`,
  );
  const matchingBrands = query<[string, number], Named>(
    database,
    `SELECT name, slug FROM brand
     WHERE id IN (SELECT rowid FROM brand_search WHERE brand_search MATCH ?)
       AND EXISTS (SELECT 1 FROM product WHERE brand_id = brand.id)
     ORDER BY name_key, slug LIMIT ?`,
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
    /** By an FTS5 expression from `matchExpression`. */
    authorsMatching: (expression: string, limit: number) => matchingAuthors.all(expression, limit),
    brandsMatching: (expression: string, limit: number) => matchingBrands.all(expression, limit),
    brand: (slug: string) => brandBySlug.get(slug) ?? null,
    author: (slug: string) => authorBySlug.get(slug) ?? null,
    tag: (slug: string) => tagBySlug.get(slug) ?? null,
  };
}

export interface NamedRow extends Named {
  readonly id: number;
}

const hasProducts = 'EXISTS (SELECT 1 FROM product_author WHERE author_id = author.id)';
