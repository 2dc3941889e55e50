import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { sqlOf } from '../statement.ts';

/** Brands, authors and tags; those without products are not listed. */
export function namesOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    brands: () =>
      sql.all<Named>`SELECT name, slug FROM brand WHERE id IN (SELECT brand_id FROM product) ORDER BY name_key, slug`,
    authors: () =>
      sql.all<Named>`SELECT name, slug FROM author WHERE id IN (SELECT author_id FROM product_author)
        ORDER BY name_key, slug`,
    brand: (slug: string) => sql.get<NamedRow>`SELECT id, name, slug FROM brand WHERE slug = ${slug}` ?? null,
    author: (slug: string) =>
      sql.get<NamedRow>`SELECT id, name, slug FROM author WHERE slug = ${slug}` ?? null,
    tag: (slug: string) => sql.get<NamedRow>`SELECT id, name, slug FROM tag WHERE slug = ${slug}` ?? null,
  };
}

export interface NamedRow extends Named {
  readonly id: number;
}
