/**
 * What the browser remembers, safely: a blocked, full or corrupt storage never throws. What could not be written lives in
 * memory for as long as the page does.
 */
import { persistentAtom, setPersistentEngine, type PersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { hasBrowser } from './browser.ts';

/** How a value is written; `decode` answers null for anything it does not recognise. */
export interface Codec<T> {
  readonly decode: (text: string) => T | null;
  readonly encode: (value: T) => string;
}

/** An atom that outlives the page and follows the other tabs. */
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

/** What stands under a key right now, also when another tab has just written it. */
export function readStored(key: string): string | null {
  return engine[key] ?? null;
}

/** Forgets nothing when the storage is full or blocked: memory then answers instead. */
export function writeStored(key: string, text: string): void {
  engine[key] = text;
}

export function forgetStored(key: string): void {
  Reflect.deleteProperty(engine, key);
}

/** Whether the next page will find what was written under this key: not where the storage is blocked or full. */
export function isKept(key: string): boolean {
  return attempt(() => lasting?.getItem(key)) === readStored(key);
}

/** The same before there is anything to write. Tried, not guessed: some browsers show a storage that takes nothing. */
export function canKeep(trialKey: string): boolean {
  const isTaken = attempt(() => {
    lasting?.setItem(trialKey, 'x'.repeat(longestToken));
    return lasting !== null;
  });
  attempt(() => lasting?.removeItem(trialKey));
  return isTaken ?? false;
}

/** What this tab remembers for as long as it is open; other tabs do not see it. */
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
 * A storage that cannot fail, in the shape @nanostores/persistent wants. A text that the real storage refused is kept
 * in memory and wins until a later write succeeds.
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

/** Null where the browser refuses (blocked cookies, some private modes) and where there is none. */
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

/** More than a token of the API has. */
const longestToken = 512;

const lasting = localStorageOrNull();
const engine = createSafeEngine(lasting);
const tabEngine = createSafeEngine(sessionStorageOrNull());
setPersistentEngine(engine, hasBrowser ? eventsOf(window) : noEvents());

/** Listeners come off a while after the last reader has gone: from the window that they were put on. */
function eventsOf(page: Window): PersistentEvents {
  return {
    addEventListener(_, listener, restore) {
      // The library types its own event narrower than the DOM's; the ones that arrive are StorageEvents.
      page.addEventListener('storage', listener as unknown as EventListener);
      page.addEventListener('pageshow', restore);
    },
    removeEventListener(_, listener, restore) {
      page.removeEventListener('storage', listener as unknown as EventListener);
      page.removeEventListener('pageshow', restore);
    },
  };
}

function noEvents() {
  return { addEventListener: () => undefined, removeEventListener: () => undefined };
}
