/**
 * Index of the build folder: each page whose file may be there, with the cache key for which it was rendered; '' if the
 * file is not known to be whole. It makes a kept bundle safe: a page that is missing here or has another key is rendered
 * again, and a page that the snapshot no longer has is removed, even if no render of it ever ended.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';

export interface RenderPlan {
  /** Number of pages of the site. */
  readonly pages: number;
  /** Paths of pages to render: missing or with another key. */
  readonly dirty: readonly string[];
  /** Whether a page to render was perhaps never in the build. */
  readonly hasNew: boolean;
  /** Paths of pages in the build that the snapshot no longer has. */
  readonly gone: readonly string[];
}

export class RenderedPages {
  readonly #database: DatabaseSync;

  constructor(data: DataLayout) {
    mkdirSync(data.buildCache, { recursive: true });
    this.#database = new DatabaseSync(join(data.buildCache, 'rendered.db'), { timeout: 5000 });
    this.#database.exec(schema);
    this.#database.prepare('ATTACH ? AS snapshot').run(data.snapshot);
  }

  /** Null when the build was made with another bundle. @param single paths of singleton pages. */
  plan(bundle: string, single: readonly string[]): RenderPlan | null {
    const known = this.#database.prepare("SELECT value FROM meta WHERE name = 'bundle'").get()?.['value'];
    if (known !== bundle) return null;
    this.#addSingle(single);
    const pages = Number(this.#database.prepare(countSql).get()?.['number']);
    const dirty = this.#database.prepare(dirtySql).all();
    const added = dirty.filter(({ key }) => key === null).length;
    const rendered = Number(
      this.#database.prepare('SELECT count(*) AS number FROM rendered').get()?.['number'],
    );
    return {
      pages,
      dirty: dirty.map(({ path }) => String(path)),
      hasNew: dirty.some(({ key }) => key === null || key === ''),
      // Counting takes a hundredth of the time of looking each page up.
      gone: rendered === pages - added ? [] : this.#paths(goneSql),
    };
  }

  /** Paths of all pages whose files may exist. */
  all(): readonly string[] {
    return this.#paths('SELECT path FROM rendered');
  }

  /** Starts a build of this bundle: no page counts as rendered. @returns paths of all pages; files of others must go */
  begin(bundle: string, single: readonly string[]): readonly string[] {
    this.#addSingle(single);
    this.#database.exec("DELETE FROM rendered; INSERT INTO rendered SELECT path, '' FROM wanted");
    this.#database.prepare("INSERT OR REPLACE INTO meta VALUES ('bundle', ?)").run(bundle);
    return this.#paths('SELECT path FROM wanted');
  }

  /** Call before the files change: after a kill in between, they are rendered again, or removed. */
  forget(paths: readonly string[]): void {
    this.#database.prepare(forgetSql).run(JSON.stringify(paths));
  }

  /** Records that these pages have no file any more. */
  drop(paths: readonly string[]): void {
    this.#database.prepare(dropSql).run(JSON.stringify(paths));
  }

  /** Records that the files of these pages are up to date. */
  record(paths: readonly string[]): void {
    this.#database.prepare(recordSql).run(JSON.stringify(paths));
  }

  /** Records that all files are up to date. */
  recordAll(): void {
    this.#database.exec('INSERT OR REPLACE INTO rendered SELECT path, key FROM wanted');
  }

  close(): void {
    this.#database.close();
  }

  /** Pages without a row in the snapshot have the frame's key. */
  #addSingle(paths: readonly string[]): void {
    const frame = this.#database.prepare("SELECT value FROM snapshot.meta WHERE name = 'frame'").get();
    const key = String(frame?.['value'] ?? '');
    this.#database.exec(wantedSql);
    this.#database.prepare(singleSql).run(key, JSON.stringify(paths));
  }

  #paths(sql: string): readonly string[] {
    return this.#database
      .prepare(sql)
      .all()
      .map((row) => String(row['path']));
  }
}

const schema = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS rendered (path TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** The pages that the build should contain. */
const wantedSql = `
  CREATE TEMP TABLE IF NOT EXISTS single (path TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TEMP VIEW IF NOT EXISTS wanted AS
    SELECT path, key FROM snapshot.page UNION ALL SELECT path, key FROM single`;

const singleSql = `
  INSERT OR REPLACE INTO single
  SELECT value, ? FROM json_each(?) WHERE value NOT IN (SELECT path FROM snapshot.page)`;

const countSql = 'SELECT count(*) AS number FROM wanted';

const dirtySql = `
  SELECT wanted.path, rendered.key
  FROM wanted LEFT JOIN rendered ON rendered.path = wanted.path
  WHERE rendered.key IS NOT wanted.key`;

const goneSql = `
  SELECT path FROM rendered
  WHERE NOT EXISTS (SELECT 1 FROM snapshot.page WHERE page.path = rendered.path)
    AND NOT EXISTS (SELECT 1 FROM single WHERE single.path = rendered.path)`;

const forgetSql = "INSERT OR REPLACE INTO rendered SELECT value, '' FROM json_each(?)";

const dropSql = 'DELETE FROM rendered WHERE path IN (SELECT value FROM json_each(?))';

const recordSql = `
  INSERT OR REPLACE INTO rendered
  SELECT wanted.path, wanted.key FROM wanted WHERE wanted.path IN (SELECT value FROM json_each(?))`;
