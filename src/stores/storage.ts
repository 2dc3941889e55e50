/**
 * Safe localStorage and sessionStorage: blocked, full or corrupt storage never throws. A failed write is kept in memory
 * for the life of the page.
 */
import { persistentAtom, setPersistentEngine, type PersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { hasBrowser } from './browser.ts';
import { keys } from './keys.ts';

/** `decode` returns null for an unrecognised value. */
export interface Codec<T> {
  readonly decode: (text: string) => T | null;
  readonly encode: (value: T) => string;
}

/** A persistent atom, synchronised across tabs. */
export function storedAtom<T>(key: string, initial: T, { decode, encode }: Codec<T>): WritableAtom<T> {
  return persistentAtom<T>(key, initial, { decode: (text) => decode(text) ?? initial, encode });
}

/** JSON that passes `isValid`, or null. */
export function jsonCodec<T>(isValid: (value: unknown) => value is T): Codec<T> {
  return {
    decode(text) {
      try {
        const value: unknown = JSON.parse(text);
        return isValid(value) ? value : null;
      } catch {
        return null;
      }
    },
    encode: (value) => JSON.stringify(value),
  };
}

/** A persistent atom of JSON; the initial value when nothing valid is stored. */
export function storedJson<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): WritableAtom<T> {
  return storedAtom(key, initial, jsonCodec(isValid));
}

/** JSON under a key. It is read every time, because another tab or page may have written it. */
export interface StoredJson<T> {
  /** Null when nothing valid is stored. */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly forget: () => void;
}

/** JSON in localStorage, for what no screen follows; stores are `storedJson`. */
export function sharedJson<T>(key: string, isValid: (value: unknown) => value is T): StoredJson<T> {
  return jsonIn(engine, key, isValid);
}

/** JSON in sessionStorage. */
export function tabJson<T>(key: string, isValid: (value: unknown) => value is T): StoredJson<T> {
  return jsonIn(tabEngine, key, isValid);
}

function jsonIn<T>(
  storage: Record<string, string>,
  key: string,
  isValid: (value: unknown) => value is T,
): StoredJson<T> {
  const { decode, encode } = jsonCodec(isValid);
  return {
    read: () => decode(storage[key] ?? ''),
    write(value) {
      storage[key] = encode(value);
    },
    forget: () => void Reflect.deleteProperty(storage, key),
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The current value, also when another tab has just written it. */
export function readStored(key: string): string | null {
  return engine[key] ?? null;
}

/** Falls back to memory when storage is full or blocked. */
export function writeStored(key: string, text: string): void {
  engine[key] = text;
}

export function forgetStored(key: string): void {
  Reflect.deleteProperty(engine, key);
}

/** Whether the last write reached the storage, i.e. the next page will find it. */
export function isKept(key: string): boolean {
  return attempt(() => lasting?.getItem(key)) === readStored(key);
}

/**
 * Whether storage accepts a token or the name of a cart. Tested with a real write: some browsers expose a storage with a
 * quota of zero.
 */
export function canKeep(): boolean {
  const isTaken = attempt(() => {
    lasting?.setItem(keys.trial, 'x'.repeat(longestToken));
    return lasting !== null;
  });
  attempt(() => lasting?.removeItem(keys.trial));
  return isTaken ?? false;
}

/** sessionStorage: this tab only. */
export function readInTab(key: string): string | null {
  return tabEngine[key] ?? null;
}

export function writeInTab(key: string, text: string): void {
  tabEngine[key] = text;
}

export function forgetInTab(key: string): void {
  Reflect.deleteProperty(tabEngine, key);
}

/**
 * A storage that cannot throw, in the shape of @nanostores/persistent's engine. A failed write is kept in memory and
 * takes precedence until a later write succeeds.
 */
export function createSafeEngine(storage: Storage | null): Record<string, string> {
  const refused = new Map<string, string>();
  const read = (key: string) => refused.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined;
  return new Proxy<Record<string, string>>(
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

/** Null where access throws (blocked cookies, some private modes) and without a browser. */
function localStorageOrNull(): Storage | null {
  return (hasBrowser && attempt(() => localStorage)) || null;
}

function attempt<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

function sessionStorageOrNull(): Storage | null {
  return (hasBrowser && attempt(() => sessionStorage)) || null;
}

/** Longer than the API's tokens. */
const longestToken = 512;
/** Events of the document after which another page may have written what is stored. */
const seenAgain = ['visibilitychange', 'prerenderingchange'];

const lasting = localStorageOrNull();
const engine = createSafeEngine(lasting);
const tabEngine = createSafeEngine(sessionStorageOrNull());
setPersistentEngine(engine, hasBrowser ? eventsOf({ page: window, seen: document }) : noEvents());

/**
 * A store is read again when another tab wrote it, and when this page is seen again: out of the back-forward cache, out
 * of prerendering, or in a tab that slept. nanostores unsubscribes some time after the last reader is gone, so the
 * listeners are removed from the same window.
 */
function eventsOf({ page, seen }: { page: Window; seen: Document }): PersistentEvents {
  return {
    addEventListener(_, listener, restore) {
      // The library types its event narrower than the DOM; the events are StorageEvents.
      page.addEventListener('storage', listener as unknown as EventListener);
      page.addEventListener('pageshow', restore);
      for (const name of seenAgain) seen.addEventListener(name, restore);
    },
    removeEventListener(_, listener, restore) {
      page.removeEventListener('storage', listener as unknown as EventListener);
      page.removeEventListener('pageshow', restore);
      for (const name of seenAgain) seen.removeEventListener(name, restore);
    },
  };
}

function noEvents() {
  return { addEventListener: () => undefined, removeEventListener: () => undefined };
}
