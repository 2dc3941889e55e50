/**
 * The only door to window, document and navigator. Everything here also works, and does nothing, where there is no
 * browser: stores are imported while pages are prerendered.
 */

export const hasBrowser = typeof window !== 'undefined' && typeof document !== 'undefined';

/** Resolves when the page is really shown: a prerendered page must not send, count or announce anything. */
export function whenActivated(): Promise<void> {
  if (!isPrerendering()) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/** Runs when the page comes back to life with what it knew before: from the back-forward cache, or out of a prerender. */
export function onRevival(run: () => void): void {
  if (!hasBrowser) return;
  window.addEventListener('pageshow', (event) => event.persisted && run());
  if (isPrerendering()) document.addEventListener('prerenderingchange', run, { once: true });
}

/** Resolves when what the page shows now has been painted: what a press brings about may wait for its answer. */
export function whenPainted(): Promise<void> {
  if (!isVisible()) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A tab that goes into the background paints no more.
    setTimeout(resolve, paintedWithinMs);
  });
}

const paintedWithinMs = 200;

/** Resolves when nothing more urgent is left to do; Safari has no such sign. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 200);
  });
}

/** False for a tab in the background. */
export function isVisible(): boolean {
  return hasBrowser && document.visibilityState === 'visible';
}

/** Runs each time the tab is shown again. */
export function onVisible(run: () => void): void {
  if (!hasBrowser) return;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run());
}

/** Runs when the connection is back. */
export function onOnline(run: () => void): void {
  if (hasBrowser) window.addEventListener('online', run);
}

/** Runs when another tab wrote or cleared this key. */
export function onStored(key: string, run: () => void): void {
  if (!hasBrowser) return;
  window.addEventListener('storage', (event) => (event.key === key || event.key === null) && run());
}

/**
 * A line to the other tabs. It is closed while the page rests, or a message would evict it from the back-forward cache.
 * @param storedKey what is written whenever there is something to tell: a browser without channels hears that
 */
export function openChannel(name: string, storedKey: string, heard: () => void): { tell: () => void } {
  if (!hasBrowser || typeof BroadcastChannel === 'undefined') {
    onStored(storedKey, heard);
    return { tell: () => undefined };
  }
  let channel: BroadcastChannel | null = null;
  const open = () => {
    try {
      channel ??= new BroadcastChannel(name);
      channel.onmessage = heard;
    } catch {
      // Denied together with the storage: then there is nothing that the tabs share.
    }
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);
  return { tell: () => channel?.postMessage(null) };
}

/**
 * One holder at a time among all tabs; among the callers of this tab only, where the browser has no locks or denies them
 * together with the storage.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  if (locks === undefined) return withMemoryLock(name, work);
  const lock = { isHeld: false };
  try {
    return await locks.request(name, () => {
      lock.isHeld = true;
      return work();
    });
  } catch (error) {
    if (lock.isHeld) throw error;
    return withMemoryLock(name, work);
  }
}

const memoryLocks = new Map<string, Promise<unknown>>();

function withMemoryLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (memoryLocks.get(name) ?? Promise.resolve()).then(work);
  memoryLocks.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

/** The answer to what a script of the page has asked for already (`early-product.ts`); once, and null for anything else. */
export function takeAsked(url: string): Promise<Response> | null {
  if (!hasBrowser) return null;
  const { asked } = window as Window & { asked?: Record<string, Promise<Response>> };
  const answer = asked?.[url] ?? null;
  delete asked?.[url];
  return answer;
}

/** Path, query and fragment of the page being shown. */
export function currentPath(): string {
  return hasBrowser ? `${location.pathname}${location.search}${location.hash}` : '/';
}

export function goTo(path: string): void {
  if (hasBrowser) location.assign(path);
}

/** Goes there without leaving the present page in the history. */
export function replaceWith(path: string): void {
  if (hasBrowser) location.replace(path);
}

/** The title of a document that learns late what it shows. */
export function titleDocument(title: string): void {
  if (hasBrowser) document.title = title;
}

export function reload(): void {
  if (hasBrowser) location.reload();
}

/** For whoever opens the console; the shopper is told elsewhere. */
export function logForDevelopers(error: Error): void {
  console.error(error);
}

function isPrerendering(): boolean {
  // Not yet in TypeScript's DOM: https://wicg.github.io/nav-speculation/prerendering.html
  return hasBrowser && (document as Document & { readonly prerendering?: boolean }).prerendering === true;
}
