/** Stores files in the blob store: few on this thread, many on one worker thread per processor. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataLayout } from '../settings.ts';
import { type StoredBlob, storeBlob, type StoreJob, type StoreOptions } from './release-blob.ts';
import { pageEncodingsOf, pageQualityWithin } from './release-compress.ts';
import type { FoundFile } from './release-scan.ts';
import { onWorkers } from './release-workers.ts';

/**
 * Stores the bytes of each file with its compressed siblings.
 * @returns blobs in the order of the files.
 * @throws Error when a file cannot be read or stored.
 */
export async function storeFiles(
  layout: DataLayout,
  files: readonly FoundFile[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<StoredBlob[]> {
  const pages = files.filter(({ type }) => type === 'html').length;
  const options = storeOptions(layout, files.length, pages);
  const jobs = files.map(({ file, type, isImmutable }): StoreJob => {
    return { ...options, file, type, canLink: isImmutable };
  });
  if (!options.isFlushed) {
    const worker = new URL('./release-worker.ts', import.meta.url);
    const blobs = await onWorkers<StoreJob, StoredBlob>(worker, jobs, onProgress);
    await flushBlobs(options);
    return blobs;
  }
  const stored: StoredBlob[] = [];
  for (const job of jobs) {
    stored.push(storeBlob(job));
    onProgress(stored.length, jobs.length);
    await nextTurn();
  }
  return stored;
}

/**
 * Options for storing this many files; creates the folder. With `isFlushed` false the caller calls `flushBlobs`
 * afterwards.
 */
export function storeOptions(
  layout: DataLayout,
  files: number,
  pages: number,
  pageSeconds = usualPageSeconds,
): StoreOptions {
  const blobs = join(layout.releases, 'blobs');
  mkdirSync(blobs, { recursive: true });
  return {
    blobs,
    isFlushed: files <= maxFilesOnThisThread,
    pageQuality: pageQualityWithin(pageSeconds * availableParallelism(), pages),
    pageEncodings: pageEncodingsOf(pages),
  };
}

/**
 * One flush for thousands of new blobs instead of one fsync each, so that after a power cut no manifest refers to
 * unwritten blobs. Without `sync -f` the operating system flushes at its own time.
 */
export async function flushBlobs({ blobs }: Pick<StoreOptions, 'blobs'>): Promise<void> {
  const flush = spawn('sync', ['-f', blobs], { stdio: 'ignore', timeout: flushTimeoutMs });
  await once(flush, 'close').catch(() => undefined);
}

/** Break-even of threads: starting two takes 65 ms, storing this many pages here takes 85 ms. */
const maxFilesOnThisThread = 40;
/** Time budget for compressing pages, by processor. */
export const usualPageSeconds = 0.25;
const flushTimeoutMs = 20_000;
