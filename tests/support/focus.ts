/** Keyboard focus. */
import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';

/** More tab stops than any page has. */
const mostStops = 80;

/** Presses Tab (or Shift+Tab) until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostStops} presses of ${key} do not lead to ${String(target)}`);
}

/** Tabs into a radio group and moves with the arrow keys. */
export async function arrowTo(page: Page, first: Locator, target: Locator): Promise<void> {
  // Options without a price yet are disabled and no tab stop.
  await first.and(page.locator(':enabled')).waitFor();
  await tabTo(page, first);
  for (let presses = 0; presses < 8 && !(await target.isChecked()); presses++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(target).toBeChecked();
}
