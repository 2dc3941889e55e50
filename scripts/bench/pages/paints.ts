/** Paint timings and sizes, from the browser's performance entries. */
import type { Browser, Page } from 'playwright';
import { openMeasured, phone, type Profile } from './profiles.ts';

export interface Paints {
  /** Milliseconds from the start of the navigation to the first contentful paint (FCP). */
  readonly firstMs: number;
  /** Same, to the largest contentful paint (LCP). */
  readonly largestMs: number;
  /** Bytes of the LCP picture; 0 when the LCP element is text. */
  readonly pictureBytes: number;
  /** Transferred bytes of the document. */
  readonly documentBytes: number;
}

/** Later paints after `load` do not count as loading. */
const settleMs = 700;

/** Loads the page once in a new context: an empty cache, and no downloads of other pages. */
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

/** Must be called before the page is opened. */
export async function watchPaints(page: Page): Promise<void> {
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

/** Paints so far. */
export function readPaints(page: Page): Promise<Paints> {
  return page.evaluate(() => {
    const seen = (globalThis as unknown as { seenPaints: SeenPaints }).seenPaints;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
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
  /** URL of the LCP picture; empty for text. */
  readonly url: string;
}
