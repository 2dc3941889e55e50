/** One thread a processor, kept from publish to publish while the code is the same. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../../shared/settings.ts';
import type { PlannedPage } from '../pages/plan.ts';
import { PublishError } from '../publish-error.ts';
import type { Bundle } from './bundle.ts';
import type { RenderedPage, RenderJob, WorkerSetup } from './render-worker.ts';

export interface RenderRequest extends Pick<Settings, 'data' | 'siteUrl'> {
  readonly bundle: Bundle;
  readonly pages: readonly PlannedPage[];
  readonly onProgress?: (done: number) => void;
}

const pagesPerBatch = 16;
const mostThreads = 8;

export class RenderThreads {
  readonly #most: number;
  #workers: Worker[] = [];
  #loaded = '';

  /** @param most each thread loads the bundle */
  constructor(most = mostThreads) {
    this.#most = most;
  }

  /**
   * Renders from the snapshot as it is now; pages are checked and stored as blobs.
   * @throws PublishError `build-failed`; Error from the file system.
   */
  async render(request: RenderRequest): Promise<readonly RenderedPage[]> {
    const { pages, data, siteUrl, bundle, onProgress } = request;
    const loaded = JSON.stringify([data.root, siteUrl, bundle]);
    if (this.#loaded !== loaded) await this.close();
    this.#loaded = loaded;
    const threadCount = Math.min(availableParallelism(), this.#most, Math.ceil(pages.length / pagesPerBatch));
    while (this.#workers.length < threadCount) this.#workers.push(startWorker({ data, siteUrl, bundle }));
    const generation = (generations += 1);
    const rendered: RenderedPage[] = [];
    let next = 0;
    const work = async (worker: Worker): Promise<void> => {
      while (next < pages.length) {
        const batch = pages.slice(next, next + pagesPerBatch);
        next += batch.length;
        try {
          rendered.push(...(await ask(worker, { generation, pages: batch })));
        } catch (error) {
          next = pages.length;
          throw error;
        }
        onProgress?.(rendered.length);
      }
    };
    // Every thread has answered before they are closed: an answer that arrives meanwhile would let the process end.
    const ended = await Promise.allSettled(this.#workers.map(work));
    const failure = ended.find((one) => one.status === 'rejected');
    if (failure === undefined) return rendered;
    await this.close();
    throw failure.reason;
  }

  async close(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

let generations = 0;

function startWorker(setup: WorkerSetup): Worker {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: setup,
    env: { ...process.env, NODE_ENV: 'production' },
    // Node warns of each look at localStorage. Without the process's own arguments, of which a thread refuses V8's.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.unref();
  return worker;
}

async function ask(worker: Worker, job: RenderJob): Promise<readonly RenderedPage[]> {
  worker.ref();
  try {
    worker.postMessage(job);
    const [pages] = (await once(worker, 'message')) as [readonly RenderedPage[]];
    return pages;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    // A full disk is no fault of a page.
    if (/^E[A-Z0-9]+$/.test(code)) throw error;
    throw new PublishError('build-failed', `${message}\nThe last site stays.`);
  } finally {
    worker.unref();
  }
}
