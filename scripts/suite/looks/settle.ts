/** Brings a page to the state in which nothing moves any more. */
import type { Page } from 'playwright';

/** Nothing has changed for this long. */
const quietMs = 400;

/** @param isWhole scrolls through the page, so that what is loaded or hydrated on sight is there */
export async function settle(page: Page, isWhole: boolean): Promise<void> {
  await page.waitForLoadState('networkidle');
  if (isWhole) await page.evaluate(scrollThrough);
  // The pointer over a toast keeps it; anywhere else it would leave what it pressed last in its hover style.
  const toast = page.locator('.toast').first();
  if (await toast.isVisible()) await toast.hover();
  else await page.mouse.move(0, 0);
  await page.evaluate(untilQuiet, quietMs);
  // Loaded is not painted: images may be decoded later (`decoding="async"`).
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
}

async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Debounce: no mutation and no answer for a while, every visible picture loaded, no skeleton. */
function untilQuiet(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isUnfinished = () => {
      const missing = [...document.images].filter((image) => isShown(image) && !image.complete);
      // Far from the window, also those that an island has added since.
      for (const image of missing) if (image.loading === 'lazy') image.loading = 'eager';
      return missing.length > 0 || [...document.querySelectorAll('[aria-busy="true"], .ghost')].some(isShown);
    };
    let timer = setTimeout(look, ms);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(look, ms);
    };
    const mutations = new MutationObserver(restart);
    const answers = new PerformanceObserver(restart);
    function look() {
      if (isUnfinished()) {
        restart();
        return;
      }
      mutations.disconnect();
      answers.disconnect();
      resolve();
    }
    mutations.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    answers.observe({ type: 'resource' });
  });
}
