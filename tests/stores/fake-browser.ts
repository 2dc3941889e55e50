/** Minimal fake browser. Stores detect it at import, so import them after opening one. */
import { vi } from 'vitest';

export interface FakeBrowser {
  readonly window: EventTarget;
  readonly document: EventTarget & {
    prerendering: boolean;
    visibilityState: 'visible' | 'hidden';
    documentElement: { style: { visibility: string } };
  };
  readonly location: {
    pathname: string;
    search: string;
    hash: string;
    /** Navigations: `assign /login`. */
    went: string[];
    replace: (to: string) => void;
  };
  /** A write by another tab and its storage event; a null key is a cleared storage. */
  readonly writeElsewhere: (key: string | null, text: string | null) => void;
}

/**
 * @param storage localStorage; 'blocked' throws on access, and then sessionStorage does too
 * @param tabStorage sessionStorage
 */
export function openFakeBrowser(
  storage: Storage | 'blocked',
  path = '/',
  tabStorage: Storage = memoryStorage(),
): FakeBrowser {
  vi.resetModules();
  const url = new URL(path, 'https://shop.invalid');
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    prerendering: false,
    visibilityState: 'visible' as const,
    documentElement: { style: { visibility: '' } },
  });
  const went: string[] = [];
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    went,
    assign: (to: string) => void went.push(`assign ${to}`),
    replace: (to: string) => void went.push(`replace ${to}`),
    reload: () => went.push('reload'),
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint));
  stubStorage('localStorage', storage);
  stubStorage('sessionStorage', storage === 'blocked' ? 'blocked' : tabStorage);
  // Browsers that deny storage deny Web Locks too.
  const deny = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  if (storage === 'blocked') vi.stubGlobal('navigator', { locks: { request: deny } });
  const writeElsewhere = (key: string | null, newValue: string | null) => {
    if (storage !== 'blocked' && key !== null && newValue !== null) storage.setItem(key, newValue);
    if (storage !== 'blocked' && key === null) storage.clear();
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  return { window, document, location, writeElsewhere };
}

export function closeFakeBrowser(): void {
  vi.unstubAllGlobals();
  for (const [name, real] of Object.entries(realStorages)) {
    Reflect.deleteProperty(globalThis, name);
    if (real !== undefined) Object.defineProperty(globalThis, name, real);
  }
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

type StorageName = 'localStorage' | 'sessionStorage';

const realStorages: Readonly<Record<StorageName, PropertyDescriptor | undefined>> = {
  localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
  sessionStorage: Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage'),
};

function stubStorage(name: StorageName, storage: Storage | 'blocked'): void {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      if (storage === 'blocked') throw new DOMException('denied', 'SecurityError');
      return storage;
    },
  });
}
