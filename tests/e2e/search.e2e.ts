/** The search box of every page and its suggestions. */
import type { Page, Request } from 'playwright';
import { it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expect } from '../support/expect.ts';
import { expectFitting } from '../support/fitting.ts';
import { passOn } from '../support/in-transit.ts';
import { waitForPaint } from '../support/layout-shifts.ts';
import { expectAccessible, openAt, openShopper, type Width } from '../support/shopper.ts';

const text = shopTexts.search;
const suggested = (page: Page) => page.getByRole('listbox', { name: text.suggestions }).getByRole('option');

it.each<Width>(['phone', 'desk'])(
  'by keyboard on a %s suggests, and chooses with arrows and Enter',
  async (width) => {
    const { page, visit } = await openShopper(width);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search-suggestions')) asked.push(searchOf(request));
    });
    await visit('/cart');
    const box = page.getByRole('combobox', { name: text.label });
    await page.locator('[data-search] input').focus();
    await box.pressSequentially('one p', { delay: 60 });
    const first = suggested(page).first();
    await first.waitFor();
    expect(asked.every((search) => search.length >= 3)).toBe(true);
    for (const name of await suggested(page).locator('span').allTextContents())
      expect([...name].length).toBeLessThanOrEqual(50);

    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await first.waitFor();
    await expect(box).toHaveValue('one p');
    const isAnswered = page.waitForResponse((answer) => answer.url().includes('search=one+pi'));
    await box.pressSequentially('i');
    await (await isAnswered).finished();
    await first.waitFor();
    await waitForPaint(page);
    await page.keyboard.press('ArrowDown');
    await expect(box).toHaveAttribute('aria-activedescendant', 'suggestion-0');
    await page.keyboard.press('ArrowUp');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    const href = (await first.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  },
);

it('a late answer does not open again what Escape has closed', async () => {
  const { page, visit } = await openShopper('desk');
  const mayBeAnswered = Promise.withResolvers<null>();
  const isOver = Promise.withResolvers<null>();
  const note = (request: Request) => searchOf(request) === 'uno dos' && isOver.resolve(null);
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  await page.route('**/api/v1/search-suggestions**', async (route) => {
    const search = searchOf(route.request());
    if (search === 'uno dos') await mayBeAnswered.promise;
    const authors = [{ name: `Autor de ${search}`, slug: 'x' }];
    await route.fulfill({ json: { products: [], authors, brands: [] } }).catch(() => undefined);
  });
  const isAsked = page.waitForRequest((request) => searchOf(request) === 'uno dos');
  await visit('/cart');
  const input = page.locator('[data-search] input');
  await input.fill('uno');
  await suggested(page).getByText('Autor de uno').waitFor();
  await input.fill('uno dos');
  await isAsked;
  await input.press('Escape');
  mayBeAnswered.resolve(null);
  await isOver.promise;
  await waitForPaint(page);
  expect(await suggested(page).count()).toBe(0);
  await input.fill('uno dos tres');
  await suggested(page).getByText('Autor de uno dos tres').waitFor();
});

it('suggestions that are newer keep the chosen one chosen, until something is typed', async () => {
  const { page } = await openAt('desk', '/cart');
  const input = page.locator('[data-search] input');
  await input.fill('one piec');
  await suggested(page).nth(1).waitFor();
  const newer = Promise.withResolvers<null>();
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
  const href = (await chosen.getAttribute('href')) ?? '';
  newer.resolve(null);
  await expect(suggested(page).last()).not.toHaveAttribute('href', href);
  await expect(chosen).toHaveAttribute('href', href);
  await input.press('!');
  await expect(chosen).toHaveCount(0);
});

it('suggests series and products with cover and price, or says there are none', async () => {
  const { page } = await openAt('phone', '/cart');
  const input = page.locator('[data-search] input');
  await input.fill('zz');
  await input.fill('zzzznadie');
  const none = page.getByRole('search').getByText(text.found(0));
  await none.waitFor();
  expect((await none.boundingBox())?.height).toBeGreaterThan(20);
  await expectAccessible(page);
  await input.press('Escape');
  await expect(none).toHaveCount(0);
  await expect(input).toHaveValue('zzzznadie');

  await input.fill('one piece');
  const series = suggested(page).filter({ hasText: /^One PieceSerie · / });
  await series.first().waitFor();
  const product = suggested(page)
    .filter({ has: page.locator('img') })
    .first();
  await expect(product).toHaveText(/One Piece.*\$AR/);
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => product.locator('img').evaluate(widthOf)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectFitting(page, ['narrowest']);
  await series.first().click();
  await page.waitForURL('**/series/one-piece*');
  await page.getByRole('heading', { level: 1, name: 'One Piece' }).waitFor();
});

it.each<Width>(['phone', 'desk'])(
  'a series brings its volumes in order, before other editions, on a %s',
  async (width) => {
    const { page } = await openAt(width, '/productos?q=one+piece');
    const titles = page.locator('.list-live .card h3');
    const expected = [1, 2, 3, 4, 5, 6].map((volume) => new RegExp(`^One Piece 0${volume}$`));
    for (const [place, title] of expected.entries()) await expect(titles.nth(place)).toHaveText(title);
    await page.locator('[data-search] input').fill('one piece');
    const found = suggested(page).filter({ has: page.locator('img') });
    await expect(found.first()).toHaveText(/^One Piece 01/);
    await expect(found.nth(1)).toHaveText(/^One Piece 02/);
    await page.locator('[data-search] input').fill('one piece 7');
    await expect(found.first()).toHaveText(/^One Piece 07/);
  },
);

function searchOf(request: Request): string {
  return new URL(request.url()).searchParams.get('search') ?? '';
}
