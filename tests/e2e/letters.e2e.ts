/** No page shifts with very large or narrow letters. In wide ones as they are: `budgets.e2e.ts`. */
import { describe, it } from 'vitest';
import { formatMoney } from '../../src/domain/money.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { buyableProduct } from '../support/backend.ts';
import { openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { lineCounts } from '../support/fitting.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../support/layout-shifts.ts';
import { changeAnswers, priceAt } from '../support/seeded-product.ts';
import { openShopper } from '../support/shopper.ts';
import type { TestFont } from '../support/test-fonts.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

describe.each<[TestFont, number]>([
  ['wide', 24],
  ['narrow', 0],
])('in %s letters of %d pixels at least', (testFont, minimumFontSize) => {
  const options = { testFont, minimumFontSize };

  it('another price, with its discount, moves nothing, however far the screen reaches', async () => {
    const shopper = await openShopper('phone', { ...options, viewport: { width: 320, height: 2000 } });
    const { page } = shopper;
    await changeAnswers(page, priceAt(98_765, 43_210, 56));
    await watchShifts(page);
    const { price } = await openProduct(shopper, 3);
    await page.getByText(catalogueTexts.changes.price(formatMoney(price))).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('nothing moves while a page comes in pieces, nor down to its end', async () => {
    const { page, visit } = await openShopper('phone', { ...options, viewport: { width: 320, height: 640 } });
    const origin = await openTricklingSite();
    await watchShifts(page);
    for (const path of ['/', '/productos/manga', `/producto/${(await buyableProduct()).slug}`]) {
      await visit(origin + path);
      await page.waitForLoadState('networkidle');
      await scrollThrough(page);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  });
});

it('prices stand in one line each in wide letters', async () => {
  const { page, visit } = await openShopper('phone');
  for (const path of ['/productos/manga', '/ofertas', '/']) {
    await visit(path);
    const prices = page.locator('.price b:visible, .price s:visible');
    await prices.first().waitFor();
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = async () => (await lineCounts(prices)).filter((lines) => lines > 1);
      await expect.poll(broken, `${path}, ${width} pixels wide`).toEqual([]);
    }
  }
});

it.each([
  [2, '<b>Envío gratis</b> a todo el país'],
  [3, '<b>Envío gratis</b> en compras desde $AR 99.999'],
])('a message of %i lines keeps its amount where letters have 24 pixels at least', async (lines, words) => {
  const { page, context, visit } = await openShopper('phone', { minimumFontSize: 24 });
  await context.route('**/api/v1/sticky-messages**', (route) =>
    route.fulfill({ json: { active: true, messages: [words], styles: null } }),
  );
  await watchShifts(page);
  await visit('/news-thanks');
  const message = page.locator('[data-message]');
  await message.getByText('Envío gratis').waitFor();
  expect(await lineCounts(message)).toEqual([lines]);
  const isWhole = await message.evaluate((shown) => {
    const range = document.createRange();
    range.selectNodeContents(shown);
    const [text, room] = [range.getBoundingClientRect(), shown.getBoundingClientRect()];
    return text.top >= room.top && text.bottom <= room.bottom;
  });
  expect(isWhole).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
});
