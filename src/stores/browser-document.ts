/** Browser APIs that only a few pages need; separate from `browser.ts`, which every page loads. */

declare global {
  interface Window {
    /** Query of a link with a secret, which `islands/inline/strip-query.ts` took out of the address. */
    strippedQuery?: string;
  }
}

/**
 * Takes the query out of the address bar: tokens of mails and payment providers must not stay in the history. An
 * inline script in the head may have removed it already (`islands/inline/strip-query.ts`).
 */
export function takeQuery(): string {
  const query = window.strippedQuery ?? location.search;
  delete window.strippedQuery;
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  return query;
}

export function documentAddress(): { address: string; referrer: string; origin: string } {
  return { address: location.href, referrer: document.referrer, origin: location.origin };
}

export function pushPath(path: string): void {
  history.pushState(null, '', path);
}

export function replacePath(path: string): void {
  history.replaceState(null, '', path);
}

/** The entry that is left keeps its scroll position, so that it survives Back, a reload and a discarded tab. */
export function pushPathWithScroll(path: string): void {
  keepScroll();
  history.pushState({}, '', path);
}

/** The browser would restore the scroll before the list is rendered. */
export function takeOverScroll(): void {
  if (history.scrollRestoration === 'manual') return;
  history.scrollRestoration = 'manual';
  window.addEventListener('scrollend', keepScroll);
  window.addEventListener('pagehide', keepScroll);
}

export function savedScroll(): number | null {
  const { scroll } = (history.state ?? {}) as { readonly scroll?: unknown };
  return typeof scroll === 'number' ? scroll : null;
}

/** Back, Forward or a reload: the browser restores the scroll position. */
export function isRevisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as { readonly type?: string }[];
  return entry?.type === 'back_forward' || entry?.type === 'reload';
}

/** For a page that shows something else than before: on a slow line the browser restores the scroll late. */
export function forgetScroll(): void {
  history.scrollRestoration = 'manual';
}

function keepScroll(): void {
  history.replaceState({ ...(history.state as object | null), scroll: Math.round(window.scrollY) }, '');
}

/** Survives reload and Back; null on a direct visit. */
export function readEntry(): unknown {
  return history.state as unknown;
}

export function writeEntry(state: unknown): void {
  history.replaceState(state, '');
}

/** Messages of a third-party iframe; those of any other origin are dropped. @returns unsubscribes */
export function onMessageFrom(origin: string, heard: (data: unknown) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin === origin) heard(event.data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/** Keeps a customer's data from flashing up after a logout, when the page comes out of the bfcache. */
export function hideInBfcache(mayShow: () => boolean): void {
  window.addEventListener('pagehide', hidePage);
  window.addEventListener('pageshow', () => {
    document.documentElement.style.visibility = mayShow() ? '' : 'hidden';
  });
}

export function hidePage(): void {
  document.documentElement.style.visibility = 'hidden';
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

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param type its media type, `text/csv` */
export function download(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = fileName;
  link.click();
  // The browser reads it first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns the page as it is now. */
export function documentHtml(): string {
  return document.documentElement.outerHTML;
}
