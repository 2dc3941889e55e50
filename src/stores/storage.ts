/** Blocked, full or corrupt storage never throws: a failed write is kept in memory for the life of the page. */
import { persistentAtom, setPersistentEngine, type PersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { hasBrowser } from './browser.ts';
import { keys } from './keys.ts';

/** `decode` returns null for an unrecognised value. */
export interface Codec<T> {
  readonly decode: (text: string) => T | null;
  readonly encode: (value: T) => string;
}

export function storedAtom<T>(key: string, initial: T, { decode, encode }: Codec<T>): WritableAtom<T> {
  return persistentAtom<T>(key, initial, { decode: (text) => decode(text) ?? initial, encode });
}

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

export function storedJson<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): WritableAtom<T> {
  return storedAtom(key, initial, jsonCodec(isValid));
}

/** For what no store follows: read every time, because another tab or page may have written it. */
export interface StoredJson<T> {
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly forget: () => void;
}

export function sharedJson<T>(key: string, isValid: (value: unknown) => value is T): StoredJson<T> {
  return jsonIn(engine, key, isValid);
}

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

export function readStored(key: string): string | null {
  return engine[key] ?? null;
}

export function writeStored(key: string, text: string): void {
  engine[key] = text;
}

export function forgetStored(key: string): void {
  Reflect.deleteProperty(engine, key);
}

/** The next page will find the last write. */
export function isKept(key: string): boolean {
  return attempt(() => lasting?.getItem(key)) === readStored(key);
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

export function readInTab(key: string): string | null {
  return tabEngine[key] ?? null;
}

export function writeInTab(key: string, text: string): void {
  tabEngine[key] = text;
}

export function forgetInTab(key: string): void {
  Reflect.deleteProperty(tabEngine, key);
}

/** In the shape of @nanostores/persistent's engine. A failed write takes precedence until a later one succeeds. */
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

/** Access throws where it is blocked. */
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

const longestToken = 512;
/** Another page may have written what is stored. */
const seenAgain = ['visibilitychange', 'prerenderingchange'];

const lasting = localStorageOrNull();
const engine = createSafeEngine(lasting);
const tabEngine = createSafeEngine(sessionStorageOrNull());
setPersistentEngine(engine, hasBrowser ? eventsOf({ page: window, seen: document }) : noEvents());

/**
 * A store is read again when another tab wrote it, and when this page is seen again: out of the bfcache, out of
 * prerendering, or in a tab that slept.
 */
function eventsOf({ page, seen }: { page: Window; seen: Document }): PersistentEvents {
  return {
    addEventListener(_, listener, restore) {
      // The library types its event narrower than the DOM.
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
