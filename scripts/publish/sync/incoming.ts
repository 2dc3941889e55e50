/**
 * Staging database for products on their way from the API to the snapshot, so that memory does not grow with the
 * catalogue. A file beside the snapshot, deleted after the sync.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import type { ChangedProduct, ListedChange, ProductRest } from './changed-product.ts';

/** Iterates over the products with all data. */
export class Incoming implements Iterable<ChangedProduct> {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof statementsOn>;

  /** @param snapshot path of the snapshot; the staging file is created beside it */
  constructor(snapshot: string) {
    this.#file = `${snapshot}.incoming`;
    rmSync(this.#file, { force: true });
    this.#database = new DatabaseSync(this.#file);
    this.#database.exec(schema);
    this.#statements = statementsOn(this.#database);
  }

  /** Deletes everything, when reading starts over. */
  clear(): void {
    this.#database.exec('DELETE FROM listed; DELETE FROM rest');
  }

  /** Stores the list entry of a product. @param place its position in the list */
  put(place: number, { facts, imageSources, factsDigest }: ListedChange): void {
    const body = JSON.stringify({ facts, imageSources });
    this.#statements.put.run(place, facts.slug, facts.id, factsDigest, JSON.stringify(imageSources), body);
  }

  /** Adds the data of the product's own page. */
  complete(slug: string, { detail, neighbours }: ProductRest): void {
    this.#statements.complete.run(slug, JSON.stringify({ detail, neighbours }));
  }

  /** Runs writes in one transaction. */
  together(write: () => void): void {
    this.#database.exec('BEGIN');
    write();
    this.#database.exec('COMMIT');
  }

  /** Slugs of products that still lack the data of their own page, in list order. */
  incomplete(): readonly string[] {
    return this.#statements.incomplete.all().map(({ slug }) => String(slug));
  }

  /** Digest of the list entry of a product; null when it is unchanged. */
  digestOf(slug: string): string | null {
    const row = this.#statements.digest.get(slug);
    return row === undefined ? null : String(row['digest']);
  }

  /** Deletes all other products. */
  keep(isKept: (product: { readonly slug: string; readonly id: number }) => boolean): void {
    const rows = this.#statements.places.all();
    this.together(() => {
      for (const { place, slug, id } of rows) {
        const product = { slug: String(slug), id: Number(id) };
        if (!isKept(product)) this.#statements.remove.run(Number(place));
      }
    });
  }

  drop(slug: string): void {
    this.#statements.drop.run(slug);
  }

  /** All list entries. */
  *listed(): Iterable<ListedChange> {
    for (const row of this.#statements.listed.iterate()) yield listedFrom(row);
  }

  *pictures(): Iterable<Named & { readonly imageSources: readonly string[] }> {
    for (const { slug, name, images } of this.#statements.pictures.iterate()) {
      const imageSources = JSON.parse(String(images)) as readonly string[];
      yield { slug: String(slug), name: String(name), imageSources };
    }
  }

  *[Symbol.iterator](): Iterator<ChangedProduct> {
    for (const row of this.#statements.whole.iterate()) {
      yield { ...listedFrom(row), ...(JSON.parse(String(row['rest'])) as ProductRest) };
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#file, { force: true });
  }
}

function listedFrom(row: Readonly<Record<string, unknown>>): ListedChange {
  const listed = JSON.parse(String(row['body'])) as Omit<ListedChange, 'factsDigest'>;
  return { ...listed, factsDigest: String(row['digest']) };
}

/** No durability needed: the file is of no use after a crash. */
const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE listed (
    place INTEGER PRIMARY KEY,
    slug TEXT NOT NULL,
    id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    images TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX listed_slug ON listed (slug, digest);
  CREATE TABLE rest (slug TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT`;

function statementsOn(database: DatabaseSync) {
  const statement = (sql: string) => database.prepare(sql);
  return {
    put: statement('INSERT OR REPLACE INTO listed VALUES (?, ?, ?, ?, ?, ?)'),
    complete: statement('INSERT OR REPLACE INTO rest VALUES (?, ?)'),
    incomplete: statement('SELECT slug FROM listed WHERE slug NOT IN (SELECT slug FROM rest) ORDER BY place'),
    digest: statement('SELECT digest FROM listed WHERE slug = ?'),
    places: statement('SELECT place, slug, id FROM listed'),
    remove: statement('DELETE FROM listed WHERE place = ?'),
    drop: statement('DELETE FROM listed WHERE slug = ?'),
    listed: statement('SELECT digest, body FROM listed ORDER BY place'),
    pictures: statement("SELECT slug, body ->> '$.facts.title' AS name, images FROM listed ORDER BY place"),
    whole: statement(
      'SELECT digest, listed.body, rest.body AS rest FROM listed JOIN rest USING (slug) ORDER BY place',
    ),
  };
}
