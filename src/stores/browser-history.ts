/**
 * Scroll restoration for screens whose state is the URL, by the history entry, so that it survives Back, a reload
 * and a discarded tab.
 */
import { hasBrowser } from './browser.ts';

export function pushPathWithScroll(path: string): void {
  if (!hasBrowser) return;
  keepScroll();
  history.pushState({}, '', path);
}

/** The browser would restore the scroll before the list is rendered. */
export function takeOverScroll(): void {
  if (!hasBrowser || history.scrollRestoration === 'manual') return;
  history.scrollRestoration = 'manual';
  window.addEventListener('scrollend', keepScroll);
  window.addEventListener('pagehide', keepScroll);
}

/** In CSS pixels; null when there is none. */
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
