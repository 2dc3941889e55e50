/**
 * What has been compressed at the best quality (`recompress-pages.ts`): `recompressed.db` beside the blobs that it is
 * about. Not in `publisher.db`, because backups hold that one, but no blobs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import { atOnce } from './publisher-database.ts';

export class Recompressed {
  readonly #database: DatabaseSync;

  constructor({ releases }: Pick<DataLayout, 'releases'>) {
    mkdirSync(releases, { recursive: true });
    this.#database = new DatabaseSync(join(releases, 'recompressed.db'), { timeout: 5000 });
    this.#database.exec(schema);
  }

  /** Whether every page of this release has been. */
  isSettled(release: string): boolean {
    return this.#database.prepare('SELECT 1 FROM settled WHERE release = ?').get(release) !== undefined;
  }

  /** Every page of this release has been. */
  settle(release: string): void {
    this.#database.prepare('INSERT OR REPLACE INTO settled VALUES (1, ?)').run(release);
  }

  /**
   * Of these pages, those that have not been. All others are forgotten: the garbage collection may take them away, and
   * a page that comes back is stored as a publish compresses it.
   * @param hashes of all pages of the live release.
   */
  leftOf(hashes: ReadonlySet<string>): readonly string[] {
    const rows = this.#database.prepare('SELECT hash FROM page').all() as { readonly hash: string }[];
    const known = new Set(rows.map(({ hash }) => hash));
    const forget = this.#database.prepare('DELETE FROM page WHERE hash = ?');
    atOnce(this.#database, () => {
      for (const hash of known.difference(hashes)) forget.run(hash);
    });
    return [...hashes.difference(known)];
  }

  /** These pages have been. */
  note(hashes: readonly string[]): void {
    const note = this.#database.prepare('INSERT OR IGNORE INTO page VALUES (?)');
    atOnce(this.#database, () => {
      for (const hash of hashes) note.run(hash);
    });
  }

  close(): void {
    this.#database.close();
  }
}

/** After a power cut the last pages may be unknown; they are compressed once more. */
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS page (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settled (id INTEGER PRIMARY KEY CHECK (id = 1), release TEXT NOT NULL) STRICT;
`;
