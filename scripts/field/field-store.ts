/**
 * The database of field data, `field.db` in the data folder: histograms by week, kind of page, connection and release. It has
 * no rows of single views. The site server writes, the panel reads.
 */
import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { ConnectionClass, FieldFigure } from '../../src/domain/field-data.ts';
import type { RouteName } from '../../src/domain/routes.ts';
import type { DataLayout } from '../settings.ts';
import { dayMs, weekOf } from './weeks.ts';

/** Increment of a histogram bucket. */
export interface Growth {
  readonly week: string;
  readonly kind: RouteName;
  readonly connection: ConnectionClass;
  /** Empty if unknown. */
  readonly release: string;
  readonly figure: FieldFigure;
  readonly bucket: number;
  readonly amount: number;
}

export const keptWeeks = 26;
/** Number of releases with histograms of their own; older ones are merged by week. */
export const keptReleases = 40;

/** Write access. Every method throws immediately when the database is locked, broken or full; callers go on without. */
export class FieldStore {
  readonly #database: DatabaseSync;

  constructor(data: DataLayout) {
    mkdirSync(data.root, { recursive: true });
    // No busy timeout: waiting for a lock would block the event loop of the site server.
    this.#database = new DatabaseSync(data.fieldDatabase, { timeout: 0 });
    try {
      this.#database.exec(schema);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** One transaction: adds all or, when it throws, none. */
  add(growths: Iterable<Growth>): void {
    this.#atOnce(() => {
      const put = this.#database.prepare(
        `INSERT INTO field VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`,
      );
      for (const { week, kind, connection, release, figure, bucket, amount } of growths)
        put.run(week, kind, connection, release, figure, bucket, amount);
    });
  }

  /** Retention: deletes old weeks, and merges older releases. */
  tidy(now: number): void {
    this.#atOnce(() => {
      const oldest = weekOf(now - keptWeeks * 7 * dayMs);
      this.#database.prepare('DELETE FROM field WHERE week <= ?').run(oldest);
      const cut = this.#database
        .prepare(
          "SELECT DISTINCT release FROM field WHERE release <> '' ORDER BY release DESC LIMIT 1 OFFSET ?",
        )
        .get(keptReleases)?.['release'];
      if (cut === undefined) return;
      this.#database.prepare(foldSql).run(cut);
      this.#database.prepare("DELETE FROM field WHERE release <> '' AND release <= ?").run(cut);
    });
  }

  close(): void {
    this.#database.close();
  }

  #atOnce(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

const foldSql = `
  INSERT INTO field
  SELECT week, kind, connection, '', figure, bucket, sum(amount) FROM field
  WHERE release <> '' AND release <= ? GROUP BY week, kind, connection, figure, bucket
  ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`;

/** Size limit of 64 MB; beyond it SQLite reports SQLITE_FULL. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA max_page_count = 16384;
  CREATE TABLE IF NOT EXISTS field (
    week TEXT NOT NULL,
    kind TEXT NOT NULL,
    connection TEXT NOT NULL,
    release TEXT NOT NULL,
    figure TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (week, kind, connection, release, figure, bucket)
  ) STRICT, WITHOUT ROWID;
`;
