/**
 * The manifest of a release: which bytes answer which path. A first line of JSON, then one line per file, sorted by
 * path, so that 55,000 entries are read in a tenth of a second and a line is taken apart only when it is asked for.
 */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataLayout } from '../settings.ts';

/** One file of a release. */
export interface ReleaseFile {
  /** SHA-256 of the bytes, in hex; the name of the blob. */
  readonly hash: string;
  /** Bytes before compression. */
  readonly size: number;
  /** File extension without the dot; it decides the content type. */
  readonly type: string;
  /** Which compressed siblings the blob has. */
  readonly encodings: readonly Encoding[];
  /** Hashes of the inline code of a page. */
  readonly inline: InlineCode | null;
  /** Epoch milliseconds at which an asset left the build; kept for tabs that are still open. Null while it is in the build. */
  readonly retiredAt: number | null;
}

export type Encoding = 'br' | 'gzip';

/** What a page may run or apply inline: CSP hash sources (`sha256-…`), sorted. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface Manifest {
  readonly createdAt: Date;
  /** SHA-256 of everything but the time, in hex. */
  readonly contentHash: string;
  /** Sorted, so that a walk over it is in a steady order. */
  readonly paths: () => Iterable<string>;
  readonly size: number;
  /** The file at a decoded path, without `.html`. */
  readonly get: (path: string) => ReleaseFile | null;
  /** As `formatManifest`, of these files with others in their place; null takes one out. */
  readonly format: (
    changes: ReadonlyMap<string, ReleaseFile | null>,
    createdAt: Date,
  ) => ReturnType<typeof formatManifest>;
}

/** Assets whose name changes with their content, so that they can be cached for ever. */
export function isHashedAsset(path: string): boolean {
  return path.startsWith('/_astro/') || path.startsWith('/img/');
}

export function manifestFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'manifest');
}

/** The text of a manifest and the hash of its content. Paths hold neither tabs nor line breaks. */
export function formatManifest(
  files: ReadonlyMap<string, ReleaseFile>,
  createdAt: Date,
): { readonly text: string; readonly contentHash: string } {
  const inline = new InlineTable();
  const lines = [...files.keys()].sort().map((path) => lineOf(path, files.get(path) as ReleaseFile, inline));
  return manifestOf(lines, inline, createdAt);
}

function manifestOf(
  lines: readonly string[],
  inline: InlineTable,
  createdAt: Date,
): ReturnType<typeof formatManifest> {
  const body = lines.join('\n');
  const contentHash = createHash('sha256').update(JSON.stringify(inline.sets)).update(body).digest('hex');
  const head: Head = { format, createdAt: createdAt.toISOString(), contentHash, inline: inline.sets };
  return { text: `${JSON.stringify(head)}\n${body}\n`, contentHash };
}

/**
 * Reads a manifest in slices, so that a server goes on answering meanwhile.
 * @throws Error when the file is missing or of another format.
 */
export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8');
  const headEnd = text.indexOf('\n');
  const head = readHead(file, text.slice(0, headEnd));
  const lines = new Map<string, string>();
  let start = headEnd + 1;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    if (end === -1) throw new Error(`${file} is cut short`);
    const line = text.slice(start, end);
    if (line !== '') lines.set(line.slice(line.lastIndexOf('\t') + 1), line);
    start = end + 1;
    if (lines.size % linesPerTurn === 0) await nextTurn();
  }
  return {
    createdAt: new Date(head.createdAt),
    contentHash: head.contentHash,
    paths: () => lines.keys(),
    size: lines.size,
    get: (path) => {
      const line = lines.get(path);
      return line === undefined ? null : fileOf(line, head);
    },
    format: (changes, createdAt) => {
      const inline = new InlineTable(head.inline);
      const changed = new Map(lines);
      for (const [path, file] of changes) {
        if (file === null) changed.delete(path);
        else changed.set(path, lineOf(path, file, inline));
      }
      const sorted = [...changed.keys()].sort();
      return manifestOf(
        sorted.map((path) => changed.get(path) ?? ''),
        inline,
        createdAt,
      );
    },
  };
}

/** The head alone, for lists of releases. @throws Error when the file is missing or of another format. */
export async function readManifestHead(file: string): Promise<{ createdAt: Date; contentHash: string }> {
  const handle = await open(file);
  try {
    for await (const line of handle.readLines({ autoClose: false })) {
      const head = readHead(file, line);
      return { createdAt: new Date(head.createdAt), contentHash: head.contentHash };
    }
    throw new Error(`${file} is empty`);
  } finally {
    await handle.close();
  }
}

/** The hashes of all blobs that a manifest refers to; cheaper than reading its entries. */
export async function readBlobHashes(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'latin1');
  const hashes = new Set<string>();
  let start = text.indexOf('\n') + 1;
  while (start < text.length) {
    const hash = text.slice(start, start + hashLength);
    if (hash.length === hashLength) hashes.add(hash);
    start = text.indexOf('\n', start) + 1;
    if (start === 0) break;
  }
  return hashes;
}

const format = 1;
const hashLength = 64;
const linesPerTurn = 10_000;

interface Head {
  readonly format: number;
  readonly createdAt: string;
  readonly contentHash: string;
  readonly inline: readonly InlineCode[];
}

/** Pages share a handful of sets of inline code: the head holds each once, a line holds its number. */
class InlineTable {
  readonly sets: InlineCode[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(sets: readonly InlineCode[] = []) {
    for (const set of sets) this.numberOf(set);
  }

  numberOf(inline: InlineCode): number {
    const key = JSON.stringify([inline.scripts, inline.styles]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.sets.length);
    return this.sets.push({ scripts: inline.scripts, styles: inline.styles }) - 1;
  }
}

function lineOf(path: string, file: ReleaseFile, inline: InlineTable): string {
  const number = file.inline === null ? '' : inline.numberOf(file.inline);
  return [file.hash, file.size, file.type, file.encodings.join(), number, file.retiredAt ?? '', path].join(
    '\t',
  );
}

function fileOf(line: string, head: Head): ReleaseFile {
  const [hash = '', size, type = '', encodings = '', inline = '', retiredAt = ''] = line.split('\t');
  return {
    hash,
    size: Number(size),
    type,
    encodings: encodings === '' ? [] : (encodings.split(',') as Encoding[]),
    inline: inline === '' ? null : (head.inline[Number(inline)] ?? null),
    retiredAt: retiredAt === '' ? null : Number(retiredAt),
  };
}

function readHead(file: string, line: string): Head {
  const head = JSON.parse(line) as Head;
  if (head.format === format) return head;
  throw new Error(`${file} is of format ${head.format}; this program reads format ${format}: publish again`);
}
