/**
 * Manifest of a release: which blob answers which path. A first line of JSON, then a line for each file, sorted by path:
 * path, key and JSON between tabs. A line is parsed on demand: servers read 70,000 of them at each switch.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageOfTwin } from '../../../src/domain/shop/twin-path.ts';
import type { DataLayout } from '../../shared/settings.ts';

export interface ReleaseFile {
  /** SHA-256 in hex; the name of the blob. */
  readonly hash: string;
  readonly size: number;
  /** File extension without the dot. */
  readonly type: string;
  readonly encodings: readonly Encoding[];
  readonly inline: InlineCode | null;
  /** Epoch milliseconds at which an asset left the site, kept for open tabs; null while it is in use. */
  readonly retiredAt: number | null;
  /** Digest of what the file was made from; of pages and files for crawlers. */
  readonly key?: string;
  /** The page in Markdown, served at its path with `.md` (`twinPath`). */
  readonly twin?: Pick<ReleaseFile, 'hash' | 'size'>;
}

export type Encoding = 'br' | 'gzip';

/** CSP hash sources (`sha256-…`) of a page, sorted. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface Manifest {
  readonly createdAt: Date;
  /** Digest of the code that rendered. */
  readonly code: string;
  /** Sorted; without twins. */
  readonly paths: () => Iterable<string>;
  readonly size: number;
  /** The file at a decoded path, without `.html`, or a page's twin. */
  readonly get: (path: string) => ReleaseFile | null;
  readonly keyOf: (path: string) => string | null;
  /** The same release with other files; null removes one. */
  readonly with: (changes: ReadonlyMap<string, ReleaseFile | null>, made: Made) => Manifest;
  readonly text: () => string;
}

export type Made = Pick<Manifest, 'createdAt' | 'code'>;

/** Assets with content-hashed names, cacheable forever (`immutable`). */
export function isHashedAsset(path: string): boolean {
  return path.startsWith('/_astro/') || path.startsWith('/img/');
}

export function manifestFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'manifest');
}

/**
 * In slices, so that the server's event loop is not blocked.
 * @throws Error when there is no such release, or its manifest is cut short or has another format.
 */
export async function readManifest(layout: DataLayout, id: string): Promise<Manifest> {
  const file = manifestFile(layout, id);
  const text = await readFile(file, 'utf8');
  const headEnd = text.indexOf('\n');
  const head = JSON.parse(text.slice(0, headEnd)) as Head & { readonly format: number };
  if (head.format !== format)
    throw new Error(`${file} has format ${head.format} instead of ${format}: publish again`);
  const lines = new Map<string, string>();
  for (let start = headEnd + 1; start < text.length;) {
    const end = text.indexOf('\n', start);
    if (end === -1) throw new Error(`${file} is cut short`);
    lines.set(text.slice(start, text.indexOf('\t', start)), text.slice(start, end));
    start = end + 1;
    if (lines.size % linesPerTurn === 0) await nextTurn();
  }
  return manifestOf(lines, { ...head, createdAt: new Date(head.createdAt) });
}

const format = 4;
const linesPerTurn = 10_000;

interface Head extends Made {
  /** Pages share a handful of sets of inline code; lines refer to them by number. */
  readonly inline: readonly InlineCode[];
}

/** @param lines by path, sorted. */
function manifestOf(lines: ReadonlyMap<string, string>, { createdAt, code, inline }: Head): Manifest {
  const fileAt = (path: string): ReleaseFile | null => {
    const [, key, json] = lines.get(path)?.split('\t') ?? [];
    if (json === undefined) return null;
    const { inline: number, ...file } = JSON.parse(json) as StoredFile;
    return { ...file, inline: number === null ? null : (inline[number] ?? null), ...(key && { key }) };
  };
  return {
    createdAt,
    code,
    paths: () => lines.keys(),
    size: lines.size,
    get: (path) => fileAt(path) ?? twinOf(fileAt(pageOfTwin(path))),
    keyOf: (path) => lines.get(path)?.split('\t', 2)[1] || null,
    with: (changes, made) => {
      const sets = new Map(inline.map((set, number) => [JSON.stringify(set), number]));
      const changed = new Map(lines);
      for (const [path, file] of changes) {
        if (file === null) changed.delete(path);
        else changed.set(path, lineOf(path, file, sets));
      }
      // Replacing existing lines keeps the order.
      const isSorted = changes.keys().every((path) => lines.has(path));
      const sorted = isSorted ? changed : new Map([...changed].sort(([a], [b]) => (a < b ? -1 : 1)));
      const inlineNow = [...sets.keys()].map((set) => JSON.parse(set) as InlineCode);
      return manifestOf(sorted, { ...made, inline: inlineNow });
    },
    text: () => [JSON.stringify({ format, createdAt, code, inline }), ...lines.values(), ''].join('\n'),
  };
}

interface StoredFile extends Omit<ReleaseFile, 'inline' | 'key'> {
  readonly inline: number | null;
}

/** @param sets numbers of the sets of inline code; new ones are added */
function lineOf(path: string, { key = '', inline, ...file }: ReleaseFile, sets: Map<string, number>): string {
  if (/[\t\r\n]/.test(path)) throw new Error(`The path ${JSON.stringify(path)} has a tab or a line break`);
  const number = inline && sets.getOrInsert(JSON.stringify(inline), sets.size);
  return [path, key, JSON.stringify({ ...file, inline: number } satisfies StoredFile)].join('\t');
}

/** Twins are small, and so many that compressed siblings would cost more than they save. */
function twinOf(page: ReleaseFile | null): ReleaseFile | null {
  return page?.twin ? { ...page.twin, type: 'md', encodings: [], inline: null, retiredAt: null } : null;
}

export const noFiles = manifestOf(new Map(), { inline: [], createdAt: new Date(0), code: '' });
