/** Search suggestions: closing, reopening, and no results. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shopTexts as text } from '../../src/text/shop/shop.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

describe('suggestions', () => {
  it('that Escape has closed are opened again by the arrow down, with the words still there', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/cart');
    const input = page.locator('[data-search] input');
    await input.fill('one piece');
    await suggested(page).first().waitFor();
    await input.press('Escape');
    await suggested(page).first().waitFor({ state: 'hidden' });
    await input.press('ArrowDown');
    await suggested(page).first().waitFor();
    await expect.poll(() => input.inputValue()).toBe('one piece');
  });

  it('say where it can be seen when there are none, until Escape', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/cart');
    const input = page.locator('[data-search] input');
    await input.fill('zz');
    await input.fill('zzzznadie');
    const none = page.getByRole('search').getByText(text.search.found(0));
    await none.waitFor();
    const box = await none.boundingBox();
    expect(box?.height).toBeGreaterThan(20);
    await expectAccessible(page);
    await input.press('Escape');
    await none.waitFor({ state: 'detached' });
    await expect.poll(() => input.inputValue()).toBe('zzzznadie');
  });
});

function suggested(page: Page) {
  return page.getByRole('listbox', { name: text.search.suggestions }).getByRole('option');
}
