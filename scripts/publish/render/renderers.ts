/** The threads that render: as many as there are processors, kept as long as their bundle is the one of the site. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DataLayout } from '../../settings.ts';
import { bundleFolder, type KeptBundle } from './kept-bundle.ts';
import type { RenderAnswer, RenderJob, WorkerSetup } from './render-worker.ts';

export interface RenderRequest {
  readonly data: DataLayout;
  readonly siteUrl: string;
  readonly bundle: KeptBundle;
  /** Another one for every state of the snapshot. */
  readonly generation: string;
  readonly pathnames: readonly string[];
}

/** A publisher that stays keeps one of these: the threads then stay warm between its publishes. */
export class Renderers {
  #workers: readonly Worker[] = [];
  /** Which bundle they hold, and of which shop. */
  #holding: string | null = null;

  /** @returns files relative to the build folder that are other ones now. @throws Error when a page cannot be made. */
  async render(request: RenderRequest): Promise<readonly string[]> {
    const { data, bundle, generation, pathnames } = request;
    const holding = `${data.root} ${bundle.id}`;
    if (this.#holding !== holding) await this.close();
    const wanted = Math.min(availableParallelism(), mostThreads, Math.ceil(pathnames.length / pagesPerBatch));
    while (this.#workers.length < wanted) this.#workers = [...this.#workers, startWorker(request)];
    this.#holding = holding;
    let next = 0;
    const written: string[] = [];
    const work = async (worker: Worker): Promise<void> => {
      while (next < pathnames.length) {
        const batch = pathnames.slice(next, next + pagesPerBatch);
        next += batch.length;
        const answer = await ask(worker, { generation, pathnames: batch });
        if ('failure' in answer) throw new Error(answer.failure);
        written.push(...answer.written);
      }
    };
    try {
      await Promise.all(this.#workers.map(work));
      return written;
    } catch (error) {
      // A thread that failed may hold half a state; the next ones start from nothing.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    this.#holding = null;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

const pagesPerBatch = 16;
const mostThreads = 8;

function startWorker({ data, siteUrl, bundle }: RenderRequest): Worker {
  const workerData: WorkerSetup = { folder: bundleFolder(data), bundle, build: data.build };
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    SNAPSHOT_FILE: data.snapshot,
  };
  // Stores ask whether there is a localStorage; Node answers with a warning, on every thread.
  const execArgv = [...process.execArgv, '--disable-warning=ExperimentalWarning'];
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData, env, execArgv });
  // Waiting for work, it keeps no process from ending.
  worker.unref();
  return worker;
}

/** @throws Error when the thread dies. */
async function ask(worker: Worker, job: RenderJob): Promise<RenderAnswer> {
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
    return answer;
  } finally {
    ending.abort();
    worker.unref();
  }
}
