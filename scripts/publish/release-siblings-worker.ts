/** Worker thread of `release-siblings.ts`: compresses batches of pages. */
import { parentPort } from 'node:worker_threads';
import { prepareSiblings } from './release-blob.ts';

parentPort?.on('message', (pages: readonly Parameters<typeof prepareSiblings>[0][]) => {
  parentPort?.postMessage(pages.map(prepareSiblings));
});
