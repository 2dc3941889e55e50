/** Visibility without scrolling. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';

/** The element is entirely within the viewport. */
export async function expectInSight(element: Locator): Promise<void> {
  const whole = () =>
    element.evaluate((shown) => {
      const { top, bottom, left, right } = shown.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    });
  await expect.poll(whole, { message: 'it stands inside the window' }).toBe(true);
}
