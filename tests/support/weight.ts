/** What a page weighs, as `design/quality.md` counts it. All figures in bytes. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

export interface PageWeight {
  /** Our scripts that run before `load`, gzip, external and inline together; JSON-LD and speculation rules aside. */
  readonly scriptsBeforeLoad: number;
  /** The document, brotli. */
  readonly html: number;
  /** Everything that travelled until the network fell quiet. */
  readonly firstView: number;
}

/** Opens `path` with an empty cache and weighs it. */
export async function weighPage(page: Page, path: string): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let firstView = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (firstView += encodedDataLength));
  const scripts: Promise<Buffer>[] = [];
  let isLoaded = false;
  page.on('response', (response) => {
    if (!isLoaded && response.request().resourceType() === 'script') scripts.push(response.body());
  });
  page.once('load', () => (isLoaded = true));
  const response = await page.goto(path, { waitUntil: 'networkidle' });
  const html = (await response?.text()) ?? '';
  const external = await Promise.all(scripts);
  const parts = [...external, ...inlineScripts(html).map((script) => Buffer.from(script))];
  return {
    scriptsBeforeLoad: parts.reduce((bytes, part) => bytes + gzipSync(part).length, 0),
    html: brotliCompressSync(html).length,
    firstView,
  };
}

/**
 * Everything that a page runs once all of it lives, gzip, external and inline together.
 * @param live touches whatever brings code along
 */
export async function weighLife(page: Page, path: string, live: () => Promise<void>): Promise<number> {
  const external = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') external.set(response.url(), response.body());
  });
  const response = await page.goto(path, { waitUntil: 'networkidle' });
  await live();
  await page.waitForLoadState('networkidle');
  const inline = inlineScripts((await response?.text()) ?? '').map((script) => Buffer.from(script));
  const parts = [...(await Promise.all(external.values())), ...inline];
  return parts.reduce((bytes, part) => bytes + gzipSync(part).length, 0);
}

function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
    .filter((code) => code.trim() !== '');
}
