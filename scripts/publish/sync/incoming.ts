import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { ReadProduct } from './read-products.ts';

/**
 * Products on their way from the API to the snapshot, in the order of their slugs: in a file beside it, so that memory
 * does not grow with the catalogue.
 */
export class Incoming implements Iterable<ReadProduct> {
  readonly #file: string;
  readonly #database: DatabaseSync;

  constructor(snapshot: string) {
    this.#file = `${snapshot}.incoming`;
    rmSync(this.#file, { force: true });
    this.#database = new DatabaseSync(this.#file);
    // The file is of no use after a crash.
    this.#database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      CREATE TABLE product (slug TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT`);
  }

  clear(): void {
    this.#database.exec('DELETE FROM product');
  }

  put(products: readonly ReadProduct[]): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO product VALUES (?, ?)');
    this.#database.exec('BEGIN');
    for (const product of products) insert.run(product.facts.slug, JSON.stringify(product));
    this.#database.exec('COMMIT');
  }

  drop(slugs: readonly string[]): void {
    const remove = this.#database.prepare('DELETE FROM product WHERE slug = ?');
    for (const slug of slugs) remove.run(slug);
  }

  *[Symbol.iterator](): Iterator<ReadProduct> {
    const select = this.#database.prepare('SELECT body FROM product ORDER BY slug');
    for (const { body } of select.iterate()) yield JSON.parse(String(body)) as ReadProduct;
  }

  close(): void {
    this.#database.close();
    rmSync(this.#file, { force: true });
  }
}
