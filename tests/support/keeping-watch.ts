/** Watches everything that leaves a browser or stays in it, for words that must not be there. */
import type { BrowserContext, Page } from 'playwright';

export interface Watch {
  /** Words that must be in none of what follows; more become known on the way. */
  readonly secrets: string[];
  /** Addresses asked for and shown, with their referrers; console lines. */
  readonly said: readonly string[];
  /** Calls of the tags of GA4 and Meta, which are switched on for this browser. */
  readonly measured: readonly string[];
}

/**
 * The shop of the tests has no tags: here its data says that it has. Their scripts are refused by the shop's policy, and
 * what it tells them is kept.
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
  await context.route('**/_astro/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const body = code.replace('googleTagId:null,metaPixelId:null', 'googleTagId:`G-WATCHED`,metaPixelId:`1`');
    await route.fulfill({ response, body });
  });
  return { secrets: [], said, measured };
}

/** Everything that the browser keeps for the site, as `place key value` lines. */
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
