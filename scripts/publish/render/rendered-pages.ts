/**
 * Which pages the build folder holds, and the key that each was rendered for. It is what makes a kept bundle safe: a page
 * that is not in here, or with another key, is rendered, whatever happened in between.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';

export interface RenderPlan {
  /** Pages of the site. */
  readonly pages: number;
  /** Paths of pages that are not in the build as the snapshot wants them. */
  readonly dirty: readonly string[];
  /** Paths of pages in the build that the snapshot has no more. */
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

  /** Null when the build is not the one of this bundle. @param single paths of pages that need no data of their own. */
  plan(bundle: string, single: readonly string[]): RenderPlan | null {
    const known = this.#database.prepare("SELECT value FROM fact WHERE name = 'bundle'").get()?.['value'];
    if (known !== bundle) return null;
    const pages = Number(this.#database.prepare(countSql).get(JSON.stringify(single))?.['number']);
    return { pages, dirty: this.#paths(dirtySql), gone: this.#paths(goneSql) };
  }

  /** Paths of the pages that should be there. */
  all(): readonly string[] {
    return this.#paths('SELECT path FROM rendered');
  }

  /** Before the files of these pages are touched: a kill in between leaves them to be rendered again. */
  forget(paths: readonly string[]): void {
    this.#database.prepare(forgetSql).run(JSON.stringify(paths));
  }

  /** The files of these pages are as the snapshot wants them. */
  record(paths: readonly string[]): void {
    this.#database.prepare(recordSql).run(JSON.stringify(paths));
  }

  /** The build is the one of this bundle, with all pages of the snapshot. */
  recordAll(bundle: string): void {
    this.#database.exec(`
      BEGIN IMMEDIATE;
      DELETE FROM rendered;
      INSERT INTO rendered SELECT path, key FROM snapshot.page;
      COMMIT`);
    this.#database.prepare("INSERT OR REPLACE INTO fact VALUES ('bundle', ?)").run(bundle);
  }

  close(): void {
    this.#database.close();
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
  CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const countSql = `
  SELECT count(*) AS number FROM (SELECT path FROM snapshot.page UNION SELECT value FROM json_each(?))`;

const dirtySql = `
  SELECT page.path FROM snapshot.page LEFT JOIN rendered ON rendered.path = page.path
  WHERE rendered.key IS NOT page.key`;

const goneSql = `
  SELECT path FROM rendered WHERE NOT EXISTS (SELECT 1 FROM snapshot.page WHERE page.path = rendered.path)`;

const forgetSql = 'DELETE FROM rendered WHERE path IN (SELECT value FROM json_each(?))';

const recordSql = `
  INSERT OR REPLACE INTO rendered
  SELECT page.path, page.key FROM json_each(?) JOIN snapshot.page ON page.path = json_each.value`;
