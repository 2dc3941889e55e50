/**
 * The snapshot's index of pages. The reads of each page are recorded with it, so that a changed row invalidates only the
 * pages that show it. A page's key is a digest of everything that it read.
 */
import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { readingFrom } from '../../../src/snapshot/open.ts';
import type { PageKind, PageParams } from '../../../src/snapshot/page-kind.ts';
import { pageKinds } from '../../../src/snapshot/page-kinds.ts';
import { frameView } from '../../../src/snapshot/documents.ts';
import { recorded, type Notes } from '../../../src/snapshot/reads.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import { renderReason, type FieldChanges, type PageReason } from './reasons.ts';

export interface PageChanges {
  readonly pages: number;
  /** New pages and pages with other content. */
  readonly changed: number;
  readonly removed: number;
  readonly changedPaths: readonly string[];
  readonly explained: readonly ExplainedPage[];
}

export interface ExplainedPage {
  readonly path: string;
  readonly reason: PageReason;
}

export interface RecordOptions {
  /** Becomes the `lastmod` of changed pages. */
  readonly now: Date;
  /** Names of the reads that are answered differently; null when everything is new. */
  readonly touched: ReadonlySet<string> | null;
  readonly fields?: FieldChanges;
  readonly kinds?: readonly PageKind[];
  /** Digest of the code that reads: reads recorded by other code are invalid. */
  readonly code: string;
  /** How many changed pages are told with their reason. */
  readonly mostExplained?: number;
}

export function recordPages(database: DatabaseSync, options: RecordOptions): PageChanges {
  const { touched, kinds = pageKinds, code } = options;
  const recorder = new Recorder(database, options);
  const isWhole = touched === null || recorder.meta('code') !== code;
  return readingFrom(database, () => {
    if (isWhole) recorder.readAll(kinds);
    else recorder.readTouched(kinds);
    recorder.setMeta('code', code);
    return recorder.changes();
  });
}

export function hasPages(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM page LIMIT 1').get() !== undefined;
}

/** Whether all pages were read by this code, so that what was not named may stay as it is. */
export function isMadeBy(database: DatabaseSync, code: string): boolean {
  const made = database.prepare("SELECT value FROM meta WHERE name = 'code'").get()?.['value'];
  return made === code && hasPages(database);
}

class Recorder {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #now: string;
  readonly #fields: FieldChanges;
  /** Names of the invalidated reads, by number. */
  readonly #touched: ReadonlyMap<number, string>;
  readonly #mostExplained: number;
  readonly #changed = new Map<string, ExplainedPage | null>();
  readonly #seen = new Set<string>();
  #removed = 0;

  constructor(
    database: DatabaseSync,
    { now, touched, fields = new Map(), mostExplained = 100 }: RecordOptions,
  ) {
    this.#database = database;
    this.#mostExplained = mostExplained;
    this.#now = now.toISOString();
    this.#fields = fields;
    this.#touched = new Map(Array.from(touched ?? [], (name) => [sourceNumber(name), name]));
  }

  readAll(kinds: readonly PageKind[]): void {
    this.#readFrame();
    for (const [index, kind] of kinds.entries()) for (const page of this.#list(kind, index)) page.read();
    const routes = JSON.stringify(kinds.map(({ route }) => route));
    const others = 'SELECT id FROM page WHERE route NOT IN (SELECT value FROM json_each(?))';
    for (const { id } of this.#all(others, routes)) this.#remove(Number(id));
    // After the bulk insert, which takes half the time without it.
    this.#database.exec('CREATE INDEX IF NOT EXISTS page_read_by_source ON page_read (source, page)');
  }

  readTouched(kinds: readonly PageKind[]): void {
    if (this.#touched.size === 0) return;
    this.#readFrame();
    const readers = this.#all(
      'SELECT DISTINCT page FROM page_read WHERE source IN (SELECT value FROM json_each(?)) ORDER BY page',
      JSON.stringify([...this.#touched.keys()]),
    ).map(({ page }) => Number(page));
    for (const [index, kind] of kinds.entries())
      if (readers.includes(idOf(index)))
        for (const page of this.#list(kind, index)) if (page.isNew) page.read();
    for (const id of readers) {
      const page = this.#get('SELECT path, route, params FROM page WHERE id = ?', id);
      const kind = kinds.find(({ route }) => route === page?.['route']);
      if (page && kind)
        this.#read(kind, String(page['path']), JSON.parse(String(page['params'])) as PageParams);
    }
  }

  changes(): PageChanges {
    const pages = Number(this.#get('SELECT count(*) AS pages FROM page')?.['pages']);
    const explained = [...this.#changed.values()].filter((page) => page !== null);
    const isAll = this.#changed.size === pages;
    return {
      pages,
      changed: this.#changed.size,
      removed: this.#removed,
      changedPaths: [...this.#changed.keys()],
      explained: isAll ? explained.map((page) => ({ ...page, reason: { kind: 'everywhere' } })) : explained,
    };
  }

  meta(name: string): string | null {
    const row = this.#get('SELECT value FROM meta WHERE name = ?', name);
    return row === undefined ? null : String(row['value']);
  }

  setMeta(name: string, value: string): void {
    this.#sql('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(name, value);
  }

  /** Reads the row that pages without one of their own share. */
  #readFrame(): void {
    this.setMeta('frame', keyOf(recorded(frameView).notes));
  }

  /** @returns the pages of a kind; those that it has no more are removed */
  #list(kind: PageKind, index: number) {
    const { value: pages, notes } = recorded(kind.pages);
    const rows = this.#all('SELECT path, id FROM page WHERE route = ?', kind.route);
    const idByPath = new Map(rows.map(({ path, id }) => [String(path), Number(id)]));
    const pageByPath = new Map(pages.map((params) => [kind.path(params), params]));
    for (const [path, id] of idByPath) if (!pageByPath.has(path)) this.#remove(id);
    this.#setReads(idOf(index), notes);
    return Array.from(pageByPath, ([path, params]) => ({
      isNew: !idByPath.has(path),
      read: () => this.#read(kind, path, params),
    }));
  }

  #read(kind: PageKind, path: string, params: PageParams): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const { value: isListed, notes } = recorded(() => kind.isInSitemap(params));
    const { route } = kind;
    const fixed = [route, JSON.stringify(params), Number(isListed)] as const;
    const key = keyOf(notes, ...fixed.map(String));
    // The key covers the names of the reads, so an equal key means equal reads.
    if (this.#get('SELECT key FROM page WHERE path = ?', path)?.['key'] === key) return;
    const row = this.#get(putSql, path, ...fixed, key, this.#now);
    const dropped = this.#setReads(Number(row?.['id']), notes);
    const isExplained = this.#changed.size < this.#mostExplained;
    const own = route === 'product' ? (params['slug'] ?? null) : null;
    const reason = isExplained ? this.#reason(own, notes, dropped) : null;
    this.#changed.set(path, reason && { path, reason });
  }

  #reason(own: string | null, notes: Notes, dropped: readonly number[]): PageReason {
    const touched = {
      read: [...notes.keys()].filter((name) => this.#touched.get(sourceNumber(name)) === name),
      dropped: dropped.flatMap((number) => this.#touched.get(number) ?? []),
    };
    return renderReason(touched, own, this.#fields);
  }

  /** @returns reads that the page makes no more */
  #setReads(id: number, notes: Notes): readonly number[] {
    const rows = this.#all('SELECT source FROM page_read WHERE page = ?', id);
    const sourceIds = new Set(rows.map(({ source }) => Number(source)));
    const sources = new Set(Array.from(notes.keys(), sourceNumber));
    const [added, dropped] = [[...sources.difference(sourceIds)], [...sourceIds.difference(sources)]];
    if (added.length > 0) this.#sql(addReadsSql).run(id, JSON.stringify(added));
    if (dropped.length > 0) this.#sql(dropReadsSql).run(id, JSON.stringify(dropped));
    return dropped;
  }

  #remove(id: number): void {
    this.#sql('DELETE FROM page_read WHERE page = ?').run(id);
    this.#sql('DELETE FROM page WHERE id = ?').run(id);
    this.#removed += 1;
  }

  #get(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined {
    return this.#sql(sql).get(...values);
  }

  #all(sql: string, ...values: SQLInputValue[]): readonly Record<string, SQLOutputValue>[] {
    return this.#sql(sql).all(...values);
  }

  #sql(text: string): StatementSync {
    return this.#statements.getOrInsertComputed(text, () => this.#database.prepare(text));
  }
}

/**
 * In `page_read`, of the name of a read: of two million names two may have the same number, which only costs reading an
 * unchanged page.
 */
function sourceNumber(name: string): number {
  return Number.parseInt(hash('md5', name, 'hex').slice(0, 13), 16);
}

/** In `page_read`, of the list of a kind's pages. */
function idOf(kind: number): number {
  return -1 - kind;
}

const putSql = `
  INSERT INTO page (path, route, params, is_listed, key, lastmod) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (path) DO UPDATE SET route = excluded.route, params = excluded.params,
    is_listed = excluded.is_listed, key = excluded.key, lastmod = excluded.lastmod
  RETURNING id`;
const addReadsSql = 'INSERT INTO page_read SELECT ?, value FROM json_each(?)';
const dropReadsSql = 'DELETE FROM page_read WHERE page = ? AND source IN (SELECT value FROM json_each(?))';

/** Reads have a deterministic order. */
function keyOf(notes: Notes, ...more: readonly string[]): string {
  return digest(...more, ...Array.from(notes, ([source, answer]) => `${source} ${answer}`));
}
