/** Browser APIs that only a few pages need; separate from `browser.ts`, which every page loads. */
import { hasBrowser } from './browser.ts';

/**
 * Takes the query out of the address bar: tokens of mails and payment providers must not stay in the history. An
 * inline script in the head may have removed it already (`strippedQueryScript`).
 */
export function takeQuery(): string {
  if (!hasBrowser) return '';
  const page = window as Window & { strippedQuery?: string };
  const query = page.strippedQuery ?? location.search;
  delete page.strippedQuery;
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  return query;
}

export function documentAddress(): { address: string; referrer: string; origin: string } {
  if (!hasBrowser) return { address: '', referrer: '', origin: '' };
  return { address: location.href, referrer: document.referrer, origin: location.origin };
}

export function pushPath(path: string): void {
  if (hasBrowser) history.pushState(null, '', path);
}

export function replacePath(path: string): void {
  if (hasBrowser) history.replaceState(null, '', path);
}

/** Survives reload and Back; null on a direct visit. */
export function readEntry(): unknown {
  return hasBrowser ? (history.state as unknown) : null;
}

export function writeEntry(state: unknown): void {
  if (hasBrowser) history.replaceState(state, '');
}

/** Messages of a third-party iframe; those of any other origin are dropped. @returns unsubscribes */
export function onMessageFrom(origin: string, heard: (data: unknown) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin === origin) heard(event.data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/**
 * Hides the document before it enters the back-forward cache (bfcache), so that a customer's data does not flash
 * up after a logout.
 */
export function hideInBfcache(mayShow: () => boolean): void {
  if (!hasBrowser) return;
  const { style } = document.documentElement;
  window.addEventListener('pagehide', () => (style.visibility = 'hidden'));
  window.addEventListener('pageshow', () => (style.visibility = mayShow() ? '' : 'hidden'));
}

/** Loads a third-party script; may be called again after a failure. */
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

/** For an image preview; the content security policy allows `data:` images. */
export function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

export function hasUserActivation(): boolean {
  // Older browsers lack `userActivation`.
  return 'userActivation' in navigator && navigator.userActivation.isActive;
}

export function ownHtml(selector: string): string | null {
  return hasBrowser ? (document.querySelector(selector)?.outerHTML ?? null) : null;
}

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
