/**
 * The only access to window, document and navigator. Every function is a no-op without a browser, because stores are
 * also imported during prerendering.
 */

export const hasBrowser = typeof window !== 'undefined' && typeof document !== 'undefined';

/**
 * Resolves when a prerendered page is activated (speculation rules). Until then it must not send requests, count or
 * announce.
 */
export function whenActivated(): Promise<void> {
  if (!isPrerendering()) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/**
 * Runs when the page resumes with old state: restored from the back-forward cache (bfcache) or activated after
 * prerendering.
 */
export function onPageRestored(run: () => void): void {
  if (!hasBrowser) return;
  window.addEventListener('pageshow', (event) => event.persisted && run());
  if (isPrerendering()) document.addEventListener('prerenderingchange', run, { once: true });
}

/**
 * Resolves that long after the navigation, however late the code that asks came; after the activation of a page that was
 * prerendered.
 */
export async function sinceNavigation(ms: number): Promise<void> {
  await whenActivated();
  // Not yet in TypeScript's DOM types.
  const [entry] = performance.getEntriesByType('navigation') as { readonly activationStart?: number }[];
  const leftMs = ms + (entry?.activationStart ?? 0) - performance.now();
  await new Promise((resolve) => setTimeout(resolve, leftMs));
}

/** Resolves after the next paint, so that feedback is visible before expensive work starts (INP). */
export function whenPainted(): Promise<void> {
  if (!isVisible()) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // Fallback: a background tab gets no animation frames.
    setTimeout(resolve, paintedWithinMs);
  });
}

const paintedWithinMs = 200;

/** Resolves when the browser is idle; Safari lacks `requestIdleCallback`. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 200);
  });
}

export function isVisible(): boolean {
  return hasBrowser && document.visibilityState === 'visible';
}

/** Runs each time the tab becomes visible. */
export function onVisible(run: () => void): void {
  if (!hasBrowser) return;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run());
}

/** The browser knows that there is no network. It may also be gone without the browser's knowledge. */
export function isOffline(): boolean {
  return hasBrowser && (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false;
}

/** Runs when the network is back (`online`), or on Back and Forward within this document (`popstate`). */
export function onWindowEvent(name: 'online' | 'popstate', run: () => void): void {
  if (hasBrowser) window.addEventListener(name, run);
}

/** Runs when another tab changed this key or cleared the storage. */
export function onStored(key: string, run: () => void): void {
  if (!hasBrowser) return;
  window.addEventListener('storage', (event) => (event.key === key || event.key === null) && run());
}

/**
 * Cross-tab messages by BroadcastChannel. The channel is closed on pagehide, because a message would evict the page
 * from the back-forward cache (bfcache).
 * @param storedKey fallback without BroadcastChannel: a storage key that is written with every message
 */
export function openChannel(name: string, storedKey: string, heard: () => void): { post: () => void } {
  if (!hasBrowser || typeof BroadcastChannel === 'undefined') {
    onStored(storedKey, heard);
    return { post: () => undefined };
  }
  let channel: BroadcastChannel | null = null;
  const open = () => {
    try {
      channel ??= new BroadcastChannel(name);
      channel.onmessage = heard;
    } catch {
      // Denied together with the storage; then the tabs share no state either.
    }
  };
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);
  return { post: () => channel?.postMessage(null) };
}

/**
 * Cross-tab mutex (Web Locks API). Falls back to a mutex within this tab where the API is missing, or is denied
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

/** Path, query and fragment of the page. */
export function currentPath(): string {
  return hasBrowser ? `${location.pathname}${location.search}${location.hash}` : '/';
}

export function goTo(path: string): void {
  if (hasBrowser) location.assign(path);
}

/** Navigates and replaces the current history entry. */
export function replaceWith(path: string): void {
  if (hasBrowser) location.replace(path);
}

/** For pages whose title depends on data from the API. */
export function titleDocument(title: string): void {
  if (hasBrowser) document.title = title;
}

export function reload(): void {
  if (hasBrowser) location.reload();
}

/** Console only; the shopper's message is shown elsewhere. */
export function logForDevelopers(error: Error): void {
  console.error(error);
}

function isPrerendering(): boolean {
  // Not yet in TypeScript's DOM types: https://wicg.github.io/nav-speculation/prerendering.html
  return hasBrowser && (document as Document & { readonly prerendering?: boolean }).prerendering === true;
}
