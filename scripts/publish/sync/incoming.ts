import type { DatabaseSync } from 'node:sqlite';
import type { ReadProduct } from './read-products.ts';

/**
 * Products on their way from the API to the snapshot, in the order of their slugs: in a temporary table, which SQLite
 * keeps in a file, so that memory does not grow with the catalogue.
 */
export class Incoming implements Iterable<ReadProduct> {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`
      PRAGMA temp_store = FILE;
      CREATE TEMP TABLE incoming (slug TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT`);
  }

  clear(): void {
    this.#database.exec('DELETE FROM incoming');
  }

  put(products: readonly ReadProduct[]): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO incoming VALUES (?, ?)');
    for (const product of products) insert.run(product.facts.slug, JSON.stringify(product));
  }

  drop(slugs: readonly string[]): void {
    const remove = this.#database.prepare('DELETE FROM incoming WHERE slug = ?');
    for (const slug of slugs) remove.run(slug);
  }

  *[Symbol.iterator](): Iterator<ReadProduct> {
    const select = this.#database.prepare('SELECT body FROM incoming ORDER BY slug');
    for (const { body } of select.iterate()) yield JSON.parse(String(body)) as ReadProduct;
  }
}
