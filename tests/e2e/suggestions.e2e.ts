/** Search suggestions: closing, reopening, and no results. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shopTexts as text } from '../../src/text/shop/shop.ts';
import { passOn } from '../support/in-transit.ts';
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

  it('that are newer keep the chosen one chosen, until something is typed', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/cart');
    const input = page.locator('[data-search] input');
    await input.fill('one piec');
    await suggested(page).nth(1).waitFor();
    const newer = Promise.withResolvers<undefined>();
    await page.route('**/search-suggestions?*', (route) =>
      passOn(route, async (response) => {
        const found = (await response.json()) as { readonly products: readonly unknown[] };
        await newer.promise;
        return { json: { ...found, products: found.products.toReversed() } };
      }),
    );
    const asked = page.waitForRequest('**/search-suggestions?*');
    await input.press('e');
    await asked;
    await input.press('ArrowUp');
    const chosen = suggested(page).and(page.getByRole('option', { selected: true }));
    await chosen.waitFor();
    const href = await chosen.getAttribute('href');
    newer.resolve(undefined);
    await expect.poll(() => suggested(page).last().getAttribute('href')).not.toBe(href);
    await expect.poll(() => chosen.getAttribute('href')).toBe(href);
    await input.press('!');
    await chosen.waitFor({ state: 'detached' });
  });

  it('show the series among the titles, and products with cover and price', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/cart');
    await page.locator('[data-search] input').fill('one piece');
    const series = suggested(page).filter({ hasText: /^One PieceSerie · / });
    await series.first().waitFor();
    const product = suggested(page)
      .filter({ has: page.locator('img') })
      .first();
    await expect.poll(() => product.textContent()).toMatch(/One Piece.*\$AR/);
    await expect
      .poll(() => product.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await series.first().click();
    await page.waitForURL('**/series/one-piece*');
    await page.getByRole('heading', { level: 1, name: 'One Piece' }).waitFor();
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
