/** Worker thread of `release-store.ts`: stores batches of files. */
import { parentPort } from 'node:worker_threads';
import { storeBlob, type StoreJob } from './release-blob.ts';

parentPort?.on('message', (jobs: readonly StoreJob[]) => {
  parentPort?.postMessage(jobs.map(storeBlob));
});
