/**
 * Tabs of one browser with a document each, in front of the embedded API. AsyncLocalStorage assigns running code to its
 * document through promises and timers, so that tabs can run concurrently, and a closed document is dead: its replies
 * never arrive, its locks are released, its timers stop.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { startTestApi } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';
import { defineGlobal, historyOf, locationAt, memoryStorage } from './fake-browser.ts';

/** Fault of a call: not sent, executed with a lost reply, executed after the client timed out, or a forged reply. */
export type TabFault =
  'lost-request' | 'lost-answer' | 'late' | { readonly status: number; readonly body: string };

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
export type Page = ReturnType<typeof openPage>;

export async function openBrowser() {
  const api = await startTestApi();
  const customer = newCustomer(api);
  const storage = memoryStorage({ 'vineta:1:token': customer.token });
  const late = new Set<Promise<unknown>>();
  const browser = {
    api,
    customer,
    storage,
    faultOf: (_call: string): TabFault | null => null,
    /** Number of macrotasks before a request arrives, and before its reply does. */
    delay: () => 0,
    settled: () => Promise.all(late),
    close() {
      for (const name of [...globals, 'localStorage']) Reflect.deleteProperty(globalThis, name);
      vi.unstubAllGlobals();
    },
  };
  const globals = ['window', 'document', 'location', 'history', 'sessionStorage'] as const;
  for (const name of globals) defineGlobal(name, () => shown()?.[name]);
  defineGlobal('localStorage', () => storage);
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('setTimeout', pageTimer);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => exchange(browser, late, url, init));
  return browser;
}

const pages = new AsyncLocalStorage<Page>();
const shown = () => pages.getStore();

/** Opens a checkout document; its stores are imported separately. */
export function openPage(sessionStorage: Storage) {
  vi.resetModules();
  const { promise: ended, resolve: end } = Promise.withResolvers<null>();
  const location = locationAt('/cuenta/checkout');
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { prerendering: false, visibilityState: 'visible' }),
    location,
    history: historyOf(location),
    sessionStorage,
    isGone: false,
    /** Resolves when the document is unloaded. */
    ended,
    /** Runs as code of this document. */
    run: <T>(work: () => T): T => pages.run(page, work),
    close() {
      page.isGone = true;
      end(null);
    },
  };
  return page;
}

const never = new Promise<never>(() => undefined);

async function exchange(
  { api, faultOf, delay }: Pick<Browser, 'api' | 'faultOf' | 'delay'>,
  late: Set<Promise<unknown>>,
  url: string,
  { signal: _signal, ...init }: RequestInit,
): Promise<Response> {
  const page = shown();
  const [path = ''] = url.split('?');
  const fault = faultOf(`${init.method} ${path.replace('/api/v1', '')}`);
  const request = new Request(`http://api.test${url}`, init);
  await turns(delay());
  if (fault === 'late') {
    const work: Promise<unknown> = turns(10 + 20 * delay()).then(() => api.fetch(request));
    late.add(work);
    void work.finally(() => late.delete(work));
  }
  // A sent request arrives even when its page is unloaded.
  const isSent = fault === null || fault === 'lost-answer';
  const reply = isSent ? await api.fetch(request) : null;
  await turns(delay());
  if (page?.isGone) return never;
  if (fault !== null && typeof fault === 'object') return new Response(fault.body, { status: fault.status });
  if (reply === null || fault !== null) throw new TypeError('Failed to fetch');
  return reply;
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
