/** Threads that render pages: one per processor, kept from publish to publish while the code is the same. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../../shared/settings.ts';
import type { PlannedPage } from '../pages/plan.ts';
import { PublishError } from '../publish-error.ts';
import type { Bundle } from './bundle.ts';
import type { RenderAnswer, RenderedPage, RenderJob, WorkerSetup } from './render-worker.ts';

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
  /** What the threads have loaded. */
  #loaded = '';

  /** @param most threads, at most; each loads the bundle. */
  constructor(most = mostThreads) {
    this.#most = most;
  }

  /**
   * Renders pages of the snapshot as it is now, checks them and stores them as blobs.
   * @throws PublishError `build-failed` when a page cannot be rendered; Error from the file system.
   */
  async render(request: RenderRequest): Promise<readonly RenderedPage[]> {
    const { pages, data, siteUrl, bundle, onProgress } = request;
    const loaded = JSON.stringify([data.root, siteUrl, bundle]);
    if (this.#loaded !== loaded) await this.close();
    this.#loaded = loaded;
    const wanted = Math.min(availableParallelism(), this.#most, Math.ceil(pages.length / pagesPerBatch));
    while (this.#workers.length < wanted) this.#workers.push(startWorker({ data, siteUrl, bundle }));
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
          // The other threads take no further batch.
          next = pages.length;
          throw error;
        }
        onProgress?.(rendered.length);
      }
    };
    // Every thread has answered by then: an answer that arrives while they end would let the process end as well.
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

/** Another number for each state of the snapshot. */
let generations = 0;

function startWorker(setup: WorkerSetup): Worker {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: setup,
    env: { ...process.env, NODE_ENV: 'production' },
    // Stores check for localStorage; Node prints a warning for that on every thread. The process's own arguments are
    // left out: a thread refuses V8's options (ERR_WORKER_INVALID_EXEC_ARGV), which hold for all threads anyway.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // `unref`: an idle thread does not keep the process alive.
  worker.unref();
  return worker;
}

async function ask(worker: Worker, job: RenderJob): Promise<readonly RenderedPage[]> {
  const ending = new AbortController();
  const { signal } = ending;
  worker.ref();
  try {
    const death = once(worker, 'exit', { signal }).then(() => {
      throw new Error('a rendering thread has ended');
    });
    const answered = once(worker, 'message', { signal });
    worker.postMessage(job);
    const [answer] = (await Promise.race([answered, death])) as [RenderAnswer];
    if ('pages' in answer) return answer.pages;
    // A full disk is no fault of a page.
    if (answer.code !== null) throw Object.assign(new Error(answer.failure), { code: answer.code });
    throw new PublishError('build-failed', `${answer.failure}\nThe last site stays.`);
  } finally {
    ending.abort();
    worker.unref();
  }
}
