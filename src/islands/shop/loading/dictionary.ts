import { h } from '../../create-element.ts';
import { savesData } from './saves-data.ts';
import { pageTiming, serverTiming } from './server-timing.ts';

/**
 * Compression dictionary transport (`scripts/publish/dictionary.ts`): with it the next page is about 1 kB. The server
 * announces the dictionary in a Server-Timing header; other hosts announce none. The browser caches it, and browsers
 * without support ignore the link. Where the page itself was compressed with it (`dcz`, `dcb`), the next ones are
 * fetched ahead.
 */
export function fetchDictionary(): void {
  const dictionary = serverTiming('dictionary');
  if (!dictionary || savesData()) return;
  const link = h('link', { rel: 'compression-dictionary', href: `/_dictionary/${dictionary}` });
  setTimeout(() => document.head.append(link), quietMs);
  if (pageTiming()?.contentEncoding?.startsWith('dc')) {
    void import('../prefetch-products.ts').catch(() => null).then((code) => code?.prefetchProductsOnScreen());
  }
}

/** Delay in ms: after the first requests of a visit, before the shopper leaves the page. */
const quietMs = 2000;
