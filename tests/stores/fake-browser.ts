/** Minimal fake browser, which closes with its test. Stores detect it at import, so import them after opening one. */
import { onTestFinished, vi } from 'vitest';

export type FakeBrowser = ReturnType<typeof openFakeBrowser>;

/**
 * @param storage localStorage; 'blocked' throws on access, and then sessionStorage does too
 * @param tabStorage sessionStorage
 */
export function openFakeBrowser(
  storage: Storage | 'blocked',
  path = '/',
  tabStorage: Storage = memoryStorage(),
) {
  vi.resetModules();
  onTestFinished(closeFakeBrowser);
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    prerendering: false,
    visibilityState: 'visible',
    documentElement: { style: { visibility: '' }, dataset: {} },
  });
  const location = locationAt(path);
  const history = historyOf(location);
  const requestAnimationFrame = (paint: () => void) => setTimeout(paint);
  const globals = { window, document, location, history, requestAnimationFrame, BroadcastChannel: undefined };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  defineGlobal('localStorage', () => accessible(storage));
  defineGlobal('sessionStorage', () => accessible(storage === 'blocked' ? 'blocked' : tabStorage));
  // Browsers that deny storage deny Web Locks too.
  if (storage === 'blocked') {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(denied()) } });
  }
  return {
    window,
    document,
    location,
    history,
    /** A write by another tab and its storage event; a null key is a cleared storage. */
    writeElsewhere: (key: string | null, newValue: string | null) => {
      if (storage !== 'blocked' && key !== null && newValue !== null) storage.setItem(key, newValue);
      if (storage !== 'blocked' && key === null) storage.clear();
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    },
    /** Out of the bfcache. */
    comeBack: () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    look: (visibilityState: 'visible' | 'hidden' = 'visible') => {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    activate: () => {
      Object.assign(document, { prerendering: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    },
    online: () => window.dispatchEvent(new Event('online')),
    back: () => {
      history.back();
      window.dispatchEvent(new Event('popstate'));
    },
  };
}

const noPlace = 'https://shop.invalid';

export function locationAt(path: string) {
  const { pathname, search, hash } = new URL(path, noPlace);
  /** Navigations: `assign /login`. */
  const went: string[] = [];
  return {
    pathname,
    search,
    hash,
    went,
    assign: (to: string) => void went.push(`assign ${to}`),
    replace: (to: string) => void went.push(`replace ${to}`),
    reload: () => void went.push('reload'),
  };
}

/** Entries with states; the address follows them. */
export function historyOf(location: ReturnType<typeof locationAt>) {
  const { pathname, search, hash } = location;
  const entries = [{ path: pathname + search + hash, state: null as unknown }];
  const top = () => entries.at(-1)!;
  const show = (path: string) => {
    top().path = path;
    const url = new URL(path, noPlace);
    Object.assign(location, { pathname: url.pathname, search: url.search, hash: url.hash });
  };
  return {
    scrollRestoration: 'auto',
    get state() {
      return top().state;
    },
    pushState(state: unknown, _: string, path = top().path) {
      entries.push({ path, state });
      show(path);
    },
    replaceState(state: unknown, _: string, path = top().path) {
      top().state = state;
      show(path);
    },
    back() {
      entries.pop();
      show(top().path);
    },
  };
}

/** An in-memory Storage. `fullAfter`: number of writes before QuotaExceededError. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}, fullAfter = Infinity): Storage {
  const values = new Map(Object.entries(entries));
  let writes = 0;
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, text) {
      if (++writes > fullAfter) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, text);
    },
    removeItem: (key) => values.delete(key),
    clear: () => values.clear(),
  };
}

export function entriesOf(storage: Storage): Record<string, string> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']));
}

const realStorages = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

export function defineGlobal(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

function closeFakeBrowser(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const [name, real] of realStorages) {
    Reflect.deleteProperty(globalThis, name);
    if (real !== undefined) Object.defineProperty(globalThis, name, real);
  }
}

function accessible(storage: Storage | 'blocked'): Storage {
  if (storage === 'blocked') throw denied();
  return storage;
}

function denied(): DOMException {
  return new DOMException('denied', 'SecurityError');
}
