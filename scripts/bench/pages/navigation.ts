/** How long the way to the next page takes, and the way back; and which pages the browser does not keep for it. */
import type { Browser, CDPSession, Page } from 'playwright';
import { readPaints, watchPaints } from './paints.ts';
import { openMeasured, phone, type Profile } from './profiles.ts';

export interface Turns {
  /** From the press on a link that was hovered to the largest paint of the page behind it. */
  readonly nextMs: number;
  /** From the return of the page to its first picture, as the browser brings it back. */
  readonly backMs: number;
}

/** What the browser needs to fetch a page that a pointer rests on (200 ms), and to fetch it over a slow line. */
const restMs = 2500;
const settleMs = 700;
/** A page that has not come back by then was loaded anew. */
const returnWithinMs = 3000;
const pollMs = 100;

/** Opens `from`, rests on its first link to a product, follows it, and goes back. */
export async function turnsOf(browser: Browser, from: string, profile: Profile): Promise<Turns> {
  const context = await browser.newContext({ ...phone, hasTouch: false, isMobile: false });
  try {
    const { page, cdp } = await openMeasured(context, profile);
    await watchPaints(page);
    await watchReturns(page);
    await page.goto(from, { waitUntil: 'networkidle' });
    const link = page.locator('main a[href^="/producto/"]').first();
    await link.hover();
    await page.waitForTimeout(restMs);
    await link.click();
    await page.waitForURL('**/producto/**');
    await page.waitForTimeout(settleMs);
    const { largestMs } = await readPaints(page);
    const { backMs } = await goBack(page, cdp);
    return { nextMs: largestMs, backMs };
  } finally {
    await context.close();
  }
}

/** Why the browser cannot bring this page back as it was; empty when it can. */
export async function evictionsOf(browser: Browser, url: string): Promise<readonly string[]> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.enable');
    const reasons: string[] = [];
    cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
    });
    await watchReturns(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.goto(new URL('/robots.txt', url).href);
    const { isRestored } = await goBack(page, cdp);
    return isRestored ? [] : reasons.length > 0 ? reasons : ['no reason given'];
  } finally {
    await context.close();
  }
}

/** Call it before the page is opened. */
async function watchReturns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      // The first frame shows it: the second begins when the first has been handed over.
      requestAnimationFrame(() =>
        requestAnimationFrame((now) => Object.assign(globalThis, { returnedMs: now - event.timeStamp })),
      );
    });
  });
}

/** Playwright's own `goBack` does not know pages that come back alive. */
async function goBack(page: Page, cdp: CDPSession): Promise<{ isRestored: boolean; backMs: number }> {
  const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory');
  const entry = entries[currentIndex - 1];
  if (!entry) throw new Error(`there is no way back from ${page.url()}`);
  await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  const deadline = performance.now() + returnWithinMs;
  let backMs: number | null = null;
  while (backMs === null && performance.now() < deadline) {
    await page.waitForTimeout(pollMs);
    // While one page gives way to the other there is nobody to ask.
    backMs = await page
      .evaluate(() => (globalThis as { returnedMs?: number }).returnedMs ?? null)
      .catch(() => null);
  }
  return { isRestored: backMs !== null, backMs: backMs ?? Number.NaN };
}
