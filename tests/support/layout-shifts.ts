/** Layout shifts (CLS) of a page. */
import type { Page } from 'playwright';

/** Call it before opening the page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shift[] = [];
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((side) => Math.round(side * 10) / 10).join(' ');
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element?.cloneNode(false) instanceof Element
        ? (element.cloneNode(false) as Element).outerHTML.slice(0, 120)
        : 'something that is gone';
    };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as unknown as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        seen.push({ value: entry.value, startTime: Math.round(entry.startTime), moved });
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = () => {
      // Entries arrive late on a busy page.
      add(observer.takeRecords());
      return seen;
    };
    Object.assign(globalThis, { shifts });
  });
}

/** An entry of the Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/**
 * One layout shift: its score, when (ms since the navigation), and which elements went from where to where (`x y width
 * height`).
 */
export interface Shift {
  value: number;
  startTime: number;
  moved: string[];
}

/** All layout shifts so far, including those after an input: a test that expects none shows what moved. */
export async function layoutShifts(page: Page): Promise<Shift[]> {
  await waitForPaint(page);
  return page.evaluate(() => (globalThis as unknown as { shifts: () => Shift[] }).shifts());
}

/** Scrolls to the end of the page, a screen at a time, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let isAtEnd = false; !isAtEnd;) {
    isAtEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await waitForPaint(page);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await waitForPaint(page);
}

/** Resolves after the next paint. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
