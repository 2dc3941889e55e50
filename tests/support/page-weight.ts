/** What a page makes a phone download. All sizes in bytes of brotli, as they travel. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';

export interface PageWeight {
  readonly html: number;
  /** Scripts requested before `load`, inline ones included; no JSON-LD, no speculation rules. */
  readonly beforeLoad: number;
  /** Script files, by name without hash. */
  readonly scripts: Readonly<Record<string, number>>;
}

/** @param bringToLife ends when the page has requested all that comes by itself */
export async function weighPage(
  page: Page,
  url: string,
  bringToLife: () => Promise<unknown>,
): Promise<PageWeight> {
  const asked: { readonly name: string; readonly url: string; readonly bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = /([^/]+?)(?:\.astro_astro_type_script_index_\d+_lang)?\.[^./]+\.js$/.exec(
      response.url(),
    )?.[1];
    asked.push({
      name: name ?? response.url(),
      url: response.url(),
      bytes: response.body().then((body) => brotliCompressSync(body).length),
    });
  });
  const response = await page.goto(url, { waitUntil: 'load' });
  await bringToLife();
  const html = (await response?.text()) ?? '';
  const files = await Promise.all(
    asked.map(async ({ name, url, bytes }) => ({ name, url, size: await bytes })),
  );
  const earlyUrls = await page.evaluate(urlsBeforeLoad);
  const early = files.filter(({ url }) => earlyUrls.includes(url));
  return {
    html: brotliCompressSync(html).length,
    beforeLoad: brotliCompressSync(inlineScripts(html)).length + sum(early.map(({ size }) => size)),
    scripts: Object.fromEntries(files.map(({ name, size }) => [name, size])),
  };
}

/**
 * Runs in the page, whose own clock decides: events reach the test in no certain order. The code of a screen
 * (`client:only`) is requested as soon as it is parsed, and its imports on either side of `load`, so it does not count.
 */
function urlsBeforeLoad(): string[] {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error('the page tells no times');
  const isScreen = document.querySelector('astro-island[client="only"]') !== null;
  const inHtml = new Set([...document.scripts].map(({ src }) => src));
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < navigation.loadEventStart && (!isScreen || inHtml.has(name)))
    .map(({ name }) => name);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function inlineScripts(html: string): string {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
    .join('\n');
}
