/** No page shifts with very large or narrow letters. In wide ones as they are: `budgets.e2e.ts`. */
import { describe, expect, it } from 'vitest';
import type { TestFont } from '../support/test-fonts.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../support/layout-shifts.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { buyableProduct } from '../support/backend.ts';
import { changeAnswers } from '../support/seeded-product.ts';
import { openShopper } from '../support/shopper.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

describe.each<[TestFont, number]>([
  ['wide', 24],
  ['narrow', 0],
])('in %s letters of %d pixels at least', (testFont, minimumFontSize) => {
  const options = { testFont, minimumFontSize, viewport: { width: 320, height: 640 } };

  it('another price, with its discount, moves nothing, however far the screen reaches', async () => {
    const tall = { ...options, viewport: { width: 320, height: 2000 } };
    const { page, visit } = await openShopper('phone', tall);
    const { slug, price } = await buyableProduct({ units: 3 });
    await changeAnswers(page, (product) => {
      product.price.amount = 98_765;
      product.priceWithDiscount = { currency: 'ARS', amount: 43_210 };
      product.discount_percent = 56;
    });
    await watchShifts(page);
    await visit(`/producto/${slug}`);
    await page.getByText(catalogueTexts.changes.price(formatMoney(price))).waitFor();
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('nothing moves while a page comes in pieces, nor down to its end', async () => {
    const { page, visit } = await openShopper('phone', options);
    const origin = await openTricklingSite(10);
    await watchShifts(page);
    for (const path of ['/', '/productos/manga', `/producto/${(await buyableProduct()).slug}`]) {
      await visit(origin + path);
      await page.waitForLoadState('networkidle');
      await scrollThrough(page);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  });
});

it.each([320, 360, 768, 1280])(
  'prices stand in one line each in wide letters, %d pixels wide',
  async (width) => {
    const { page, visit } = await openShopper('phone', { viewport: { width, height: 800 } });
    for (const path of ['/productos/manga', '/ofertas', '/']) {
      await visit(path);
      const broken = () =>
        page.locator('.price b:visible, .price s:visible').evaluateAll((prices) =>
          prices.flatMap((price) => {
            const range = document.createRange();
            range.selectNodeContents(price);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
              ? [price.textContent]
              : [];
          }),
        );
      await page.locator('.price b:visible').first().waitFor();
      await expect.poll(broken, { message: path }).toEqual([]);
    }
  },
);

it('a message of two lines is read whole where letters have 24 pixels at least', async () => {
  const { page, context, visit } = await openShopper('phone', { minimumFontSize: 24 });
  const messages = ['<b>Envío gratis</b> a todo el país'];
  await context.route('**/api/v1/sticky-messages**', (route) =>
    route.fulfill({ json: { active: true, messages, styles: null } }),
  );
  await watchShifts(page);
  await visit('/news-thanks');
  const message = page.locator('[data-message]');
  await message.getByText('Envío gratis').waitFor();
  const { lines, isWhole } = await message.evaluate((shown) => {
    const range = document.createRange();
    range.selectNodeContents(shown);
    const [words, room] = [range.getBoundingClientRect(), shown.getBoundingClientRect()];
    return {
      lines: Math.round(words.height / (24 * 1.2)),
      isWhole: words.top >= room.top && words.bottom <= room.bottom,
    };
  });
  expect(lines).toBe(2);
  expect(isWhole).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
});
