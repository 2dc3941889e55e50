/** Browsers without `:has()` (Firefox 114 to 120, decision 8): no script asks for it, and styles have a way without it. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { failureTexts } from '../../src/text/failures.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { markTexts } from '../../src/text/catalogue/live-product.ts';
import { fillCart } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { dropHasRules, refuseHas } from '../support/without-has.ts';

async function openWithoutHas(width: Width) {
  const shopper = await openShopper(width);
  await refuseHas(shopper.context);
  const { page, visit } = shopper;
  return {
    ...shopper,
    visit: async (path: string) => {
      await visit(path);
      await page.waitForLoadState('networkidle');
      expect(await dropHasRules(page)).toEqual([]);
      await expectNoFailure(page);
    },
  };
}

async function expectNoFailure(page: Page): Promise<void> {
  await expect(page.getByText(failureTexts.codeNotLoaded)).toHaveCount(0);
  await expect(page.locator('.load-failed')).toHaveCount(0);
}

describe.each(['phone', 'desk'] as const)('a browser without :has(), on a %s', (width) => {
  it('searches, filters and buys, and nothing lies over the header', async () => {
    const shopper = await openWithoutHas(width);
    const { page, visit } = shopper;
    await visit('/');
    await page.locator('[data-search] input').first().fill('one piece');
    await page.locator('.suggestions').first().waitFor();
    await visit('/preventa');
    if (width === 'phone') await page.getByRole('button', { name: listTexts.openFilters }).click();
    await page.getByLabel(listTexts.flags.onlyOffers).check();
    if (width === 'desk') await page.waitForURL(/ofertas=1/);
    await fillCart(shopper);
    await visit('/cart');
    await expectNoFailure(page);
  });

  it('leaves owned volumes out of a list', async () => {
    const { page, visit } = await openWithoutHas(width);
    await visit('/producto/one-piece-01');
    await page.getByRole('button', { name: markTexts.marks.have }).click();
    await visit('/productos?q=one+piece+1');
    const card = page.locator('.grid > li', { has: page.locator('a[href="/producto/one-piece-01"]') });
    await card.waitFor();
    if (width === 'phone') await page.getByRole('button', { name: listTexts.openFilters }).click();
    await page.getByLabel(markTexts.hideOwned).check();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: markTexts.owned.hidden(1, false) }).waitFor();
  });

  it('shows where the focus is, on a card as well', async () => {
    const { page, visit } = await openWithoutHas(width);
    await visit('/preventa');
    const card = page.locator('.grid .linked-panel h3 a').first();
    await card.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(card).toHaveCSS('outline-style', 'solid');
  });
});
