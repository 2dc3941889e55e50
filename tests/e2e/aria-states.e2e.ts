/**
 * Interactive states of the templates at both widths: no axe violations, no horizontal scrolling, and on a phone they fit
 * in any letters. States that are the same at both widths are reached once and resized.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expectFitting } from '../support/fitting.ts';
import { pageStates } from '../support/page-states.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openShopper,
  type Width,
} from '../support/shopper.ts';

it.each(pageStates.filter(({ isWidthSpecific }) => !isWidthSpecific))('$name', async ({ reach }) => {
  const shopper = await openShopper('phone');
  await reach(shopper);
  await expectAccessibleAtBothWidths(shopper.page);
  await expectFitting(shopper.page, ['narrowest']);
});

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it.each(pageStates.filter(({ isWidthSpecific }) => isWidthSpecific))('$name', async ({ reach }) => {
    const shopper = await openShopper(width);
    await reach(shopper);
    await expectAccessible(shopper.page);
    expect(await sidewaysScroll(shopper.page)).toBeLessThanOrEqual(0);
    if (width === 'phone') await expectFitting(shopper.page, ['narrowest']);
  });
});

describe('where colours are taken away', () => {
  it('the focus, what is chosen and every icon of the header are still to be seen', async () => {
    const { page, visit } = await openShopper('desk', { forcedColors: 'active' });
    await visit('/productos/manga');
    const chosen = page.getByRole('radio', { checked: true }).locator('xpath=ancestor::label');
    await expect.poll(() => outlineOf(page, chosen)).toMatch(/^solid 3px/);
    const search = page.getByRole('banner').getByRole('button', { name: shopTexts.search.submit });
    await page.getByRole('banner').getByLabel(shopTexts.search.label).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => outlineOf(page, search)).toMatch(/^solid 3px/);
    const icons = await page
      .getByRole('banner')
      .locator('svg:visible')
      .evaluateAll((all) =>
        all.map((icon) => {
          const { color, stroke, fill } = getComputedStyle(icon);
          const behind = getComputedStyle(document.body).backgroundColor;
          return [color, stroke, fill].some((paint) => paint !== 'none' && paint !== behind);
        }),
      );
    expect(icons.length).toBeGreaterThan(3);
    expect(icons).not.toContain(false);
  });
});

async function outlineOf(page: Page, element: ReturnType<Page['locator']>): Promise<string> {
  await page.waitForLoadState('load');
  return element.first().evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return `${outlineStyle} ${outlineWidth}`;
  });
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
