/**
 * Compresses pages once more, at the best quality, when they are live: editors wait for a publish, so it takes a
 * millisecond or two a page; the best quality takes 59, and a page weighs 9 % less (decision 244). Safe beside publishes and
 * garbage collection: a sibling decodes to the same bytes before and after, and is replaced with one rename.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataLayout } from '../settings.ts';
import { Recompressed } from './recompressed.ts';
import { nameSibling, prepareBestSibling } from './release-blob.ts';
import { pageHashes, type CompressionProgress } from './release-siblings.ts';
import { readCurrentId } from './release.ts';

/** Whether pages of the live release may not have been compressed at the best quality. */
export async function isRecompressionDue(data: DataLayout): Promise<boolean> {
  const live = await readCurrentId(data);
  return live !== null && (await withRecompressed(data, (recompressed) => !recompressed.isSettled(live)));
}

/**
 * Resolves when each page of the live release has been, or when another release is live: what its publish still has to
 * do goes first. What a kill interrupts goes on with the next call.
 * @throws Error when the disk is full.
 */
export async function recompressPages(
  data: DataLayout,
  onProgress: CompressionProgress = () => undefined,
): Promise<void> {
  const live = await readCurrentId(data);
  if (live === null) return;
  await withRecompressed(data, async (recompressed) => {
    const left = recompressed.leftOf(new Set(await pageHashes(data, live)));
    for (let start = 0; start < left.length; start += pagesAtOnce) {
      if ((await readCurrentId(data)) !== live) return;
      const some = left.slice(start, start + pagesAtOnce);
      for (const hash of some) {
        recompress(data, hash);
        // For the end of the parent process to be noticed.
        await nextTurn();
      }
      recompressed.note(some);
      onProgress(start + some.length, left.length);
    }
    recompressed.settle(live);
  });
}

/** A second of work that a kill may lose. */
const pagesAtOnce = 20;

function recompress({ releases }: DataLayout, hash: string): void {
  const sibling = prepareBestSibling({ blobs: join(releases, 'blobs'), hash });
  if (sibling !== null) nameSibling(sibling);
}

async function withRecompressed<T>(
  data: DataLayout,
  work: (recompressed: Recompressed) => T | Promise<T>,
): Promise<T> {
  const recompressed = new Recompressed(data);
  try {
    return await work(recompressed);
  } finally {
    recompressed.close();
  }
}
