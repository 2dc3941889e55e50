/**
 * Products on their way from the API to the snapshot, on the disk: what a reading holds in memory does not grow with the catalogue.
 * They lie beside the snapshot and are nobody's after the sync that read them.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { ChangedProduct, ListedChange, ProductRest } from './changed-product.ts';

/** Those of which all is known. */
export class Incoming implements Iterable<ChangedProduct> {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof statementsOn>;

  /** @param snapshot the file that it lies beside. */
  constructor(snapshot: string) {
    this.#file = `${snapshot}.incoming`;
    rmSync(this.#file, { force: true });
    this.#database = new DatabaseSync(this.#file);
    this.#database.exec(schema);
    this.#statements = statementsOn(this.#database);
  }

  /** The reading begins again. */
  clear(): void {
    this.#database.exec('DELETE FROM listed; DELETE FROM rest');
  }

  /** What a list says of a product. @param place where it stands among the others. */
  put(place: number, { facts, imageSources, factsDigest }: ListedChange): void {
    const body = JSON.stringify({ facts, imageSources });
    this.#statements.put.run(place, facts.slug, facts.id, factsDigest, JSON.stringify(imageSources), body);
  }

  /** What only its own page says. */
  complete(slug: string, { detail, neighbours }: ProductRest): void {
    this.#statements.complete.run(slug, JSON.stringify({ detail, neighbours }));
  }

  /** Many writes as one. */
  together(write: () => void): void {
    this.#database.exec('BEGIN');
    write();
    this.#database.exec('COMMIT');
  }

  /** Slugs of those of which a list alone has spoken so far, in their order. */
  incomplete(): readonly string[] {
    return this.#statements.incomplete.all().map(({ slug }) => String(slug));
  }

  /** Of what the list says of a product; null when it says nothing new. */
  digestOf(slug: string): string | null {
    const row = this.#statements.digest.get(slug);
    return row === undefined ? null : String(row['digest']);
  }

  /** Lets go of the others. */
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

  get size(): number {
    return Number(this.#statements.count.get()?.['number']);
  }

  /** What the lists say. */
  *listed(): Iterable<ListedChange> {
    for (const row of this.#statements.listed.iterate()) yield listedFrom(row);
  }

  *pictures(): Iterable<{ readonly slug: string; readonly imageSources: readonly string[] }> {
    for (const { slug, images } of this.#statements.pictures.iterate()) {
      yield { slug: String(slug), imageSources: JSON.parse(String(images)) as readonly string[] };
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

/** Nobody misses it after a power cut. */
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
    count: statement('SELECT count(*) AS number FROM listed'),
    listed: statement('SELECT digest, body FROM listed ORDER BY place'),
    pictures: statement('SELECT slug, images FROM listed ORDER BY place'),
    whole: statement(
      'SELECT digest, listed.body, rest.body AS rest FROM listed JOIN rest USING (slug) ORDER BY place',
    ),
  };
}
