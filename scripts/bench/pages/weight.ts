/** Page weight as defined in `tests/specification/quality.md`. All figures in bytes. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { openMeasured, phone, profiles } from './profiles.ts';
import { scrollThrough } from './shifts.ts';
import { watchNetwork } from './watch-network.ts';

export interface PageWeight {
  /** First-party scripts before `load`, gzip, external and inline; without JSON-LD and speculation rules. */
  readonly scriptsBeforeLoad: number;
  /** Scripts that load without interaction, gzip, including inline ones. */
  readonly ownScripts: number;
  /** All scripts, including those loaded by hydration and on interaction. */
  readonly scripts: number;
  /** The document at brotli's highest level, as sent after a full publish. */
  readonly html: number;
  /** All transferred bytes, including headers, until a second after `load`, without scrolling. */
  readonly firstView: number;
  /** Pictures' part of `firstView`. */
  readonly pictures: number;
  /** All transferred bytes until the network is idle, without scrolling. */
  readonly unscrolled: number;
  /** The largest script, gzip: the islands' runtime, on pages with islands. */
  readonly largestScript: number;
}

/** Duration of the first view after `load`. */
const firstViewMs = 1000;

/** Weighs the page on P1, including the hydration of all its islands. */
export async function weighTemplate(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openMeasured(context, profiles.P1);
    return await weighPage(page, url, async () => {
      // No throttling from here on: the rest is counted, not timed.
      const unhindered = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false };
      await cdp.send('Network.emulateNetworkConditions', unhindered);
      await initPage(page);
    });
  } finally {
    await context.close();
  }
}

/** Triggers the lazy hydration of every island: scrolls it into view, then hovers and focuses it. */
async function initPage(page: Page): Promise<void> {
  const quiet = watchNetwork(page);
  await scrollThrough(page);
  await quiet();
  await page.evaluate(() => {
    const parts = document.querySelectorAll('astro-island button, [data-search], main button, main form');
    for (const part of parts) {
      for (const sign of ['pointerover', 'focusin'])
        part.dispatchEvent(new Event(sign, { bubbles: true, composed: true }));
    }
  });
  await quiet();
}

/**
 * Weighs a page in a browser with an empty cache.
 * @param bringToLife triggers the remaining scripts, before all are counted
 */
async function weighPage(
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
  // A template's scripts run only after the page has loaded.
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

/** Counts transferred bytes, including those of unfinished responses. */
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
    /** @param type resource type of the DevTools protocol; all types without it */
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
