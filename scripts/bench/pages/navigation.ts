/** Which pages are not eligible for bfcache, and why. */
import type { Browser, CDPSession, Page } from 'playwright';
import { phone } from './profiles.ts';

/** A page that has not been restored within this time was reloaded. */
const returnWithinMs = 3000;
const pollMs = 100;

/** Reasons why the page is not kept in bfcache; empty when it is. */
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
    const isRestored = await goBack(page, cdp);
    return isRestored ? [] : reasons.length > 0 ? reasons : ['no reason given'];
  } finally {
    await context.close();
  }
}

/** Must be called before the page is opened. */
async function watchReturns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) Object.assign(globalThis, { isReturned: true });
    });
  });
}

/** Playwright's `goBack` does not support bfcache. @returns whether the page was restored from it */
async function goBack(page: Page, cdp: CDPSession): Promise<boolean> {
  const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory');
  const entry = entries[currentIndex - 1];
  if (!entry) throw new Error(`there is no way back from ${page.url()}`);
  await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  const deadline = performance.now() + returnWithinMs;
  while (performance.now() < deadline) {
    await page.waitForTimeout(pollMs);
    // During the navigation there is no page to evaluate in.
    if (await page.evaluate(() => 'isReturned' in globalThis).catch(() => false)) return true;
  }
  return false;
}
