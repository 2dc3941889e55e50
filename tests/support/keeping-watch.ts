/** Records everything that leaves the browser or is stored in it, to detect leaked secrets. */
import type { BrowserContext, Page } from 'playwright';
import { passOn } from './in-transit.ts';

export interface Watch {
  /** Secrets to search for; tests add more. */
  readonly secrets: string[];
  /** Requested and visited URLs with referrers, and console messages. */
  readonly said: readonly string[];
  /** Calls of the GA4 and Meta tags, which are enabled for this browser. */
  readonly measured: readonly string[];
}

/**
 * Enables analytics by patching tag ids into the scripts, because the test shop has none. The tags' own scripts are
 * blocked by the CSP; the calls to them are recorded.
 */
export async function watchOver(context: BrowserContext): Promise<Watch> {
  const said: string[] = [];
  const measured: string[] = [];
  context.on('request', (request) => {
    said.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  context.on('console', (message) => said.push(message.text()));
  context.on('page', (page) => page.on('framenavigated', (frame) => said.push(frame.url())));
  await context.exposeFunction('tellWatch', (words: string) => void measured.push(words));
  await context.addInitScript(() => {
    const { tellWatch } = globalThis as unknown as { tellWatch: (words: string) => void };
    const tell = (...words: unknown[]) => tellWatch(JSON.stringify(words));
    const dataLayer = Object.assign([], { push: (words: ArrayLike<unknown>) => tell(...Array.from(words)) });
    Object.assign(globalThis, { dataLayer, fbq: tell });
  });
  await context.route('**/_astro/*.js', (route) =>
    passOn(route, async (response) => {
      const code = await response.text();
      return {
        body: code.replace('googleTagId:null,metaPixelId:null', 'googleTagId:`G-WATCHED`,metaPixelId:`1`'),
      };
    }),
  );
  return { secrets: [], said, measured };
}

/** Everything stored for the site, as `place key value` lines. */
export function keptIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const entriesOf = (place: string, storage: Storage) =>
      Object.entries(storage).map(([key, value]) => `${place} ${key} ${String(value)}`);
    const databases = await indexedDB.databases();
    return [
      ...entriesOf('local', localStorage),
      ...entriesOf('tab', sessionStorage),
      `cookie ${document.cookie}`,
      `name ${window.name}`,
      ...databases.map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
    ];
  });
}
