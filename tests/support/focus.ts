/** Keyboard focus. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More tab stops than any page has. */
const mostStops = 80;

/** Polls, because focus is often set after a render. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => hasFocus(target), { message: `the focus is on ${String(target)}` }).toBe(true);
}

/** Presses Tab (or Shift+Tab) until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostStops} presses of ${key} do not lead to ${String(target)}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Tabs into a radio group and moves with the arrow keys. */
export async function arrowTo(page: Page, first: Locator, target: Locator): Promise<void> {
  // Options without a price yet are disabled and no tab stop.
  await first.and(page.locator(':enabled')).waitFor();
  await tabTo(page, first);
  for (let presses = 0; presses < 8 && !(await target.isChecked()); presses++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect.poll(() => target.isChecked()).toBe(true);
}
