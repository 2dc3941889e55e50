/**
 * Compressed siblings that the pages of a large publish were stored without. Safe beside publishes and garbage
 * collection: a sibling is named by the bytes that it is made of and gets its name with one rename.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { blobFile, nameSibling, type PreparedSibling } from './release-blob.ts';
import { encodings } from './release-compress.ts';
import { manifestFile, readManifest } from './release-manifest.ts';
import { flushBlobs } from './release-store.ts';
import { onWorkers } from './release-workers.ts';
import { whenMissing } from './when-missing.ts';

export type CompressionProgress = (done: number, total: number) => void;

/**
 * Writes what is missing for the pages of a release, and nothing else. A release that is no more has no pages.
 * @returns how many pages lacked something.
 * @throws Error when the disk is full.
 */
export async function writeMissingSiblings(
  layout: DataLayout,
  release: string,
  onProgress: CompressionProgress = () => undefined,
): Promise<number> {
  const blobs = join(layout.releases, 'blobs');
  const hashes = await incompletePages(layout, release);
  const worker = new URL('./release-siblings-worker.ts', import.meta.url);
  for (let start = 0; start < hashes.length; start += pagesPerFlush) {
    const pages = hashes.slice(start, start + pagesPerFlush).map((hash) => ({ blobs, hash }));
    const prepared = await onWorkers<(typeof pages)[number], readonly PreparedSibling[]>(
      worker,
      pages,
      (done) => onProgress(start + done, hashes.length),
    );
    // Servers trust what has its name: after a power cut, too, it has to be whole.
    await flushBlobs({ blobs });
    for (const sibling of prepared.flat()) nameSibling(sibling);
  }
  return hashes.length;
}

/** Half a minute of two processors. */
const pagesPerFlush = 32_768;

/** Hashes of pages that lack a sibling. Looking at 280,000 takes 2 s. */
async function incompletePages(layout: DataLayout, release: string): Promise<readonly string[]> {
  const blobs = join(layout.releases, 'blobs');
  const isComplete = (hash: string) =>
    encodings.every((encoding) => existsSync(blobFile(blobs, hash, encoding)));
  return (await pageHashes(layout, release)).filter((hash) => !isComplete(hash));
}

/** Hashes of the pages of a release that are served compressed, each once. */
export async function pageHashes(layout: DataLayout, release: string): Promise<readonly string[]> {
  const manifest = await readManifest(manifestFile(layout, release)).catch(whenMissing(null));
  const hashes = new Set<string>();
  for (const path of manifest?.paths() ?? []) {
    const file = manifest?.get(path);
    if (file?.type === 'html' && file.encodings.length > 0) hashes.add(file.hash);
  }
  return [...hashes];
}
