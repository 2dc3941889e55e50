/**
 * Manifest of a release: path to blob. A first line of JSON, then one line per file, sorted by path, so that 55,000
 * entries are read in a tenth of a second; a line is parsed on demand.
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
  /** Uncompressed bytes. */
  readonly size: number;
  /** File extension without the dot; it decides the content type. */
  readonly type: string;
  /** Which compressed siblings the blob has. */
  readonly encodings: readonly Encoding[];
  /** CSP hashes of a page's inline code. */
  readonly inline: InlineCode | null;
  /** Epoch milliseconds at which an asset left the build; kept for open tabs. Null while it is in the build. */
  readonly retiredAt: number | null;
}

export type Encoding = 'br' | 'gzip';

/** CSP hash sources (`sha256-…`) of a page, sorted. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Header of a manifest. */
export interface Stamp {
  readonly createdAt: Date;
  /**
   * First wave of a publish: complete and live, but not available for rollback and deleted once the next release is
   * live.
   */
  readonly isInterim: boolean;
}

export interface Manifest extends Stamp {
  /** SHA-256 of everything but the time, in hex. */
  readonly contentHash: string;
  /** Sorted, for a deterministic order. */
  readonly paths: () => Iterable<string>;
  readonly size: number;
  /** The file at a decoded path, without `.html`. */
  readonly get: (path: string) => ReleaseFile | null;
  /** Like `formatManifest`, with changed entries; null removes one. */
  readonly format: (
    changes: ReadonlyMap<string, ReleaseFile | null>,
    createdAt: Date,
    isInterim?: boolean,
  ) => FormattedManifest;
}

export interface FormattedManifest {
  /** The file's content, in UTF-8. */
  readonly bytes: Buffer;
  readonly contentHash: string;
  /** What parsing the text would give. */
  readonly manifest: Manifest;
}

/** Assets with content-hashed names, cacheable forever (`immutable`). */
export function isHashedAsset(path: string): boolean {
  return path.startsWith('/_astro/') || path.startsWith('/img/');
}

export function manifestFile(layout: DataLayout, id: string): string {
  return join(layout.releases, id, 'manifest');
}

/** A manifest's content and its hash. Paths contain neither tabs nor line breaks. */
export function formatManifest(
  files: ReadonlyMap<string, ReleaseFile>,
  createdAt: Date,
  isInterim = false,
): FormattedManifest {
  const inline = new InlineTable();
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = new Map(sorted.map(([path, file]) => [path, lineOf(path, file, inline)]));
  return formatted(lines, inline, { createdAt, isInterim });
}

function formatted(
  lines: ReadonlyMap<string, string>,
  { sets }: InlineTable,
  { createdAt, isInterim }: Stamp,
): FormattedManifest {
  const body = Buffer.from(`${[...lines.values()].join('\n')}\n`);
  const contentHash = createHash('sha256')
    .update(JSON.stringify(sets))
    .update(body.subarray(0, -1))
    .digest('hex');
  const time = createdAt.toISOString();
  const head: Head = {
    format,
    createdAt: time,
    ...(isInterim && { isInterim }),
    contentHash,
    inline: sets,
  };
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
  return { bytes, contentHash, manifest: manifestOf(head, lines) };
}

/**
 * Reads a manifest in slices, so that the server's event loop is not blocked.
 * @throws Error when the file is missing or has another format.
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
  return manifestOf(head, lines);
}

/** @param lines by path, sorted. */
function manifestOf(head: Head, lines: ReadonlyMap<string, string>): Manifest {
  return {
    ...stampOf(head),
    contentHash: head.contentHash,
    paths: () => lines.keys(),
    size: lines.size,
    get: (path) => {
      const line = lines.get(path);
      return line === undefined ? null : fileOf(line, head);
    },
    format: (changes, createdAt, isInterim = false) => {
      const inline = new InlineTable(head.inline);
      const changed = new Map(lines);
      for (const [path, file] of changes) {
        if (file === null) changed.delete(path);
        else changed.set(path, lineOf(path, file, inline));
      }
      // Replacing existing lines keeps the order.
      const isSorted = changes.keys().every((path) => lines.has(path));
      const sorted = isSorted
        ? changed
        : new Map([...changed].sort(([one], [other]) => (one < other ? -1 : 1)));
      return formatted(sorted, inline, { createdAt, isInterim });
    },
  };
}

/** Only the header, for lists of releases. @throws Error when the file is missing or has another format. */
export async function readManifestHead(file: string): Promise<Stamp & { readonly contentHash: string }> {
  const handle = await open(file);
  try {
    for await (const line of handle.readLines({ autoClose: false })) {
      const head = readHead(file, line);
      return { ...stampOf(head), contentHash: head.contentHash };
    }
    throw new Error(`${file} is empty`);
  } finally {
    await handle.close();
  }
}

/** Hashes of all referenced blobs, with repetitions; cheaper than parsing the entries. */
export async function readBlobHashes(file: string): Promise<Iterable<string>> {
  return hashesIn(await readFile(file, 'latin1'));
}

function* hashesIn(text: string): Iterable<string> {
  let start = text.indexOf('\n') + 1;
  while (start > 0 && start < text.length) {
    const hash = text.slice(start, start + hashLength);
    if (hash.length === hashLength) yield hash;
    start = text.indexOf('\n', start) + 1;
  }
}

const format = 1;
const hashLength = 64;
const linesPerTurn = 10_000;

interface Head {
  readonly format: number;
  readonly createdAt: string;
  /** Present in interim releases only. */
  readonly isInterim?: boolean;
  readonly contentHash: string;
  readonly inline: readonly InlineCode[];
}

function stampOf({ createdAt, isInterim = false }: Head): Stamp {
  return { createdAt: new Date(createdAt), isInterim };
}

/** Deduplicates inline code: pages share a handful of sets, stored once in the header and referred to by number. */
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
