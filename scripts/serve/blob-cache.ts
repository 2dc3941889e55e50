import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { blobFile } from '../publish/release-blob.ts';
import type { Encoding } from '../publish/release-manifest.ts';

/**
 * Reads blobs and keeps the recently used ones in memory. A blob never changes, so that nothing here goes stale, and
 * requests for the same one at the same time share one reading.
 */
export class BlobCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** In order of use, the oldest first. */
  readonly #kept = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(layout: DataLayout, maxBytes = 64 * 1024 * 1024) {
    this.#folder = join(layout.releases, 'blobs');
    this.#maxBytes = maxBytes;
  }

  /** @throws Error when the blob cannot be read. */
  async read(hash: string, encoding: Encoding | null): Promise<Buffer> {
    const file = blobFile(this.#folder, hash, encoding);
    const kept = this.#kept.get(file);
    if (kept !== undefined) {
      this.#kept.delete(file);
      this.#kept.set(file, kept);
      return kept;
    }
    const underWay = this.#reading.get(file);
    if (underWay !== undefined) return underWay;
    const reading = readFile(file).finally(() => this.#reading.delete(file));
    this.#reading.set(file, reading);
    const bytes = await reading;
    this.#keep(file, bytes);
    return bytes;
  }

  #keep(file: string, bytes: Buffer): void {
    // One large file should not push out a hundred pages.
    if (bytes.length > this.#maxBytes / 32) return;
    this.#kept.set(file, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
