/** Blocked, full or corrupt storage never throws: a failed write is kept in memory for the life of the page. */
import { persistentAtom, setPersistentEngine, type PersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { hasBrowser } from './browser.ts';
import { keys } from './keys.ts';

type SafeStorage = Record<string, string>;

interface Codec<T> {
  readonly decode: (text: string) => T | null;
  readonly encode: (value: T) => string;
}

export function storedAtom<T>(key: string, initial: T, { decode, encode }: Codec<T>): WritableAtom<T> {
  return persistentAtom<T>(key, initial, { decode: (text) => decode(text) ?? initial, encode });
}

export function storedJson<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): WritableAtom<T> {
  return storedAtom(key, initial, {
    decode: (text) => parsed(text, isValid),
    encode: (value) => JSON.stringify(value),
  });
}

/** For what no store follows: read every time, because another tab or page may have written it. */
export function jsonIn<T>(storage: SafeStorage, key: string, isValid: (value: unknown) => value is T) {
  return {
    read: () => parsed(storage[key] ?? '', isValid),
    write: (value: T) => void (storage[key] = JSON.stringify(value)),
    forget: () => void delete storage[key],
  };
}

function parsed<T>(text: string, isValid: (value: unknown) => value is T): T | null {
  const value = attempt(() => JSON.parse(text) as unknown);
  return isValid(value) ? value : null;
}

/**
 * A guard by outer shape, which suffices for what this shop wrote itself.
 * @param types of the fields that must be there
 */
export function hasFields<T>(types: Readonly<Record<string, 'string' | 'number' | 'array' | 'object'>>) {
  return (value: unknown): value is T =>
    isRecord(value) && Object.entries(types).every(([field, type]) => typeOf(value[field]) === type);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The next page will find the last write. */
export function isKept(key: string): boolean {
  return attempt(() => lasting?.getItem(key)) === shared[key];
}

/** The next page of the tab will find the last write. */
export function isKeptInTab(key: string): boolean {
  return attempt(() => ofTab?.getItem(key)) === inTab[key];
}

/** Tested with a real write: some browsers have a storage with a quota of zero. */
export function canKeep(): boolean {
  const isTaken = attempt(() => {
    lasting?.setItem(keys.trial, 'x'.repeat(longestToken));
    return lasting !== null;
  });
  attempt(() => lasting?.removeItem(keys.trial));
  return isTaken ?? false;
}

const longestToken = 512;

/** In the shape of @nanostores/persistent's engine. A failed write takes precedence until a later one succeeds. */
export function createSafeStorage(storage: Storage | null): SafeStorage {
  const refused = new Map<string, string>();
  const read = (key: string) => refused.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined;
  return new Proxy<SafeStorage>(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? read(key) : undefined),
      has: (_, key) => typeof key === 'string' && read(key) !== undefined,
      set(_, key: string, text: string) {
        refused.set(key, text);
        attempt(() => {
          storage?.setItem(key, text);
          if (storage !== null) refused.delete(key);
        });
        return true;
      },
      deleteProperty(_, key: string) {
        refused.delete(key);
        attempt(() => storage?.removeItem(key));
        return true;
      },
    },
  );
}

function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

// Access itself throws where it is blocked.
const lasting = (hasBrowser && attempt(() => localStorage)) || null;
export const shared = createSafeStorage(lasting);
const ofTab = (hasBrowser && attempt(() => sessionStorage)) || null;
export const inTab = createSafeStorage(ofTab);
setPersistentEngine(shared, hasBrowser ? eventsOf(window, document) : eventsOf());

/**
 * A store is read again when another tab wrote it, and when this page is seen again: out of the bfcache, out of
 * prerendering, or in a tab that slept.
 */
function eventsOf(page?: Window, seen?: Document): PersistentEvents {
  const each =
    (does: 'addEventListener' | 'removeEventListener'): PersistentEvents['addEventListener'] =>
    (_, listener, restore) => {
      // The library types its event narrower than the DOM.
      page?.[does]('storage', listener as unknown as EventListener);
      page?.[does]('pageshow', restore);
      for (const name of ['visibilitychange', 'prerenderingchange']) seen?.[does](name, restore);
    };
  return { addEventListener: each('addEventListener'), removeEventListener: each('removeEventListener') };
}
