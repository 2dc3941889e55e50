/**
 * The only access to window, document and navigator. Without a browser every function is a no-op, because stores
 * are also imported during prerendering.
 */

export const hasBrowser = typeof window !== 'undefined' && typeof document !== 'undefined';

/** Until a prerendered page is activated it must not send requests, count or announce. */
export function whenActivated(): Promise<void> {
  if (!isPrerendering()) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/** Out of the back-forward cache (bfcache), or out of prerendering. */
export function onPageRestored(run: () => void): void {
  if (!hasBrowser) return;
  window.addEventListener('pageshow', (event) => event.persisted && run());
  if (isPrerendering()) document.addEventListener('prerenderingchange', run, { once: true });
}

/** Resolves that long after the navigation, however late the code that asks came. */
export async function sinceNavigation(ms: number): Promise<void> {
  await whenActivated();
  const [entry] = performance.getEntriesByType('navigation') as { readonly activationStart?: number }[];
  const leftMs = ms + (entry?.activationStart ?? 0) - performance.now();
  await new Promise((resolve) => setTimeout(resolve, leftMs));
}

/** So that feedback is visible before expensive work starts (INP). */
export function whenPainted(): Promise<void> {
  if (!isVisible()) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A background tab gets no animation frames.
    setTimeout(resolve, paintedWithinMs);
  });
}

const paintedWithinMs = 200;

/** Safari lacks `requestIdleCallback`. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 200);
  });
}

export function isVisible(): boolean {
  return hasBrowser && document.visibilityState === 'visible';
}

export function onVisible(run: () => void): void {
  if (!hasBrowser) return;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run());
}

/** The network may also be gone without the browser's knowledge. */
export function isOffline(): boolean {
  return hasBrowser && (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false;
}

export function onWindowEvent(name: 'online' | 'popstate', run: () => void): void {
  if (hasBrowser) window.addEventListener(name, run);
}

/** Also when the storage was cleared. */
export function onStored(key: string, run: () => void): void {
  if (!hasBrowser) return;
  window.addEventListener('storage', (event) => (event.key === key || event.key === null) && run());
}

/**
 * Cross-tab messages. The channel is closed on pagehide, because a message would evict the page from the bfcache.
 * @param storedKey written with every message: the fallback without BroadcastChannel
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

/** Cross-tab mutex; within this tab only where Web Locks are missing, or denied together with the storage. */
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

export function currentPath(): string {
  return hasBrowser ? `${location.pathname}${location.search}${location.hash}` : '/';
}

export function goTo(path: string): void {
  if (hasBrowser) location.assign(path);
}

export function replaceWith(path: string): void {
  if (hasBrowser) location.replace(path);
}

export function titleDocument(title: string): void {
  if (hasBrowser) document.title = title;
}

export function reload(): void {
  if (hasBrowser) location.reload();
}

export function logForDevelopers(error: Error): void {
  console.error(error);
}

function isPrerendering(): boolean {
  // https://wicg.github.io/nav-speculation/prerendering.html
  return hasBrowser && (document as Document & { readonly prerendering?: boolean }).prerendering === true;
}
