import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { nameImporter } from '../import/import-names.ts';
import { partWriter } from '../import/import-product.ts';
import { command, query } from '../statement.ts';

/** Replaces a product's categories, authors, tags, brand and images. */
export function productPartsOf(database: DatabaseSync) {
  const setBrand = command<[number, number]>(database, 'UPDATE product SET brand_id = ? WHERE id = ?');
  const setIsbn = command<[string, number]>(database, 'UPDATE product SET isbn = ? WHERE id = ?');
  const setPath = command<[string, number]>(database, 'UPDATE product SET category_path = ? WHERE id = ?');
  const category = query<[string], { id: number; path: string }>(
    database,
    'SELECT id, path FROM category WHERE slug = ?',
  );
  const putCategories = partWriter<number>(database, 'product_category', 'position, category_id');
  const putAuthors = partWriter<number>(database, 'product_author', 'position, author_id');
  const putTags = partWriter<number>(database, 'product_tag', 'position, tag_id');
  const putImages = partWriter<number>(database, 'product_image', 'position, path');
  const names = nameImporter(database);

  return {
    /** Replaces all categories. @returns unknown slugs */
    setCategories(id: number, slugs: readonly string[]): readonly string[] {
      const found = slugs.map((slug) => category.get(slug)).filter((one) => one !== undefined);
      putCategories(id, [...found.map((one) => one.id).entries()]);
      setPath(found.map(({ path }) => path).join(''), id);
      return slugs.filter((slug) => category.get(slug) === undefined);
    },
    setAuthors: (id: number, authors: readonly Named[]) =>
      putAuthors(id, [...authors.map((author) => names.author(author, id)).entries()]),
    setTags: (id: number, tags: readonly Named[]) =>
      putTags(id, [...tags.map((tag) => names.tag(tag, id)).entries()]),
    setBrand: (id: number, brand: Named) => void setBrand(names.brand(brand, id), id),
    setIsbn: (id: number, isbn: string) => void setIsbn(isbn, id),
    /** @param paths on the API, the cover first. */
    setImages: (id: number, paths: readonly string[]) => putImages(id, [...paths.entries()]),
  };
}
