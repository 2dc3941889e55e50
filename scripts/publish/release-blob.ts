/** Content-addressed blob store. Synchronous: it runs on worker threads, one file after another. */
import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { inlineCodeOf } from './inline-code.ts';
import {
  bestQuality,
  compress,
  encodings,
  encodingsOfPage,
  fastestQuality,
  type Compression,
} from './release-compress.ts';
import type { Encoding, ReleaseFile } from './release-manifest.ts';
import type { SeenFile } from './release-scan.ts';
import { whenMissing } from './when-missing.ts';

export interface StoreJob extends StoreOptions, Compression {
  readonly file: string;
  /** The file is immutable, so that a hard link can replace the copy. */
  readonly canLink: boolean;
}

export interface StoreOptions {
  /** The folder of the blob store. */
  readonly blobs: string;
  /** Whether each blob is fsynced individually. */
  readonly isFlushed: boolean;
  readonly pageQuality: Compression['pageQuality'];
  /** Encodings that pages are stored in; those of a large publish follow when it is live (`release-siblings.ts`). */
  readonly pageEncodings: readonly Encoding[];
}

export type StoredBlob = Omit<ReleaseFile, 'retiredAt'>;

/** Stats of a build file at the time when its bytes were stored. */
export interface StoredFile {
  readonly blob: StoredBlob;
  readonly seen: SeenFile;
}

/** Stores the bytes and their compressed siblings unless they exist. @throws Error from the file system. */
export function storeBlob(job: StoreJob): StoredBlob {
  return store(job, readFileSync(job.file)).blob;
}

/** Same, for a rendered page whose bytes are in memory. @param html the same as text. @throws Error from the file system. */
export function storePage(options: StoreOptions, bytes: Buffer, html = bytes.toString('utf8')): Stored {
  return store({ ...options, file: '', type: 'html', canLink: false }, bytes, html);
}

interface Stored {
  readonly blob: StoredBlob;
  /** Whether the bytes were new to the store. */
  readonly isNew: boolean;
}

function store(job: StoreJob, bytes: Buffer, html?: string): Stored {
  const sha256 = hash('sha256', bytes, 'hex');
  const file = blobFile(job.blobs, sha256);
  // A power cut may leave a name without its bytes.
  const isNew = statSync(file, { throwIfNoEntry: false })?.size !== bytes.length;
  if (isNew) clearPlace(file);
  const isPage = job.type === 'html';
  // Siblings before the blob, so that readers of a new one find them.
  const wanted = isPage ? job.pageEncodings : encodings;
  const there = wanted.filter((encoding) => hasSibling(job, file, bytes, encoding));
  if (isNew && !(job.canLink && linkWhole(job.file, file))) writeWhole(file, bytes, job.isFlushed);
  const inline = isPage ? inlineCodeOf(html ?? bytes.toString('utf8')) : null;
  const served = isPage ? encodingsOfPage(bytes.length) : there;
  return { blob: { hash: sha256, size: bytes.length, type: job.type, encodings: served, inline }, isNew };
}

/** Siblings without their blob were left by a kill or a power cut, perhaps half written. */
function clearPlace(blob: string): void {
  mkdirSync(dirname(blob), { recursive: true });
  for (const suffix of Object.values(suffixes)) rmSync(`${blob}${suffix}`, { force: true });
}

/** Writes it unless it is there; false for bytes that are better left as they are. */
function hasSibling(job: StoreJob, blob: string, bytes: Buffer, encoding: Encoding): boolean {
  const file = `${blob}${suffixes[encoding]}`;
  if (existsSync(file)) return true;
  const compressed = compress(bytes, job, encoding);
  if (compressed !== null) writeWhole(file, compressed, job.isFlushed);
  return compressed !== null;
}

export interface PageOfStore {
  readonly blobs: string;
  readonly hash: string;
}

/** A compressed sibling that is written, but has not its name yet. */
export interface PreparedSibling {
  readonly temporary: string;
  readonly blob: string;
  readonly file: string;
}

/**
 * Compresses a page of the store with what it lacks. None for a page that is no longer there.
 * @throws Error from the file system.
 */
export function prepareSiblings({ blobs, hash: name }: PageOfStore): readonly PreparedSibling[] {
  const blob = blobFile(blobs, name);
  const missing = encodings.filter((encoding) => !existsSync(`${blob}${suffixes[encoding]}`));
  const bytes = missing.length === 0 ? null : readIfThere(blob);
  return missing.flatMap((encoding) => {
    const options = { type: 'html', pageQuality: fastestQuality } as const;
    const compressed = bytes && compress(bytes, options, encoding);
    if (compressed === null) return [];
    const file = `${blob}${suffixes[encoding]}`;
    const temporary = temporaryName(file);
    writeTo(openSync(temporary, 'w'), compressed, false);
    return [{ temporary, blob, file }];
  });
}

/**
 * Compresses a page of the store with brotli at the best quality, and flushes it to the disk. Null when what is there is
 * not larger, and for a page that is no longer there.
 * @throws Error from the file system.
 */
export function prepareBestSibling({ blobs, hash: name }: PageOfStore): PreparedSibling | null {
  const blob = blobFile(blobs, name);
  const bytes = readIfThere(blob);
  const compressed = bytes && compress(bytes, { type: 'html', pageQuality: bestQuality }, 'br');
  const file = blobFile(blobs, name, 'br');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  if (compressed === null || compressed.length >= size) return null;
  const temporary = temporaryName(file);
  writeTo(openSync(temporary, 'w'), compressed, true);
  return { temporary, blob, file };
}

/** To be called when the bytes are on the disk. The page may have been collected as garbage since. */
export function nameSibling({ temporary, blob, file }: PreparedSibling): void {
  if (existsSync(blob)) renameSync(temporary, file);
  else rmSync(temporary, { force: true });
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    return whenMissing(null)(error);
  }
}

/** Path of a blob, plain or compressed. @param name SHA-256 in hex. */
export function blobFile(blobs: string, name: string, encoding: Encoding | null = null): string {
  const suffix = encoding === null ? '' : suffixes[encoding];
  return join(blobs, name.slice(0, 2), `${name}${suffix}`);
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Atomic write: two threads may store the same bytes, and a kill may come at any time. */
function writeWhole(file: string, bytes: Buffer, isFlushed: boolean): void {
  const temporary = temporaryName(file);
  writeTo(openSync(temporary, 'w'), bytes, isFlushed);
  renameSync(temporary, file);
}

/** Closes the descriptor as well. */
function writeTo(descriptor: number, bytes: Buffer, isFlushed: boolean): void {
  try {
    for (let offset = 0; offset < bytes.length;) offset += writeSync(descriptor, bytes, offset);
    if (isFlushed) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** False when hard links are unsupported, or when source and store are on different file systems. */
function linkWhole(source: string, file: string): boolean {
  const temporary = temporaryName(file);
  try {
    rmSync(temporary, { force: true });
    linkSync(source, temporary);
  } catch {
    return false;
  }
  renameSync(temporary, file);
  // If both names are already the same file, rename(2) does nothing and leaves the temporary one.
  rmSync(temporary, { force: true });
  return true;
}

function temporaryName(file: string): string {
  return `${file}.${process.pid}-${threadId}.tmp`;
}
