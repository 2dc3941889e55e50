/** Pool of rendering threads: one per processor, kept while they hold the site's current bundle. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DataLayout } from '../../settings.ts';
import { usualPageSeconds } from '../release-store.ts';
import { bundleFolder, type KeptBundle } from './kept-bundle.ts';
import type { RenderAnswer, RenderedPage, RenderJob, WorkerSetup } from './render-worker.ts';

export interface RenderRequest extends RenderJob {
  readonly data: DataLayout;
  readonly siteUrl: string;
  readonly bundle: KeptBundle;
  readonly onProgress?: (done: number) => void;
}

const pagesPerBatch = 16;
const mostThreads = 8;

/** Owned by a long-running publisher, so that the threads stay warm across publishes. */
export class Renderers {
  #workers: readonly Worker[] = [];
  /** Key of bundle and shop that the threads have loaded. */
  #holding: string | null = null;

  /** Mutex: a thread handles one job at a time. */
  #busy: Promise<unknown> = Promise.resolve();
  /** Number of waiting requests; a warm-up stops for them. */
  #waiting = 0;
  readonly #most: number;
  /** Seconds of each processor for compressing pages better than fast, while somebody waits for them. */
  readonly pageSeconds: number;

  /** @param most threads, at most; each loads the bundle */
  constructor(most = mostThreads, pageSeconds = usualPageSeconds) {
    this.#most = most;
    this.pageSeconds = pageSeconds;
  }

  /** Writes pages into the build and the store. @throws Error when one cannot be rendered. */
  render(request: RenderRequest): Promise<readonly RenderedPage[]> {
    this.#waiting += 1;
    const rendering = this.#busy.then(() => {
      this.#waiting -= 1;
      return this.#render(request);
    });
    this.#busy = rendering.catch(() => undefined);
    return rendering;
  }

  async #render(request: RenderRequest): Promise<readonly RenderedPage[]> {
    const { data, bundle, generation, pathnames, store, onProgress } = request;
    const holding = `${data.root} ${bundle.id}`;
    if (this.#holding !== holding) await this.close();
    const wanted = Math.min(availableParallelism(), this.#most, Math.ceil(pathnames.length / pagesPerBatch));
    while (this.#workers.length < wanted) this.#workers = [...this.#workers, startWorker(request)];
    this.#holding = holding;
    // Small batches, so that existing threads share even a few pages.
    const batchSize = Math.min(pagesPerBatch, Math.ceil(pathnames.length / this.#workers.length));
    let next = 0;
    let hasFailed = false;
    const pages: RenderedPage[] = [];
    const parts = new Map<string, unknown>();
    const work = async (worker: Worker): Promise<void> => {
      while (next < pathnames.length && !hasFailed && (store !== null || this.#waiting === 0)) {
        const batch = pathnames.slice(next, next + batchSize);
        next += batch.length;
        const answer = await ask(worker, { generation, pathnames: batch, store });
        if ('failure' in answer)
          throw Object.assign(new Error(answer.failure), { code: answer.code ?? undefined });
        for (const page of answer.pages) pages.push(withShared(page, parts));
        onProgress?.(pages.length);
      }
    };
    const working = this.#workers.map((worker) =>
      work(worker).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
    // Every thread has answered by then: an answer that arrives while they end would let the process end as well.
    const failure = (await Promise.allSettled(working)).find(({ status }) => status === 'rejected');
    if (failure === undefined) return pages;
    // A failed thread may hold inconsistent state, so the pool is restarted.
    await this.close();
    throw (failure as PromiseRejectedResult).reason;
  }

  async close(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    this.#holding = null;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Deduplicates what messages between threads copied: values that thousands of pages share are kept once. */
function withShared(page: RenderedPage, parts: Map<string, unknown>): RenderedPage {
  const { blob } = page.stored;
  const shared = <T>(part: T): T => {
    const key = JSON.stringify(part);
    if (!parts.has(key)) parts.set(key, part);
    return parts.get(key) as T;
  };
  const one = {
    ...blob,
    type: shared(blob.type),
    encodings: shared(blob.encodings),
    inline: shared(blob.inline),
  };
  return { ...page, stored: { ...page.stored, blob: one } };
}

function startWorker({ data, siteUrl, bundle }: RenderRequest): Worker {
  const workerData: WorkerSetup = { folder: bundleFolder(data), bundle, data };
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    SNAPSHOT_FILE: data.snapshot,
  };
  // Stores check for localStorage; Node prints a warning for that on every thread. The process's own arguments are
  // left out: a thread refuses V8's options (ERR_WORKER_INVALID_EXEC_ARGV), which hold for all threads anyway.
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData, env, execArgv });
  // `unref`: an idle thread does not keep the process alive.
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
