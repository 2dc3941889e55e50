import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
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
 * LRU cache of small blobs. Blobs are content-addressed and immutable, so entries never go stale. Concurrent reads of
 * the same blob are coalesced. A large blob is streamed in pieces per reader, so a slow reader holds one piece in
 * memory.
 */
export class BlobCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** LRU order, oldest first. */
  readonly #kept = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer | null>>();
  #bytes = 0;

  constructor(layout: DataLayout, maxBytes = 64 * 1024 * 1024) {
    this.#folder = join(layout.releases, 'blobs');
    this.#maxBytes = maxBytes;
  }

  /**
   * A compressed sibling that the store lacks (pages of a large publish, until it is written) is made on demand.
   * @throws Error when the blob cannot be read.
   */
  async open(hash: string, encoding: Encoding | null): Promise<Blob> {
    const file = blobFile(this.#folder, hash, encoding);
    const read = () => (encoding === null ? this.#readSmall(file) : this.#compressed(hash, encoding));
    const bytes = this.#recent(file) ?? (await this.#coalesced(file, read));
    return bytes === null ? openLarge(file) : { size: bytes.length, bytes };
  }

  #recent(file: string): Buffer | null {
    const kept = this.#kept.get(file);
    if (kept === undefined) return null;
    this.#kept.delete(file);
    this.#kept.set(file, kept);
    return kept;
  }

  /** Null when it is large. */
  #readSmall(file: string): Promise<Buffer | null> {
    return readUpTo(file, this.#maxBytes / 512);
  }

  async #compressed(hash: string, encoding: Encoding): Promise<Buffer | null> {
    const file = blobFile(this.#folder, hash, encoding);
    const stored = await this.#readSmall(file).catch(whenMissing(undefined));
    return stored === undefined ? compress[encoding](await readFile(blobFile(this.#folder, hash))) : stored;
  }

  /** Concurrent reads of one file share a promise. */
  #coalesced(file: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const underWay = this.#reading.get(file);
    if (underWay !== undefined) return underWay;
    const reading = read().finally(() => this.#reading.delete(file));
    this.#reading.set(file, reading);
    return reading.then((bytes) => {
      if (bytes !== null) this.#keep(file, bytes);
      return bytes;
    });
  }

  #keep(file: string, bytes: Buffer): void {
    this.#kept.set(file, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}

const [toGzip, toBrotli] = [promisify<Buffer, Buffer>(gzip), promisify(brotliCompress)];

/** On the thread pool, in about a millisecond for a page. */
const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: toGzip,
  br: (bytes) => toBrotli(bytes, brotliOptions(bytes.length, fastestQuality)),
};

async function readUpTo(file: string, maxBytes: number): Promise<Buffer | null> {
  const handle = await open(file);
  try {
    return (await sizeOf(handle)) > maxBytes ? null : await handle.readFile();
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
