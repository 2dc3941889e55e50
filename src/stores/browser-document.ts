/** What only a few pages need of the browser: apart from `browser.ts`, which every page loads. */
import { hasBrowser } from './browser.ts';

/**
 * The query of the address, which then no longer shows it: what a link of a mail or of a provider carries must not stay in
 * the history. A script of the head may already have taken it away (`strippedQueryScript`).
 */
export function takeQuery(): string {
  if (!hasBrowser) return '';
  const page = window as Window & { strippedQuery?: string };
  const query = page.strippedQuery ?? location.search;
  delete page.strippedQuery;
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  return query;
}

/** Where the page is and where its visitor came from, as anybody's script could read them. */
export function documentAddress(): { address: string; referrer: string; origin: string } {
  if (!hasBrowser) return { address: '', referrer: '', origin: '' };
  return { address: location.href, referrer: document.referrer, origin: location.origin };
}

/** The address changes, the document stays. */
export function pushPath(path: string): void {
  if (hasBrowser) history.pushState(null, '', path);
}

export function replacePath(path: string): void {
  if (hasBrowser) history.replaceState(null, '', path);
}

/** Runs when Back or Forward lead to another address of this document. */
export function onPathChange(run: () => void): void {
  if (hasBrowser) window.addEventListener('popstate', run);
}

/**
 * What is in the page must not be seen again before it was looked at: hidden while the page rests in the back-forward
 * cache, shown again only if `mayShow`.
 */
export function hideWhileResting(mayShow: () => boolean): void {
  if (!hasBrowser) return;
  const { style } = document.documentElement;
  window.addEventListener('pagehide', () => (style.visibility = 'hidden'));
  window.addEventListener('pageshow', () => (style.visibility = mayShow() ? '' : 'hidden'));
}

/** Somebody else's script, once. Rejects when it cannot be had, and may then be tried again. */
export function loadScript(url: string): Promise<void> {
  const element = document.createElement('script');
  return new Promise((resolve, reject) => {
    element.src = url;
    element.async = true;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`the script of ${url} could not be loaded`));
    };
    document.head.append(element);
  });
}

/** A file as an address that an `<img>` can show; the policy of the pages allows `data:`. */
export function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Whether a window may be opened now: within a press, or right after it. */
export function isWithinPress(): boolean {
  // Older browsers do not tell.
  return 'userActivation' in navigator && navigator.userActivation.isActive;
}
