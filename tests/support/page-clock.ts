import type { Page } from 'playwright';

/** More than a busy machine takes between two calls of a test, and less than any call of the shop may last. */
const jumpMs = 5000;

/**
 * Stops the clock of a page where `page.clock.install()` was called: from here on only `runFor` moves it, however long the
 * test takes. Timers that are due within the next five seconds have run then, once each.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + jumpMs);
}
