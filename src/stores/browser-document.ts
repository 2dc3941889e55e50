/** Browser APIs that only a few pages need; separate from `browser.ts`, which every page loads. */
import { hasBrowser } from './browser.ts';

/**
 * Reads the URL's query and removes it from the address bar, because tokens of mails and payment providers must not
 * stay in the history. An inline script in the head may have removed it already (`strippedQueryScript`).
 */
export function takeQuery(): string {
  if (!hasBrowser) return '';
  const page = window as Window & { strippedQuery?: string };
  const query = page.strippedQuery ?? location.search;
  delete page.strippedQuery;
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  return query;
}

/** Unsanitised page URL and referrer. */
export function documentAddress(): { address: string; referrer: string; origin: string } {
  if (!hasBrowser) return { address: '', referrer: '', origin: '' };
  return { address: location.href, referrer: document.referrer, origin: location.origin };
}

/** Adds a history entry without loading a document. */
export function pushPath(path: string): void {
  if (hasBrowser) history.pushState(null, '', path);
}

export function replacePath(path: string): void {
  if (hasBrowser) history.replaceState(null, '', path);
}

/** State of the current history entry: survives reload and Back; null on a direct visit. */
export function readEntry(): unknown {
  return hasBrowser ? (history.state as unknown) : null;
}

export function writeEntry(state: unknown): void {
  if (hasBrowser) history.replaceState(state, '');
}

/**
 * Messages from an embedded third-party iframe (postMessage).
 * @param origin trusted origin; messages from any other are dropped. @returns unsubscribes
 */
export function onMessageFrom(origin: string, heard: (data: unknown) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin === origin) heard(event.data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/**
 * bfcache: hides the document before it enters the back-forward cache, and shows it on return only if `mayShow`. It
 * keeps a customer's data from flashing up after a logout.
 */
export function hideInBfcache(mayShow: () => boolean): void {
  if (!hasBrowser) return;
  const { style } = document.documentElement;
  window.addEventListener('pagehide', () => (style.visibility = 'hidden'));
  window.addEventListener('pageshow', () => (style.visibility = mayShow() ? '' : 'hidden'));
}

/** Loads a third-party script. Rejects on failure and can then be called again. */
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

/** Reads a file as a `data:` URL for an image preview; the content security policy allows `data:` images. */
export function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Whether a popup may be opened now (transient user activation). */
export function hasUserActivation(): boolean {
  // Older browsers lack `userActivation`.
  return 'userActivation' in navigator && navigator.userActivation.isActive;
}

/** The HTML of this page's first element that matches; null without one. */
export function ownHtml(selector: string): string | null {
  return hasBrowser ? (document.querySelector(selector)?.outerHTML ?? null) : null;
}

/** Whether the text is in the clipboard now; browsers may refuse. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function printPage(): void {
  if (hasBrowser) print();
}
