/** What the snapshot keeps from sync to sync: pages of the API's list, pictures, and which products to check next. */
import type { DatabaseSync } from 'node:sqlite';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import type { ImageRecord, ImageRecords } from '../images/publish-images.ts';
import type { ListAnswer } from './read-list.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Reads a row of `document` (`src/snapshot/schema.ts`), as the last sync left it. */
export function readDocument<T>(database: DatabaseSync, name: string): T | undefined {
  const row = database.prepare('SELECT body FROM document WHERE name = ?').get(name);
  return row && (JSON.parse(String(row['body'])) as T);
}

/** Counts changes of the stock of branches, which is on no page. */
export function noteRestock(database: DatabaseSync): void {
  database.exec(
    "INSERT INTO meta VALUES ('restocked', '1') ON CONFLICT (name) DO UPDATE SET value = CAST(value + 1 AS TEXT)",
  );
}

/** What a sync leaves for the next one; null for nothing. */
export function readNote<T>(database: DatabaseSync, name: string): T | null {
  const row = database.prepare('SELECT value FROM meta WHERE name = ?').get(`sync/${name}`);
  return row === undefined ? null : (JSON.parse(String(row['value'])) as T | null);
}

export function writeNote(database: DatabaseSync, name: string, note: unknown): void {
  database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(`sync/${name}`, JSON.stringify(note));
}

/** The list pages of the last sync, by number. */
export function knownAnswers(database: DatabaseSync): ReadonlyMap<number, ListAnswer> {
  const rows = database.prepare('SELECT body FROM list_answer ORDER BY page').all();
  const answers = rows.map(({ body }) => JSON.parse(String(body)) as ListAnswer);
  return new Map(answers.map((answer) => [answer.page, answer]));
}

export function writeAnswers(database: DatabaseSync, answers: readonly ListAnswer[]): void {
  database.exec('DELETE FROM list_answer');
  const insert = database.prepare('INSERT INTO list_answer VALUES (?, ?)');
  for (const answer of answers) insert.run(answer.page, JSON.stringify(answer));
}

export function imageRecords({ database, transaction }: SnapshotFile): ImageRecords {
  const select = database.prepare('SELECT * FROM image WHERE source = ? AND purpose = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO image VALUES ($source, $purpose, $etag, $image)');
  return {
    get({ source, purpose }) {
      const row = select.get(source, purpose);
      if (!row) return null;
      const image = JSON.parse(String(row['image'])) as PublishedImage | null;
      return { ...(row as unknown as ImageRecord), image };
    },
    put(records) {
      transaction(() => {
        for (const { image, ...record } of records)
          insert.run({ ...record, image: image && JSON.stringify(image) });
      });
    },
  };
}

/** Slugs of the next products to check in turn, so that an edit that no list shows is found within one round. */
export function nextInTurn(database: DatabaseSync, count: number): readonly string[] {
  const last = String(database.prepare("SELECT value FROM meta WHERE name = 'turn'").get()?.['value'] ?? '');
  const inTurn = database.prepare('SELECT slug FROM product ORDER BY slug <= ?, slug LIMIT ?');
  return inTurn.all(last, count).map(({ slug }) => String(slug));
}

export function storeTurn(database: DatabaseSync, upTo: string): void {
  database.prepare("INSERT OR REPLACE INTO meta VALUES ('turn', ?)").run(upTo);
}

/** Slugs of products without one of their pictures, the longest waiting first. */
export function withoutPicture(database: DatabaseSync): readonly string[] {
  const waiting = database.prepare(
    'SELECT product FROM missing_picture JOIN product ON slug = product ORDER BY id LIMIT ?',
  );
  return waiting.all(maxPictures).map(({ product }) => String(product));
}

/** @param isMissing whether a picture of the API is not published. */
export function noteMissingPictures(
  database: DatabaseSync,
  products: Iterable<{
    readonly facts: { readonly slug: string };
    readonly imageSources: readonly string[];
  }>,
  isMissing: (source: string) => boolean,
): void {
  const forgetMissing = database.prepare('DELETE FROM missing_picture WHERE product = ?');
  // One that is missing again goes behind the others.
  const put = database.prepare('INSERT INTO missing_picture (product) VALUES (?)');
  for (const { facts, imageSources } of products) {
    forgetMissing.run(facts.slug);
    if (imageSources.some(isMissing)) put.run(facts.slug);
  }
}

/** So that many broken pictures do not slow down every poll. */
const maxPictures = 20;
