import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { DataLayout } from '../settings.ts';
import { blobFile } from '../publish/release-blob.ts';
import { brotliOptions, fastestQuality } from '../publish/release-compress.ts';
import type { Encoding } from '../publish/release-manifest.ts';
import { whenMissing } from '../publish/when-missing.ts';

/** A blob in memory, or an open file when it is too large for the cache. */
export type Blob = { readonly size: number; readonly bytes: Buffer } | LargeBlob;

/** The caller reads and closes the handle. */
export interface LargeBlob {
  readonly size: number;
  readonly handle: FileHandle;
}

/**
 * LRU cache of small blobs. Blobs are content-addressed and immutable, so entries are never wrong; they are read again
 * some time later, because a page may have been compressed better meanwhile (`recompress-pages.ts`). Concurrent reads of
 * the same blob are coalesced. A large blob is streamed in pieces per reader, so a slow reader holds one piece in
 * memory.
 */
export class BlobCache {
  readonly #folder: string;
  readonly #maxEntryBytes: number;
  readonly #small: LRUCache<string, Buffer, BlobName>;

  constructor(layout: DataLayout, maxBytes = 64 * 1024 * 1024) {
    this.#folder = join(layout.releases, 'blobs');
    this.#maxEntryBytes = maxBytes / 512;
    this.#small = new LRUCache({
      ...byBytes(maxBytes),
      ttl: rereadMs,
      allowStaleOnFetchRejection: true,
      fetchMethod: (file, _stale, { context }) => this.#read(file, context),
    });
  }

  /**
   * A compressed sibling that the store lacks (pages of a large publish, until it is written) is made on demand.
   * @throws Error when the blob cannot be read.
   */
  async open(hash: string, encoding: Encoding | null): Promise<Blob> {
    const file = blobFile(this.#folder, hash, encoding);
    const bytes = await this.#small.fetch(file, { context: { hash, encoding } });
    return bytes === undefined ? openLarge(file) : { size: bytes.length, bytes };
  }

  /** Undefined when it is large. */
  async #read(file: string, { hash, encoding }: BlobName): Promise<Buffer | undefined> {
    if (encoding === null) return readUpTo(file, this.#maxEntryBytes);
    const stored = await readUpTo(file, this.#maxEntryBytes).catch(whenMissing(null));
    return stored === null ? compress[encoding](await readFile(blobFile(this.#folder, hash))) : stored;
  }
}

const rereadMs = 600_000;

interface BlobName {
  readonly hash: string;
  readonly encoding: Encoding | null;
}

/** Options of an LRU cache of buffers. A reader gets its bytes also when they are evicted while they are read. */
function byBytes(maxSize: number) {
  return {
    maxSize,
    // A size of 0 is an error in lru-cache.
    sizeCalculation: ({ length }: Buffer) => Math.max(1, length),
    ignoreFetchAbort: true,
  };
}

const [toGzip, toBrotli] = [promisify<Buffer, Buffer>(gzip), promisify(brotliCompress)];

/** On the thread pool, in about a millisecond for a page. */
const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: toGzip,
  br: (bytes) => toBrotli(bytes, brotliOptions(bytes.length, fastestQuality)),
};

async function readUpTo(file: string, maxBytes: number): Promise<Buffer | undefined> {
  const handle = await open(file);
  try {
    return (await sizeOf(handle)) > maxBytes ? undefined : await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function openLarge(file: string): Promise<LargeBlob> {
  const handle = await open(file);
  return { size: await sizeOf(handle), handle };
}

async function sizeOf(handle: FileHandle): Promise<number> {
  return (await handle.stat()).size;
}
