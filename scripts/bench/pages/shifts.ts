/** What moved on a page by itself. */
import type { Browser, Page } from 'playwright';
import { phone } from './profiles.ts';

/** All that moves on the page while somebody looks at it for `dwellMs` and then scrolls to its end. */
export async function dwellAndScroll(browser: Browser, url: string, dwellMs: number): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await watchShifts(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(dwellMs);
    await scrollThrough(page);
    return await shifts(page);
  } finally {
    await context.close();
  }
}

/** Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = () => {
      // A busy page is told late of what it drew.
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(globalThis, { shifts });
  });
}

/** The sum of all layout shifts so far, those after a press included. */
export async function shifts(page: Page): Promise<number> {
  await drawn(page);
  return page.evaluate(() => (globalThis as unknown as { shifts: () => number }).shifts());
}

/** Scrolls to the end of the page as a thumb does, a screen at a time, and back to its beginning. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let isAtEnd = false; !isAtEnd;) {
    isAtEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await drawn(page);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await drawn(page);
}

/** Resolves when all that the page has done so far was drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
