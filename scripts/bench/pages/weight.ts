/** What a page weighs, as `tests/specification/quality.md` counts it. All figures in bytes. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { openMeasured, phone, profiles } from './profiles.ts';
import { scrollThrough } from './shifts.ts';

export interface PageWeight {
  /** Our scripts that run before `load`, gzip, external and inline together; JSON-LD and speculation rules aside. */
  readonly scriptsBeforeLoad: number;
  /** Scripts that came without anybody doing anything, gzip, inline ones included. */
  readonly ownScripts: number;
  /** All scripts, with what came when the page was brought to life. */
  readonly scripts: number;
  /** The document, brotli as hard as it goes: what it is sent as when it was published without haste. */
  readonly html: number;
  /** Everything that travelled, headers included, until a second after `load`, without scrolling. */
  readonly firstView: number;
  /** What of it were pictures. */
  readonly pictures: number;
  /** Everything that travelled until the network fell quiet, without scrolling. */
  readonly unscrolled: number;
  /** The largest file of all scripts, gzip: the runtime of the islands, where there is one. */
  readonly largestScript: number;
}

/** What counts as the first view is what travels until then. */
const firstViewMs = 1000;

/** The page on P1, and with everything alive that is there to be brought to life. */
export async function weighTemplate(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openMeasured(context, profiles.P1);
    return await weighPage(page, url, async () => {
      // What is fetched from here on is counted, not timed.
      const unhindered = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false };
      await cdp.send('Network.emulateNetworkConditions', unhindered);
      await bringEverythingToLife(page);
    });
  } finally {
    await context.close();
  }
}

/** Shows every island to the visitor and points at each, as whoever means to use it does. */
async function bringEverythingToLife(page: Page): Promise<void> {
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const parts = document.querySelectorAll('astro-island button, [data-search], main button, main form');
    for (const part of parts) {
      for (const sign of ['pointerover', 'focusin'])
        part.dispatchEvent(new Event(sign, { bubbles: true, composed: true }));
    }
  });
  await page.waitForLoadState('networkidle');
}

/**
 * Weighs a page of a browser whose cache is empty.
 * @param bringToLife makes the page fetch the rest of its scripts, before all of them are counted.
 */
export async function weighPage(
  page: Page,
  url: string,
  bringToLife: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<PageWeight> {
  const travelled = await countBytes(page);
  const scripts: Response[] = [];
  const late: Response[] = [];
  let isLoaded = false;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') (isLoaded ? late : scripts).push(response);
  });
  page.once('load', () => (isLoaded = true));
  const response = await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(firstViewMs);
  const firstView = travelled.total();
  const pictures = travelled.total('Image');
  await page.waitForLoadState('networkidle');
  const unscrolled = travelled.total();
  const own = [...scripts, ...late];
  await bringToLife(page);
  const html = (await response?.text()) ?? '';
  const inline = gzipInline(html);
  // What waits in a template is put into the page when it has loaded.
  const early = [
    ...gzipInline(html.replaceAll(/<template[^]*?<\/template>/g, '')),
    ...(await Promise.all(scripts.map(gzipBytes))),
  ];
  const all = [...inline, ...(await Promise.all([...scripts, ...late].map(gzipBytes)))];
  const ownBytes = [...inline, ...(await Promise.all(own.map(gzipBytes)))];
  return {
    scriptsBeforeLoad: sum(early),
    ownScripts: sum(ownBytes),
    scripts: sum(all),
    html: brotliCompressSync(html).length,
    firstView,
    pictures,
    unscrolled,
    largestScript: Math.max(0, ...all),
  };
}

/** Counts what travels, as it travels: also what has not arrived yet when it is asked. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const partial = new Map<string, number>();
  const whole = new Map<string, number>();
  const types = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => types.set(requestId, type));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    partial.set(requestId, (partial.get(requestId) ?? 0) + encodedDataLength),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    whole.set(requestId, encodedDataLength),
  );
  const bytesOf = (id: string) => whole.get(id) ?? partial.get(id) ?? 0;
  return {
    /** @param type as the protocol calls it; of all without. */
    total: (type?: string) =>
      sum([...types].filter(([, its]) => type === undefined || its === type).map(([id]) => bytesOf(id))),
  };
}

async function gzipBytes(response: Response): Promise<number> {
  return gzipSync(await response.body()).length;
}

function gzipInline(html: string): readonly number[] {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
    .filter((code) => code.trim() !== '')
    .map((code) => gzipSync(code).length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
