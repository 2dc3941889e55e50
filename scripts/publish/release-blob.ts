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
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inlineCodeOf } from './inline-code.ts';
import type { Encoding, ReleaseFile } from './release-manifest.ts';
import type { SeenFile } from './release-scan.ts';

export interface StoreJob extends StoreOptions {
  readonly file: string;
  /** File extension; it decides whether and at which quality the bytes are compressed. */
  readonly type: string;
  /** The file is immutable, so that a hard link can replace the copy. */
  readonly canLink: boolean;
}

export interface StoreOptions {
  /** The folder of the blob store. */
  readonly blobs: string;
  /** Whether each blob is fsynced individually. */
  readonly isFlushed: boolean;
  /** Brotli quality for pages. */
  readonly pageQuality: PageQuality;
  /** Encodings that pages are stored in. */
  readonly pageEncodings: readonly Encoding[];
}

export type PageQuality = 5 | 10 | 11;

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

/** Same, for a rendered page whose bytes are in memory. @throws Error from the file system. */
export function storePage(options: StoreOptions, bytes: Buffer): Stored {
  return store({ ...options, file: '', type: 'html', canLink: false }, bytes);
}

/** Same, for a compression dictionary. @throws Error from the file system. */
export function storeDictionary(options: StoreOptions, bytes: Buffer): StoredBlob {
  return store({ ...options, file: '', type: dictionaryType, canLink: false }, bytes).blob;
}

/** File type of compression dictionaries. */
export const dictionaryType = 'dict';

interface Stored {
  readonly blob: StoredBlob;
  /** Whether the bytes were new to the store. */
  readonly isNew: boolean;
}

function store(job: StoreJob, bytes: Buffer): Stored {
  const sha256 = hash('sha256', bytes, 'hex');
  const file = blobFile(job.blobs, sha256);
  const isNew = !existsSync(file);
  const written = isNew ? writeBlob(job, file, bytes) : storedEncodings(file);
  const inline = job.type === 'html' ? inlineCodeOf(bytes.toString('utf8')) : null;
  return {
    blob: { hash: sha256, size: bytes.length, type: job.type, encodings: written, inline },
    isNew,
  };
}

/**
 * Chooses the brotli quality by the available time. Measured on product pages of 65 kB: 6 takes 1.4 ms and leaves 14.3
 * kB, 10 takes 22 ms and leaves 13.4 kB, 11 takes 50 ms and leaves 13.1 kB; 7 to 9 gain nothing over 6.
 * @param seconds of one processor available for all pages.
 */
export function pageQualityWithin(seconds: number, pages: number): PageQuality {
  if (pages * 0.05 <= seconds) return 11;
  return pages * 0.022 <= seconds ? 10 : 5;
}

/**
 * Every browser of today takes brotli, and servers compress with gzip on demand, so the pages of a very large publish
 * have no gzip sibling: each would cost 0.55 ms of 1.6 and a file.
 */
export function pageEncodingsOf(pages: number): readonly Encoding[] {
  return pages > 50_000 ? ['br'] : encodings;
}

/** Path of a blob, plain or compressed. @param name SHA-256 in hex. */
export function blobFile(blobs: string, name: string, encoding: Encoding | null = null): string {
  const suffix = encoding === null ? '' : suffixes[encoding];
  return join(blobs, name.slice(0, 2), `${name}${suffix}`);
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
export const encodings = Object.keys(suffixes) as Encoding[];

/**
 * Compression quality by type: pages are compressed by the ten thousand (their brotli quality is set per job), scripts
 * and styles a few times a month.
 */
const effort: Readonly<Record<string, { readonly brotli: number; readonly gzip: number }>> = {
  html: { brotli: 6, gzip: 6 },
  xml: { brotli: 6, gzip: 6 },
  css: { brotli: 11, gzip: 9 },
  js: { brotli: 11, gzip: 9 },
  json: { brotli: 9, gzip: 9 },
  map: { brotli: 6, gzip: 6 },
  svg: { brotli: 11, gzip: 9 },
  txt: { brotli: 9, gzip: 9 },
  webmanifest: { brotli: 11, gzip: 9 },
  [dictionaryType]: { brotli: 11, gzip: 9 },
};

/**
 * Few browsers use gzip, so with many pages speed wins: 4 takes 0.5 ms and leaves 15.0 kB, 6 takes 0.8 and leaves 14.3.
 */
const gzipOfPages: Readonly<Record<PageQuality, number>> = { 5: 4, 10: 6, 11: 6 };

/** Below this size compression saves no packet. */
const minCompressedBytes = 300;

/** Siblings are written before the blob, so that an existing blob is always complete. */
function writeBlob(job: StoreJob, blob: string, bytes: Buffer): Encoding[] {
  mkdirSync(dirname(blob), { recursive: true });
  const written = (job.type === 'html' ? job.pageEncodings : encodings).filter((encoding) => {
    const compressed = compress(bytes, job, encoding);
    if (compressed === null) return false;
    writeSibling(`${blob}${suffixes[encoding]}`, compressed, job.isFlushed);
    return true;
  });
  if (!(job.canLink && linkWhole(job.file, blob))) writeWhole(blob, bytes, job.isFlushed);
  return written;
}

function storedEncodings(blob: string): Encoding[] {
  return encodings.filter((encoding) => existsSync(`${blob}${suffixes[encoding]}`));
}

function compress(bytes: Buffer, { type, pageQuality }: StoreJob, encoding: Encoding): Buffer | null {
  const level = effort[type];
  if (level === undefined || bytes.length < minCompressedBytes) return null;
  const compressed =
    encoding === 'gzip'
      ? gzipSync(bytes, { level: type === 'html' ? gzipOfPages[pageQuality] : level.gzip })
      : brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: type === 'html' ? pageQuality : level.brotli,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        });
  return compressed.length < bytes.length ? compressed : null;
}

/**
 * Written under its final name, without a rename: readers look for the blob first. A leftover of a kill, or a file that
 * another thread is writing, is replaced atomically.
 */
function writeSibling(file: string, bytes: Buffer, isFlushed: boolean): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    writeWhole(file, bytes, isFlushed);
    return;
  }
  writeTo(descriptor, bytes, isFlushed);
}

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
