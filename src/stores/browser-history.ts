/**
 * The address bar, the history and the scroll, for a screen whose address is its state. The scroll of every entry is kept
 * in the entry itself: so it is found again after Back, after a reload and by a page that was thrown out of memory.
 */
import { hasBrowser } from './browser.ts';

/** A new entry of the history, with this path in the address bar; the page stays. */
export function pushPath(path: string): void {
  if (!hasBrowser) return;
  keepScroll();
  history.pushState({}, '', path);
}

/** Runs after Back and Forward between entries of this page. */
export function onHistoryStep(run: () => void): void {
  if (hasBrowser) window.addEventListener('popstate', run);
}

/**
 * From now on the page puts the scroll back itself: the browser would do it before the list is there.
 * @see keptScroll
 */
export function takeOverScroll(): void {
  if (!hasBrowser || history.scrollRestoration === 'manual') return;
  history.scrollRestoration = 'manual';
  window.addEventListener('scrollend', keepScroll);
  window.addEventListener('pagehide', keepScroll);
}

/** Where the present entry was left, in CSS pixels; null for one that was never left. */
export function keptScroll(): number | null {
  if (!hasBrowser) return null;
  const { scroll } = (history.state ?? {}) as { readonly scroll?: unknown };
  return typeof scroll === 'number' ? scroll : null;
}

export function scrollPageTo(top: number): void {
  if (hasBrowser) window.scrollTo({ top, behavior: 'instant' });
}

function keepScroll(): void {
  history.replaceState({ ...(history.state as object | null), scroll: Math.round(window.scrollY) }, '');
}
