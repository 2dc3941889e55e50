/**
 * Manifest of a release: which blob answers which path. A first line of JSON, then one line per file, sorted by path. A
 * line is parsed on demand: servers read 70,000 of them at each switch.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageOfTwin } from '../../../src/domain/shop/twin-path.ts';
import type { DataLayout } from '../../shared/settings.ts';

/** One file of a release. */
export interface ReleaseFile {
  /** SHA-256 of the bytes, in hex; the name of the blob. */
  readonly hash: string;
  /** Uncompressed bytes. */
  readonly size: number;
  /** File extension without the dot; it decides the content type. */
  readonly type: string;
  /** Which compressed siblings the blob has. */
  readonly encodings: readonly Encoding[];
  /** CSP hashes of a page's inline code. */
  readonly inline: InlineCode | null;
  /** Epoch milliseconds at which an asset left the site; kept for open tabs. Null while it is in use. */
  readonly retiredAt: number | null;
  /** Digest of what the publisher made the file from, for pages and files for crawlers. */
  readonly key?: string;
  /** Of a page that has one: the same in Markdown, served at its path with `.md` (`twinPath`). */
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
  /** Digest of the code that rendered the pages. */
  readonly code: string;
  /** Sorted, for a deterministic order; without twins, which belong to their pages. */
  readonly paths: () => Iterable<string>;
  readonly size: number;
  /** The file at a decoded path, without `.html`, or a page's twin. */
  readonly get: (path: string) => ReleaseFile | null;
  /** `ReleaseFile.key`; null for a file without one. */
  readonly keyOf: (path: string) => string | null;
  /** The same release with other files; null removes one. */
  readonly with: (changes: ReadonlyMap<string, ReleaseFile | null>, made: Made) => Manifest;
  /** The content of its file. */
  readonly text: () => string;
}

/** What a manifest says of a release as a whole. */
export type Made = Pick<Manifest, 'createdAt' | 'code'>;

/** Assets with content-hashed names, cacheable forever (`immutable`). */
export function isHashedAsset(path: string): boolean {
  return path.startsWith('/_astro/') || path.startsWith('/img/');
}

export function manifestFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'manifest');
}

/**
 * Reads a manifest in slices, so that the server's event loop is not blocked.
 * @throws Error when the file is missing, cut short or has another format.
 */
export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8');
  const headEnd = text.indexOf('\n');
  const head = JSON.parse(text.slice(0, headEnd)) as Head & { readonly format: number };
  if (head.format !== format)
    throw new Error(`${file} has format ${head.format} instead of ${format}: publish again`);
  const lines = new Map<string, string>();
  for (let start = headEnd + 1; start < text.length;) {
    const end = text.indexOf('\n', start);
    if (end === -1) throw new Error(`${file} is cut short`);
    const line = text.slice(start, end);
    lines.set(line.slice(line.lastIndexOf('\t') + 1), line);
    start = end + 1;
    if (lines.size % linesPerTurn === 0) await nextTurn();
  }
  return linesOf(lines, { ...head, createdAt: new Date(head.createdAt) });
}

const format = 3;
const linesPerTurn = 10_000;

interface Head extends Made {
  /** Pages share a handful of sets of inline code; lines refer to them by number. */
  readonly inline: readonly InlineCode[];
}

/** @param lines by path, sorted. */
function linesOf(lines: ReadonlyMap<string, string>, head: Head): Manifest {
  const { createdAt, code, inline } = head;
  return {
    createdAt,
    code,
    paths: () => lines.keys(),
    size: lines.size,
    get: (path) => fileOf(lines.get(path), inline) ?? twinOf(fileOf(lines.get(pageOfTwin(path)), inline)),
    keyOf: (path) => lines.get(path)?.split('\t', 7)[6] || null,
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
      return linesOf(sorted, {
        ...made,
        inline: [...sets.keys()].map((set) => JSON.parse(set) as InlineCode),
      });
    },
    text: () => [JSON.stringify({ format, createdAt, code, inline }), ...lines.values(), ''].join('\n'),
  };
}

/** Paths contain neither tabs nor line breaks. */
function lineOf(path: string, file: ReleaseFile, sets: Map<string, number>): string {
  if (/[\t\r\n]/.test(path)) throw new Error(`The path ${JSON.stringify(path)} has a tab or a line break`);
  const { hash: name, size, type, encodings, inline, retiredAt, key, twin } = file;
  const number = inline === null ? '' : numberOf({ scripts: inline.scripts, styles: inline.styles }, sets);
  const markdown = twin === undefined ? '' : `${twin.hash},${twin.size}`;
  return [name, size, type, encodings.join(), number, retiredAt ?? '', key ?? '', markdown, path].join('\t');
}

function numberOf(inline: InlineCode, sets: Map<string, number>): number {
  const text = JSON.stringify(inline);
  const number = sets.get(text) ?? sets.size;
  sets.set(text, number);
  return number;
}

function fileOf(line: string | undefined, sets: readonly InlineCode[]): ReleaseFile | null {
  if (line === undefined) return null;
  const [name = '', size, type = '', encodings = '', inline = '', retiredAt = '', key = '', twin = ''] =
    line.split('\t');
  const [twinHash = '', twinSize] = twin.split(',');
  return {
    hash: name,
    size: Number(size),
    type,
    encodings: encodings === '' ? [] : (encodings.split(',') as Encoding[]),
    inline: inline === '' ? null : (sets[Number(inline)] ?? null),
    retiredAt: retiredAt === '' ? null : Number(retiredAt),
    ...(key !== '' && { key }),
    ...(twinHash !== '' && { twin: { hash: twinHash, size: Number(twinSize) } }),
  };
}

/** Twins are small, and so many that compressed siblings would cost more than they save. */
function twinOf(page: ReleaseFile | null): ReleaseFile | null {
  return page?.twin ? { ...page.twin, type: 'md', encodings: [], inline: null, retiredAt: null } : null;
}

/** Of a shop that has published nothing. */
export const noFiles = linesOf(new Map(), { inline: [], createdAt: new Date(0), code: '' });

/** The release's part of an id. */
export function digestOf(manifest: Manifest): string {
  return hash('sha256', manifest.text(), 'hex').slice(0, 12);
}
