/**
 * The only access to window, document and navigator. What a store calls when it is imported does nothing without a
 * browser, because stores are also imported during prerendering.
 */

import type { Part } from '../domain/shop/parts.ts';

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

export async function sinceNavigation(ms: number): Promise<void> {
  await whenActivated();
  const [entry] = performance.getEntriesByType('navigation') as { readonly activationStart?: number }[];
  await pause(ms + (entry?.activationStart ?? 0) - performance.now());
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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

export function pathname(): string {
  return hasBrowser ? location.pathname : '/';
}

export function searchParams(): URLSearchParams {
  return new URLSearchParams(hasBrowser ? location.search : '');
}

export function goTo(path: string): void {
  location.assign(path);
}

export function replaceWith(path: string): void {
  location.replace(path);
}

export function titleDocument(title: string): void {
  document.title = title;
}

export function reload(): void {
  location.reload();
}

export function logForDevelopers(error: Error): void {
  console.error(error);
}

function isPrerendering(): boolean {
  // https://wicg.github.io/nav-speculation/prerendering.html
  return hasBrowser && (document as Document & { readonly prerendering?: boolean }).prerendering === true;
}

/** Whether the backend has what this part of the shop needs; the page's layout says what it lacks. */
export function hasPart(part: Part): boolean {
  return !hasBrowser || !(document.documentElement.dataset['lacking'] ?? '').split(' ').includes(part);
}
