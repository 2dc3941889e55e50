/** Rows of the snapshot's page index: path, cache key and the recorded reads (dependencies) of each page. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';

export interface PageRow extends Treatment {
  readonly id: number;
  readonly key: string;
}

/** Properties of a page that its kind defines, independent of its content. */
export interface Treatment {
  readonly route: string;
  /** As JSON. */
  readonly params: string;
  readonly isListed: boolean;
}

export interface NewPage extends Treatment {
  readonly path: string;
  readonly key: string;
}

export class PageRows {
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #read: StatementSync;
  readonly #addRead: StatementSync;
  readonly #dropRead: StatementSync;
  readonly #now: string;

  /** @param now becomes the `lastmod` of changed pages. */
  constructor(database: DatabaseSync, now: Date) {
    this.#database = database;
    this.#now = now.toISOString();
    this.#find = database.prepare('SELECT id, key, route, params, is_listed FROM page WHERE path = ?');
    this.#put = database.prepare(`
      INSERT INTO page (path, route, params, key, lastmod, is_listed) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (path) DO UPDATE SET route = excluded.route, params = excluded.params, key = excluded.key,
        lastmod = excluded.lastmod, is_listed = excluded.is_listed
      RETURNING id`);
    this.#read = database.prepare('SELECT source FROM page_read WHERE page = ?');
    this.#addRead = database.prepare('INSERT INTO page_read SELECT ?, value FROM json_each(?)');
    this.#dropRead = database.prepare(
      'DELETE FROM page_read WHERE page = ? AND source IN (SELECT value FROM json_each(?))',
    );
  }

  find(path: string): PageRow | null {
    const row = this.#find.get(path);
    if (row === undefined) return null;
    const { id, key, route, params, is_listed } = row;
    return {
      id: Number(id),
      key: String(key),
      route: String(route),
      params: String(params),
      isListed: is_listed === 1,
    };
  }

  /** Updates properties of a page whose content is unchanged, after a change of the code. */
  treat(id: number, { route, params, isListed }: Treatment): void {
    this.#database
      .prepare('UPDATE page SET route = ?, params = ?, is_listed = ? WHERE id = ?')
      .run(route, params, Number(isListed), id);
  }

  /** @returns the page's id */
  put({ path, route, params, key, isListed }: NewPage): number {
    return Number(this.#put.get(path, route, params, key, this.#now, Number(isListed))?.['id']);
  }

  remove(id: number): void {
    this.#database.prepare('DELETE FROM page_read WHERE page = ?').run(id);
    this.#database.prepare('DELETE FROM page WHERE id = ?').run(id);
  }

  /** Pages of a route: path to id. */
  ofRoute(route: string): ReadonlyMap<string, number> {
    const rows = this.#database.prepare('SELECT path, id FROM page WHERE route = ?').all(route);
    return new Map(rows.map(({ path, id }) => [String(path), Number(id)]));
  }

  ofIds(
    ids: readonly number[],
  ): readonly { readonly path: string; readonly route: string; readonly params: string }[] {
    const select = this.#database.prepare(
      'SELECT path, route, params FROM page WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
    );
    return select.all(JSON.stringify(ids)) as unknown as readonly {
      path: string;
      route: string;
      params: string;
    }[];
  }

  routes(): readonly string[] {
    return this.#database
      .prepare('SELECT DISTINCT route FROM page')
      .all()
      .map(({ route }) => String(route));
  }

  /** Updates the recorded reads of a page. @returns reads that it no longer has */
  setReads(id: number, sources: ReadonlySet<number>): readonly number[] {
    const known = new Set(this.#read.all(id).map(({ source }) => Number(source)));
    const added = [...sources].filter((source) => !known.has(source));
    const dropped = [...known].filter((source) => !sources.has(source));
    if (added.length > 0) this.#addRead.run(id, JSON.stringify(added));
    if (dropped.length > 0) this.#dropRead.run(id, JSON.stringify(dropped));
    return dropped;
  }

  /** Ids of the pages that read one of these sources (invalidation); page kinds have ids below 0. */
  readersOf(sources: Iterable<number>): readonly number[] {
    const select = this.#database.prepare(
      'SELECT DISTINCT page FROM page_read WHERE source IN (SELECT value FROM json_each(?)) ORDER BY page',
    );
    return select.all(JSON.stringify([...sources])).map(({ page }) => Number(page));
  }

  /** Created after the bulk insert, which takes half the time of maintaining the index during it. */
  indexReads(): void {
    this.#database.exec('CREATE INDEX IF NOT EXISTS page_read_by_source ON page_read (source, page)');
  }

  count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS pages FROM page').get()?.['pages']);
  }

  /** A value that concerns all pages. */
  meta(name: string): string | null {
    const value = this.#database.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value'];
    return value === undefined ? null : String(value);
  }

  setMeta(name: string, value: string): void {
    this.#database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(name, value);
  }
}
