import type { Page } from 'playwright';

/** Longer than the delay between two test steps on a busy machine, shorter than any API deadline. */
const jumpMs = 5000;

/**
 * Freezes the clock of a page with `page.clock.install()`, so that only `runFor` advances it. Timers due within the
 * next five seconds are run once.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + jumpMs);
}
