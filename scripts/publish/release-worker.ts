/** A thread of `release-store.ts`: takes batches of files to store, answers what was stored. */
import { parentPort } from 'node:worker_threads';
import { storeBlob, type StoreJob } from './release-blob.ts';

parentPort?.on('message', (jobs: readonly StoreJob[]) => {
  parentPort?.postMessage(jobs.map(storeBlob));
});
