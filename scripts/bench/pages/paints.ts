/** When a page has painted, as the browser itself says it. */
import type { Browser, Page } from 'playwright';
import { openMeasured, phone, type Profile } from './profiles.ts';

export interface Paints {
  /** Milliseconds from the start of the navigation to the first content. */
  readonly firstMs: number;
  /** The same to the largest content. */
  readonly largestMs: number;
  /** Bytes of the picture that was the largest content; 0 when it was text. */
  readonly pictureBytes: number;
  /** Bytes of the document as it travelled. */
  readonly documentBytes: number;
}

/** Nothing that paints later than this after `load` belongs to loading. */
const settleMs = 700;

/** Loads the page once, in a context of its own: an empty cache, and nothing left over from another page's downloads. */
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

/** Call it before the page is opened. */
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

/** What the page has painted so far. */
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
  /** Of the picture that was the largest content; empty when it was text. */
  readonly url: string;
}
