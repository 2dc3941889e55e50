import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { nameImporter } from '../import/import-names.ts';
import { partWriter } from '../import/import-product.ts';
import { sqlOf } from '../statement.ts';

/** Replaces a product's categories, authors, tags, brand and images. */
export function productPartsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const category = (slug: string) =>
    sql.get<{ id: number; path: string }>`SELECT id, path FROM category WHERE slug = ${slug}`;
  const putCategories = partWriter<number>(database, 'product_category', 'position, category_id');
  const putAuthors = partWriter<number>(database, 'product_author', 'position, author_id');
  const putTags = partWriter<number>(database, 'product_tag', 'position, tag_id');
  const putImages = partWriter<number>(database, 'product_image', 'position, path');
  const names = nameImporter(database);

  return {
    /** Replaces all categories. @returns unknown slugs */
    setCategories(id: number, slugs: readonly string[]): readonly string[] {
      const found = slugs.map(category).filter((one) => one !== undefined);
      putCategories(id, [...found.map((one) => one.id).entries()]);
      sql.run`UPDATE product SET category_path = ${found.map(({ path }) => path).join('')} WHERE id = ${id}`;
      return slugs.filter((slug) => category(slug) === undefined);
    },
    setAuthors: (id: number, authors: readonly Named[]) =>
      putAuthors(id, [...authors.map((author) => names.author(author, id)).entries()]),
    setTags: (id: number, tags: readonly Named[]) =>
      putTags(id, [...tags.map((tag) => names.tag(tag, id)).entries()]),
    setBrand: (id: number, brand: Named): void =>
      void sql.run`UPDATE product SET brand_id = ${names.brand(brand, id)} WHERE id = ${id}`,
    setIsbn: (id: number, isbn: string): void =>
      void sql.run`UPDATE product SET isbn = ${isbn} WHERE id = ${id}`,
    /** @param paths on the API, the cover first. */
    setImages: (id: number, paths: readonly string[]) => putImages(id, [...paths.entries()]),
  };
}
