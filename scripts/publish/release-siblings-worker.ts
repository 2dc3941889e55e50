/** Worker thread of `release-siblings.ts`: compresses batches of pages. */
import { parentPort } from 'node:worker_threads';
import { prepareSiblings, type PageOfStore } from './release-blob.ts';

parentPort?.on('message', (pages: readonly PageOfStore[]) => {
  parentPort?.postMessage(pages.map(prepareSiblings));
});
