/** A ServiceWorkerGlobalScope in process: caches in memory, a network that tests cut, events that they dispatch. */
import { startWorker } from '../../src/worker/service-worker.ts';
import type { StaticRoute, WorkerEvents, WorkerScope } from '../../src/worker/worker-scope.ts';

const origin = 'https://shop.test';
/** Shorter timers only let the page go first: they are over at once. */
const shortestPatienceMs = 5000;

export interface FakeWorker {
  /** Answers of the network, by path with query; others are 404. */
  readonly network: Map<string, () => Response | Promise<Response>>;
  /** Paths that the worker asked the network for. */
  readonly asked: string[];
  readonly caches: FakeCaches;
  /** The network fails. */
  isCut: boolean;
  now: number;
  /** Told of each timer that is set, in milliseconds. */
  onTimer: (ms: number) => void;
  /** Short timers wait for `elapse`, too. */
  areTimersHeld: boolean;
  readonly preloads: string[];
  readonly routes: readonly StaticRoute[];
  readonly install: (hasRouter?: boolean) => Promise<void>;
  readonly activate: () => Promise<void>;
  /** @returns the response; null when the worker leaves the request to the browser. @throws what it rejects with */
  readonly request: (path: string, options?: Asking) => Promise<Response | null>;
  readonly post: (from: string, data: unknown) => Promise<void>;
  /** Runs the timers that were set, except for short ones, which are over already. */
  readonly elapse: () => void;
}

export interface Asking {
  readonly isNavigation?: boolean;
  readonly method?: string;
  readonly token?: string;
  /** `Sec-Purpose`, as browsers send it when a page is fetched ahead. */
  readonly purpose?: string;
  readonly preload?: Response;
  /** The page that asks, or is to be. */
  readonly client?: string;
}

export function openWorker(start: typeof startWorker = startWorker): FakeWorker {
  const listeners = new Map<string, (event: never) => void>();
  const timers: (() => void)[] = [];
  const routes: StaticRoute[] = [];
  const worker = {
    network: new Map(),
    asked: [],
    isCut: false,
    now: 1_000_000_000_000,
    onTimer: () => undefined,
    areTimersHeld: false,
    preloads: [],
  } as unknown as FakeWorker;
  const caches = new FakeCaches();
  let isActive = false;
  const setPreload = (state: string): Promise<void> => {
    if (!isActive) return Promise.reject(new DOMException('no active worker', 'InvalidStateError'));
    worker.preloads.push(state);
    return Promise.resolve();
  };
  const scope: WorkerScope = {
    caches: caches as unknown as CacheStorage,
    crypto,
    location: { origin },
    navigator: {
      get onLine() {
        return !worker.isCut;
      },
    },
    registration: {
      navigationPreload: {
        enable: () => setPreload('enable'),
        disable: () => setPreload('disable'),
      },
    },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name, listener) => void listeners.set(name, listener),
    setTimeout: (run, ms) => {
      worker.onTimer(ms);
      if (ms < shortestPatienceMs && !worker.areTimersHeld) queueMicrotask(run);
      else timers.push(run);
    },
    async fetch(input) {
      const { href, pathname, search } = new URL(typeof input === 'string' ? input : input.url, origin);
      worker.asked.push(pathname + search);
      await Promise.resolve();
      if (worker.isCut) throw new TypeError(`no network for ${href}`);
      return worker.network.get(pathname + search)?.() ?? new Response('', { status: 404 });
    },
  };
  start(scope, () => worker.now);

  /** Dispatches an event; resolves when everything is done that keeps the worker alive. */
  const dispatch = async <Name extends keyof WorkerEvents>(
    name: Name,
    more: Omit<WorkerEvents[Name], 'waitUntil'>,
  ): Promise<void> => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work), ...more } as never);
    for (let done = 0; done < works.length; done++) await works[done];
  };
  return Object.assign(worker, {
    caches,
    routes,
    install: (hasRouter = false) =>
      dispatch('install', {
        ...(hasRouter && { addRoutes: (rules) => Promise.resolve(void routes.push(...rules)) }),
      }),
    activate: () => {
      isActive = true;
      return dispatch('activate', {});
    },
    post: (from: string, data: unknown) => dispatch('message', { data, source: { url: origin + from } }),
    elapse: () => {
      for (const run of timers.splice(0)) run();
    },
    async request(
      path: string,
      { isNavigation = false, method = 'GET', token, purpose, preload, client = 'page' }: Asking = {},
    ) {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(purpose !== undefined && { 'Sec-Purpose': purpose }),
      };
      const request = new Request(origin + path, { method, headers });
      if (isNavigation) Object.defineProperty(request, 'mode', { value: 'navigate' });
      const answers: Promise<Response>[] = [];
      const works: Promise<unknown>[] = [];
      const respondWith = (response: Promise<Response>) => void answers.push(response);
      listeners.get('fetch')?.({
        request,
        clientId: isNavigation ? '' : client,
        resultingClientId: isNavigation ? client : '',
        preloadResponse: Promise.resolve(preload),
        respondWith,
        waitUntil: (work: Promise<unknown>) => works.push(work),
      } as never);
      const response = (await answers[0]) ?? null;
      for (let done = 0; done < works.length; done++) await works[done];
      return response;
    },
  });
}

/** A published page. */
export function html(words: string, headers: Record<string, string> = {}): () => Response {
  const body = `<!doctype html><html><head></head><body class="x"><main>${words}</main></body></html>`;
  return () => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}

class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();

  open(name: string) {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    const keyOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;
    return Promise.resolve({
      match: (key: string | Request) => Promise.resolve(entries.get(keyOf(key))?.clone()),
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      delete: (key: string | Request) => Promise.resolve(entries.delete(keyOf(key))),
      put: (key: string | Request, response: Response) => {
        entries.delete(keyOf(key));
        entries.set(keyOf(key), response);
        return Promise.resolve();
      },
    });
  }

  keys() {
    return Promise.resolve([...this.stored.keys()]);
  }

  has(name: string) {
    return Promise.resolve(this.stored.has(name));
  }

  delete(name: string) {
    return Promise.resolve(this.stored.delete(name));
  }

  /** Paths in a cache. */
  paths(name: string): readonly string[] {
    return [...(this.stored.get(name)?.keys() ?? [])].map((url) => url.slice(origin.length));
  }
}
