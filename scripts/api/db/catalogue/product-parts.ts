import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { nameImporter } from '../import/import-names.ts';
import { partWritersOf } from '../import/import-product.ts';
import { sqlOf } from '../statement.ts';

/** Replaces a product's categories, authors, tags, brand and images. */
export function productPartsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const put = partWritersOf(database);
  const names = nameImporter(database);

  return {
    /** Unknown slugs are omitted. */
    setCategories(id: number, slugs: readonly string[]): void {
      const found = slugs.flatMap(
        (slug) =>
          sql.get<{ id: number; path: string }>`SELECT id, path FROM category WHERE slug = ${slug}` ?? [],
      );
      put.categories(
        id,
        found.map((one) => one.id),
      );
      sql.run`UPDATE product SET category_path = ${found.map(({ path }) => path).join('')} WHERE id = ${id}`;
    },
    setAuthors: (id: number, authors: readonly Named[]): void =>
      put.authors(
        id,
        authors.map((author) => names.author(author, id)),
      ),
    setTags: (id: number, tags: readonly Named[]): void =>
      put.tags(
        id,
        tags.map((tag) => names.tag(tag, id)),
      ),
    setBrand: (id: number, brand: Named): void =>
      void sql.run`UPDATE product SET brand_id = ${names.brand(brand, id)} WHERE id = ${id}`,
    setIsbn: (id: number, isbn: string): void =>
      void sql.run`UPDATE product SET isbn = ${isbn} WHERE id = ${id}`,
    /** @param paths on the API, the cover first. */
    setImages: put.images,
  };
}
