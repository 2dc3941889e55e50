/** Tests render with the project's own fonts, whatever is installed; no page shifts with any of them. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { families, nameOfLetters, type Letters } from '../support/letters.ts';
import { layoutShifts, scrollThrough, watchShifts } from '../support/layout-shifts.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { buyableProduct } from '../support/backend.ts';
import { changeAnswers } from '../support/seeded-product.ts';
import { openShopper } from '../support/shopper.ts';
import { openTricklingSite } from '../support/trickling-site.ts';

/** Families of the shop's styles, generic ones, and one that comes with Debian's Chromium. */
const named = [
  ...['system-ui', 'sans-serif', 'serif', 'monospace', '-apple-system', 'Segoe UI', 'Roboto'],
  ...['sans-serif-condensed', 'Arial Narrow', 'Liberation Sans', 'Arial', 'DejaVu Serif'],
];

describe.each<Letters>(['wide', 'usual', 'narrow'])('%s letters', (letters) => {
  const { name } = families[letters];

  it('draw a page, and whatever family is named', async () => {
    const { page, visit } = await openShopper('phone', { letters });
    await visit('/nosotros');
    await expect.poll(() => familiesIn(page, 'main')).toEqual([name]);
    await page.evaluate((all) => {
      const lines = all.map((family) => {
        const line = document.createElement('p');
        line.style.fontFamily = /^[a-z-]+$/.test(family) ? family : `'${family}'`;
        line.textContent = 'Ñandú 123';
        return line;
      });
      document.querySelector('h1')?.replaceChildren(...lines);
    }, named);
    await expect.poll(() => familiesIn(page, 'h1')).toEqual([name]);
  });

  it('can be had in any of the worlds by a name of their own', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/news-thanks');
    await page.evaluate((family) => {
      for (const role of ['--text', '--display'])
        document.documentElement.style.setProperty(role, `'${family}'`);
    }, nameOfLetters(letters));
    await expect.poll(() => familiesIn(page, 'main')).toEqual([name]);
  });
});

describe.each<[Letters, number]>([
  ['wide', 0],
  ['wide', 24],
  ['usual', 0],
  ['narrow', 0],
])('in %s letters of %d pixels at least', (letters, minimumFontSize) => {
  const options = { letters, minimumFontSize, viewport: { width: 320, height: 640 } };

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

/** The fonts with which Chromium renders an element's text; empty before layout, so poll. */
async function familiesIn(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const ids = await session.send('DOM.querySelectorAll', { nodeId, selector: '*' });
  const used = new Set<string>();
  for (const each of [nodeId, ...ids.nodeIds]) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: each });
    for (const { familyName } of fonts) used.add(familyName.replace(/ (?:Medium|SemiBold|ExtraBold)$/, ''));
  }
  await session.detach();
  return [...used];
}
