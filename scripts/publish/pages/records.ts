/**
 * Incremental update of the page index. The reads of each page are recorded with it, so that a changed row invalidates
 * only the pages that show it. A page's cache key is a digest of everything that it read.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { RouteName } from '../../../src/domain/routes.ts';
import { frameOnlyView } from '../../../src/snapshot/kinds/words.ts';
import { readingFrom } from '../../../src/snapshot/open.ts';
import type { PageMetadata, PageKind, PageParams } from '../../../src/snapshot/page-kind.ts';
import { pageKinds } from '../../../src/snapshot/page-kinds.ts';
import { recorded, type Notes } from '../../../src/snapshot/reads.ts';
import { digest } from '../digest.ts';
import { readersCode } from './readers-code.ts';
import { PageRows, type Treatment } from './page-rows.ts';
import { reasonOf, type FieldChanges, type PageReason } from './reasons.ts';
import type { RowWatch } from './row-watch.ts';
import { sourceNumber } from './source-number.ts';

export interface PageChanges {
  readonly pages: number;
  /** New pages and pages with other content. */
  readonly changed: number;
  readonly removed: number;
  /** The new and the changed ones. */
  readonly changedPaths: readonly string[];
  /** The first few of them, for display. */
  readonly explained: readonly ChangedPage[];
}

export interface ChangedPage {
  readonly path: string;
  readonly route: RouteName;
  /** Display name; null when the route is enough. */
  readonly name: string | null;
  readonly reason: PageReason;
}

export interface RecordOptions {
  /** Becomes the `lastmod` of changed pages. */
  readonly now: Date;
  /** Null without a watch: then every page is read. */
  readonly watch: RowWatch | null;
  /** Changed fields of changed products. */
  readonly fields?: FieldChanges;
  readonly kinds?: readonly PageKind[];
  /** Version of the reading code: reads recorded by another version are invalid. */
  readonly code?: string;
}

/** Maximum number of pages reported by name. */
export const mostExplained = 100;

export function recordPages(database: DatabaseSync, options: RecordOptions): PageChanges {
  const { now, watch, kinds = pageKinds, code = readersCode() } = options;
  const rows = new PageRows(database, now);
  const isWhole = watch === null || rows.meta('readers') !== code;
  const touched = numbered(watch?.touched() ?? []);
  if (!isWhole && touched.size === 0) return { pages: rows.count(), ...nothing };
  const recorder = new Recorder(rows, touched, options.fields ?? new Map());
  return readingFrom(database, () => {
    recorder.frame();
    const readers = isWhole ? [] : rows.readersOf(touched.keys());
    const isTouched = new Set(readers);
    for (const [index, kind] of kinds.entries()) {
      const id = -1 - index;
      if (isWhole || isTouched.has(id)) recorder.list(kind, id, isWhole);
    }
    recorder.dropOthers(kinds);
    const byRoute = new Map<string, PageKind>(kinds.map((kind) => [kind.route, kind]));
    for (const { path, route, params } of rows.ofIds(readers.filter((id) => id > 0))) {
      const kind = byRoute.get(route);
      if (kind) recorder.read(kind, path, JSON.parse(params) as PageParams);
    }
    rows.indexReads();
    rows.setMeta('readers', code);
    return recorder.changes();
  });
}

/** Whether an earlier sync has recorded pages. */
export function hasPages(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM page LIMIT 1').get() !== undefined;
}

const nothing = { changed: 0, removed: 0, changedPaths: [], explained: [] } as const;

function numbered(names: Iterable<string>): ReadonlyMap<number, string> {
  return new Map(Array.from(names, (name) => [sourceNumber(name), name]));
}

class Recorder {
  readonly #rows: PageRows;
  readonly #touched: ReadonlyMap<number, string>;
  readonly #fields: FieldChanges;
  readonly #changed = new Map<string, ChangedPage | null>();
  readonly #seen = new Set<string>();
  #removed = 0;

  constructor(rows: PageRows, touched: ReadonlyMap<number, string>, fields: FieldChanges) {
    this.#rows = rows;
    this.#touched = touched;
    this.#fields = fields;
  }

  /** Key of the frame that pages without a row of their own show. */
  frame(): void {
    const key = keyOf(recorded(frameOnlyView).notes);
    if (this.#rows.meta('frame') !== key) this.#rows.setMeta('frame', key);
  }

  /** Updates the set of pages of a kind. @param isWhole reads each of them; otherwise only new ones. */
  list(kind: PageKind, id: number, isWhole: boolean): void {
    const { value: pages, notes } = recorded(kind.pages);
    const known = this.#rows.ofRoute(kind.route);
    const wanted = new Map(pages.map((params) => [kind.path(params), params]));
    for (const [path, page] of known) if (!wanted.has(path)) this.#remove(page);
    for (const [path, params] of wanted) if (isWhole || !known.has(path)) this.read(kind, path, params);
    this.#rows.setReads(id, new Set(Array.from(notes.keys(), sourceNumber)));
  }

  /** Removes pages of kinds that no longer exist. */
  dropOthers(kinds: readonly PageKind[]): void {
    const known = new Set<string>(kinds.map(({ route }) => route));
    for (const route of this.#rows.routes()) {
      if (!known.has(route)) for (const page of this.#rows.ofRoute(route).values()) this.#remove(page);
    }
  }

  read(kind: PageKind, path: string, params: PageParams): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const { value: metadata, notes } = recorded(() => kind.metadata(params));
    const key = keyOf(notes);
    const before = this.#rows.find(path);
    const treatment = { route: kind.route, params: JSON.stringify(params), isListed: metadata.isListed };
    // The key covers the names of the reads, so an equal key means equal reads.
    if (before?.key === key) {
      if (!isTreatedAs(before, treatment)) this.#rows.treat(before.id, treatment);
      return;
    }
    const id = this.#rows.put({ path, key, ...treatment });
    const dropped = this.#rows.setReads(id, new Set(Array.from(notes.keys(), sourceNumber)));
    const isExplained = this.#changed.size < mostExplained;
    this.#changed.set(
      path,
      isExplained ? this.#explain(kind, path, params, { metadata, notes, dropped }) : null,
    );
  }

  changes(): PageChanges {
    const pages = this.#rows.count();
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

  #explain(kind: PageKind, path: string, params: PageParams, read: ReadPage): ChangedPage {
    const touched = {
      read: [...read.notes.keys()].filter((name) => this.#touched.get(sourceNumber(name)) === name),
      dropped: read.dropped.flatMap((number) => this.#touched.get(number) ?? []),
    };
    const own = kind.route === 'product' ? (params['slug'] ?? null) : null;
    return {
      path,
      route: kind.route,
      name: read.metadata.name,
      reason: reasonOf(touched, own, this.#fields),
    };
  }

  #remove(id: number): void {
    this.#rows.remove(id);
    this.#removed += 1;
  }
}

interface ReadPage {
  readonly metadata: PageMetadata;
  readonly notes: Notes;
  /** Numbers of reads that the page no longer makes. */
  readonly dropped: readonly number[];
}

function isTreatedAs(page: Treatment, { route, params, isListed }: Treatment): boolean {
  return page.route === route && page.params === params && page.isListed === isListed;
}

/** Digest of all reads with their results; the order of reads is deterministic. */
function keyOf(notes: Notes): string {
  return digest(...Array.from(notes, ([source, answer]) => `${source} ${answer}`));
}
