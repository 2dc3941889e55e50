/** Work on files of a release, on one thread per processor. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Hands the jobs out in batches. @param script of a worker that answers a batch with as many results.
 * @returns results in the order of the jobs.
 * @throws what a worker threw.
 */
export async function onWorkers<Job, Result>(
  script: URL,
  jobs: readonly Job[],
  onProgress: (done: number, total: number) => void,
): Promise<Result[]> {
  const results = Array<Result>(jobs.length);
  let next = 0;
  let done = 0;
  const runWorker = async (): Promise<void> => {
    const worker = new Worker(script);
    try {
      while (next < jobs.length) {
        const start = next;
        next += jobsPerBatch;
        const batch = jobs.slice(start, start + jobsPerBatch);
        worker.postMessage(batch);
        const [answers] = (await once(worker, 'message')) as [Result[]];
        for (const [index, answer] of answers.entries()) results[start + index] = answer;
        done += answers.length;
        onProgress(done, jobs.length);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), mostWorkers) }, runWorker));
  return results;
}

const jobsPerBatch = 32;
const mostWorkers = 8;
