import type { Page } from 'playwright';

/** Resolves when presses are no longer queued (`event-replay.ts`): the handlers of the page's buttons are attached. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('pressed' in globalThis));
}
