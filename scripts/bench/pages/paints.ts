/** Paint times from the browser's performance entries. */
import type { Browser, Page } from 'playwright';
import { openMeasured, phone, type Profile } from './profiles.ts';

export interface Paints {
  /** First contentful paint: milliseconds from the start of the navigation. */
  readonly firstMs: number;
  /** Largest contentful paint, likewise. */
  readonly largestMs: number;
  /** Size of the picture that was the largest content; 0 for text. */
  readonly pictureBytes: number;
  /** Transfer size of the document. */
  readonly documentBytes: number;
}

/** Paints later than this after `load` do not belong to loading. */
const settleMs = 700;

/** Loads the page once in a new context: an empty cache, and no downloads left over from other pages. */
export async function paintsOf(browser: Browser, url: string, profile: Profile): Promise<Paints> {
  const context = await browser.newContext(phone);
  try {
    const { page } = await openMeasured(context, profile);
    await watchPaints(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    return await readPaints(page);
  } finally {
    await context.close();
  }
}

/** Call it before opening the page. */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { firstMs: 0, largestMs: 0, url: '' };
    Object.assign(globalThis, { seenPaints: seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('first-contentful-paint')) seen.firstMs = startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as unknown as { startTime: number; url?: string };
      seen.largestMs = last.startTime;
      seen.url = last.url ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Paints up to now. */
function readPaints(page: Page): Promise<Paints> {
  return page.evaluate(() => {
    const seen = (globalThis as unknown as { seenPaints: SeenPaints }).seenPaints;
    const [document] = performance.getEntriesByType('navigation');
    const [picture] = performance.getEntriesByName(seen.url, 'resource') as PerformanceResourceTiming[];
    return {
      firstMs: seen.firstMs,
      largestMs: seen.largestMs,
      pictureBytes: picture?.encodedBodySize ?? 0,
      documentBytes: document?.encodedBodySize ?? 0,
    };
  });
}

interface SeenPaints {
  readonly firstMs: number;
  readonly largestMs: number;
  /** Of the picture that was the largest content; empty for text. */
  readonly url: string;
}
