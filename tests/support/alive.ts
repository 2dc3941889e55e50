import type { Page } from 'playwright';

/** Resolves when the page's own scripts have been requested after `load`, and have run. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('template[data-code]') === null);
  await page.waitForLoadState('networkidle');
}
