/**
 * Tabs of one browser with a document each, in front of the embedded API. AsyncLocalStorage assigns running code to its
 * document through promises and timers, so that tabs can run concurrently, and a closed document is dead: its replies
 * never arrive, its locks are released, its timers stop.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, type TestCustomer } from '../support/customer.ts';
import { memoryStorage } from './fake-browser.ts';

/** Fault of a call: not sent, executed with a lost reply, executed after the client timed out, or a forged reply. */
export type TabFault =
  'lost-request' | 'lost-answer' | 'late' | { readonly status: number; readonly body: string };

export interface Page {
  readonly window: EventTarget;
  readonly document: EventTarget;
  readonly location: ReturnType<typeof locationAt>;
  readonly history: History;
  readonly tabStorage: Storage;
  /** Runs as code of this document. */
  readonly run: <T>(work: () => T) => T;
  readonly close: () => void;
}

export interface Browser {
  readonly api: TestApi;
  readonly customer: TestCustomer;
  readonly storage: Storage;
  faultOf: (call: string) => TabFault | null;
  /** Number of macrotasks before a request arrives, and before its reply does. */
  delay: () => number;
  /** Opens a checkout document; its stores are imported separately. */
  readonly open: (tabStorage: Storage) => Page;
  readonly settled: () => Promise<void>;
  readonly close: () => void;
}

export async function openBrowser(): Promise<Browser> {
  const api = await startTestApi();
  const customer = newCustomer(api);
  const storage = memoryStorage({ 'vineta:1:token': customer.token });
  const late = new Set<Promise<unknown>>();
  const browser: Browser = {
    api,
    customer,
    storage,
    faultOf: () => null,
    delay: () => 0,
    open: (tabStorage) => openPage(tabStorage),
    settled: async () => {
      await Promise.all(late);
    },
    close() {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
      vi.unstubAllGlobals();
    },
  };
  const globals = {
    window: 'window',
    document: 'document',
    location: 'location',
    history: 'history',
  } as const;
  for (const name of Object.values(globals)) defineGlobal(name, () => shown()?.[name]);
  defineGlobal('sessionStorage', () => shown()?.tabStorage);
  defineGlobal('localStorage', () => storage);
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('setTimeout', pageTimer);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => exchange(browser, late, url, init));
  return browser;
}

interface OpenPage extends Page {
  isGone: boolean;
  /** Resolves when the document is unloaded. */
  readonly ended: Promise<null>;
}

const pages = new AsyncLocalStorage<OpenPage>();
const shown = () => pages.getStore();

function openPage(tabStorage: Storage): OpenPage {
  vi.resetModules();
  const { promise: ended, resolve: end } = Promise.withResolvers<null>();
  const location = locationAt('/cuenta/checkout');
  const page: OpenPage = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { prerendering: false, visibilityState: 'visible' }),
    location,
    history: historyAt(location),
    tabStorage,
    isGone: false,
    ended,
    run: (work) => pages.run(page, work),
    close() {
      page.isGone = true;
      end(null);
    },
  };
  return page;
}

function locationAt(path: string) {
  const location = {
    pathname: path,
    search: '',
    hash: '',
    wentTo: null as string | null,
    assign: (to: string) => (location.wentTo = to),
    replace: (to: string) => (location.wentTo = to),
  };
  return location;
}

function historyAt(location: ReturnType<typeof locationAt>): History {
  const history = { state: null as unknown, pushState: write, replaceState: write };
  return history as unknown as History;

  function write(state: unknown, _: string, path?: string): void {
    history.state = state;
    if (path === undefined) return;
    const { pathname, search, hash } = new URL(path, 'https://shop.invalid');
    Object.assign(location, { pathname, search, hash });
  }
}

const never = new Promise<never>(() => undefined);

async function exchange(
  browser: Browser,
  late: Set<Promise<unknown>>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const page = shown();
  const [path = ''] = url.split('?');
  const fault = browser.faultOf(`${init.method} ${path.replace('/api/v1', '')}`);
  const { signal: _signal, ...rest } = init;
  const request = new Request(`http://api.test${url}`, rest);
  await turns(browser.delay());
  // A sent request arrives even when its page is unloaded.
  const answer = fault === null ? await browser.api.fetch(request) : await afflicted(fault);
  await turns(browser.delay());
  if (page?.isGone) return never;
  if (answer === null) throw new TypeError('Failed to fetch');
  return answer;

  async function afflicted(happens: TabFault): Promise<Response | null> {
    if (typeof happens === 'object') return new Response(happens.body, { status: happens.status });
    if (happens === 'lost-request') return null;
    if (happens === 'lost-answer') {
      await browser.api.fetch(request);
      return null;
    }
    const work = turns(10 + 20 * browser.delay()).then(() => browser.api.fetch(request));
    late.add(work);
    void work.finally(() => late.delete(work));
    return null;
  }
}

/** Web Locks: holders run one after the other; unloading a document releases its locks. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request<T>(name: string, work: () => Promise<T>): Promise<T> {
      const page = shown();
      const turn = (last.get(name) ?? Promise.resolve()).then(() => (page?.isGone ? never : work()));
      const held = page === undefined ? turn : Promise.race([turn, page.ended]);
      last.set(
        name,
        held.catch(() => undefined),
      );
      return turn;
    },
  };
}

const { setTimeout: later } = globalThis;

/** Shortens delays, and drops nanostores' cleanup timer (1000 ms), whose page may be unloaded. */
function pageTimer(run: () => void, ms = 0): unknown {
  const page = shown();
  return ms === 1000 ? undefined : later(() => page?.isGone || run(), ms > 1000 ? 0 : ms);
}

export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function defineGlobal(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, get });
}
