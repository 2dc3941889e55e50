/** Layout shifts (CLS) of a page. */
import type { Page } from 'playwright';

/** Call it before opening the page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shift[] = [];
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120);
    const add = (entries: PerformanceEntryList) => {
      for (const { value, startTime, sources } of entries as unknown as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          [nameOf(node), JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '),
        );
        seen.push({ value, startTime, moved });
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
  readonly value: number;
  readonly sources: readonly Readonly<
    Record<'previousRect' | 'currentRect', DOMRectReadOnly> & { node: Node | null }
  >[];
}

/** Its score, when (ms since the navigation), and which elements went from where to where. */
export interface Shift {
  readonly value: number;
  readonly startTime: number;
  readonly moved: readonly string[];
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
