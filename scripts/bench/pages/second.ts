/** Second page of a visit, with and without the compression dictionary that the first one fetched. */
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { dictionaryPrefix } from '../../publish/release-manifest.ts';
import { readPaints, watchPaints, type Paints } from './paints.ts';
import { imitate, openMeasured, phone, type Measured, type Profile } from './profiles.ts';

export interface SecondVisit {
  readonly from: string;
  readonly to: string;
  /** Throttling of the second page; the first one is unthrottled. */
  readonly profile: Profile;
  readonly hasDictionary: boolean;
}

/** Bytes of the document are its transferred body. */
export interface SecondPage extends Paints {
  /** Its content encoding. */
  readonly encoding: string | null;
  /** Milliseconds until the HTML was parsed; then deferred scripts run. */
  readonly wholeMs: number;
}

const unlimited: Profile = {
  name: 'unlimited',
  latencyMs: 0,
  downBytesPerSecond: -1,
  upBytesPerSecond: -1,
  cpuSlowdown: 1,
};
/** Time for the browser to store the dictionary, and for the first page to become idle. */
const restMs = 1500;
/** Later paints after `load` do not count as loading. */
export const settleMs = 700;

export async function secondPage(browser: Browser, visit: SecondVisit): Promise<SecondPage> {
  const { context, page, cdp } = await readFirstPage(browser, visit.from, visit.hasDictionary);
  try {
    await watchPaints(page);
    await imitate(cdp, visit.profile);
    const response = await page.goto(visit.to, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    const encoding = (await response?.headerValue('content-encoding')) ?? null;
    return { ...(await readPaints(page)), encoding, wholeMs: await wholeMsOf(page) };
  } finally {
    await context.close();
  }
}

/**
 * Opens `url`, unthrottled, until the browser has stored the dictionary, or was denied it. In a new context: an empty
 * cache before the first page. The caller closes the context.
 */
export async function readFirstPage(
  browser: Browser,
  url: string,
  hasDictionary: boolean,
): Promise<Measured & { readonly context: BrowserContext }> {
  // Behind a service worker the browser tells the size of its answer, not the size on the wire.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const { page, cdp } = await openMeasured(context, unlimited);
    if (!hasDictionary) await cdp.send('Network.setBlockedURLs', { urls: [`*${dictionaryPrefix}*`] });
    const isDone = dictionaryAnswer(page, hasDictionary);
    await page.goto(url, { waitUntil: 'load' });
    await isDone;
    await page.waitForTimeout(restMs);
    return { context, page, cdp };
  } catch (error) {
    await context.close();
    throw error;
  }
}

function wholeMsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.domInteractive ?? Number.NaN;
  });
}

async function dictionaryAnswer(page: Page, hasDictionary: boolean): Promise<void> {
  const isDictionary = (request: Request) => request.url().includes(dictionaryPrefix);
  if (hasDictionary) await page.waitForEvent('requestfinished', isDictionary);
  else await page.waitForEvent('requestfailed', isDictionary);
}
