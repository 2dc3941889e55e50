/**
 * Staging database for products on their way from the API to the snapshot, so that memory does not grow with the
 * catalogue. A file beside the snapshot, deleted after the sync.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import type { ReadProduct } from './read-products.ts';

/** Iterates over the products, in the order of their slugs. */
export class Incoming implements Iterable<ReadProduct> {
  readonly #file: string;
  readonly #database: DatabaseSync;

  /** @param snapshot path of the snapshot; the staging file is created beside it */
  constructor(snapshot: string) {
    this.#file = `${snapshot}.incoming`;
    rmSync(this.#file, { force: true });
    this.#database = new DatabaseSync(this.#file);
    this.#database.exec(schema);
  }

  /** Deletes everything, when reading starts over. */
  clear(): void {
    this.#database.exec('DELETE FROM product');
  }

  put(products: readonly ReadProduct[]): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO product VALUES (?, ?, ?)');
    this.#database.exec('BEGIN');
    for (const product of products) {
      const images = JSON.stringify(product.imageSources);
      insert.run(product.facts.slug, images, JSON.stringify(product));
    }
    this.#database.exec('COMMIT');
  }

  drop(slugs: Iterable<string>): void {
    const remove = this.#database.prepare('DELETE FROM product WHERE slug = ?');
    for (const slug of slugs) remove.run(slug);
  }

  *pictures(): Iterable<Named & { readonly imageSources: readonly string[] }> {
    const select = this.#database.prepare(
      "SELECT slug, body ->> '$.facts.title' AS name, images FROM product ORDER BY slug",
    );
    for (const { slug, name, images } of select.iterate()) {
      const imageSources = JSON.parse(String(images)) as readonly string[];
      yield { slug: String(slug), name: String(name), imageSources };
    }
  }

  *[Symbol.iterator](): Iterator<ReadProduct> {
    const select = this.#database.prepare('SELECT body FROM product ORDER BY slug');
    for (const { body } of select.iterate()) yield JSON.parse(String(body)) as ReadProduct;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#file, { force: true });
  }
}

/** No durability needed: the file is of no use after a crash. */
const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE product (slug TEXT PRIMARY KEY, images TEXT NOT NULL, body TEXT NOT NULL) STRICT`;
