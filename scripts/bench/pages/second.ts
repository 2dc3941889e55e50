/** The second page of a visit, with the compression dictionary that the first one fetched, and without. */
import type { Browser, Page, Request } from 'playwright';
import { dictionaryPrefix } from '../../publish/release-manifest.ts';
import { readPaints, watchPaints, type Paints } from './paints.ts';
import { imitate, openMeasured, phone, type Profile } from './profiles.ts';

export interface SecondVisit {
  readonly from: string;
  readonly to: string;
  /** Of the second page; the first one comes as fast as it can. */
  readonly profile: Profile;
  readonly hasDictionary: boolean;
}

/** Bytes of the document are those of its body as it travelled. */
export interface SecondPage extends Paints {
  /** What it was compressed with. */
  readonly encoding: string | null;
  /** Milliseconds until all of its HTML was there and read: from then on its scripts run. */
  readonly wholeMs: number;
}

const unlimited: Profile = {
  name: 'unlimited',
  latencyMs: 0,
  downBytesPerSecond: -1,
  upBytesPerSecond: -1,
  cpuSlowdown: 1,
};
/** What was fetched is put away a moment later, and the first page comes to rest. */
const restMs = 1500;
/** Nothing that paints later than this after `load` belongs to loading. */
const settleMs = 700;

/** In a context of its own: an empty cache before the first page. */
export async function secondPage(browser: Browser, visit: SecondVisit): Promise<SecondPage> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openMeasured(context, unlimited);
    if (!visit.hasDictionary) await cdp.send('Network.setBlockedURLs', { urls: [`*${dictionaryPrefix}*`] });
    const isDone = dictionaryAnswer(page, visit.hasDictionary);
    await page.goto(visit.from, { waitUntil: 'load' });
    await isDone;
    await page.waitForTimeout(restMs);
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
