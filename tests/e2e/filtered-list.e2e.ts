/** Search and lists: the URL is the state, the static page is shown first, and Back restores everything. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expect } from '../support/expect.ts';
import { expectFitting } from '../support/fitting.ts';
import { fail, hold } from '../support/in-transit.ts';
import { waitForPaint } from '../support/layout-shifts.ts';
import { allBrands, chipOf, listAt, settled, sortBy } from '../support/lists.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openAt,
  openShopper,
  widths,
} from '../support/shopper.ts';

const built = '.list-built';
const live = '.list-live';

describe('at a desk', () => {
  it('filters beside the list, shows what is applied, and takes it off again', async () => {
    const { page } = await openAt('desk', '/productos/manga');
    const first = await titles(page, built);
    await sortBy(page, 'title');
    await listAt(page, '/productos/manga?orderBy=title');
    await expect.poll(() => titles(page)).not.toEqual(first);
    await page.getByLabel(listTexts.flags.onlyOffers).check();
    await listAt(page, '/productos/manga?ofertas=1&orderBy=title');
    const cards = page.locator(`${live} .card`);
    const offers = cards.filter({ has: page.locator('.corner:not(.is-presale)') });
    await expect.poll(() => offers.count()).toBeGreaterThan(0);
    await expect.poll(async () => (await cards.count()) - (await offers.count())).toBe(0);
    await chipOf(page, listTexts.flags.onlyOffers).click();
    await page.waitForURL('**/productos/manga?orderBy=title');
    await sortBy(page, 'recent');
    await page.waitForURL('**/productos/manga');
    await page.locator(built).waitFor();
    await expect.poll(() => titles(page, built)).toEqual(first);
  });

  it('reads prices as they are typed here, and says when one cannot be read', async () => {
    const { page } = await openAt('desk', '/productos/manga');
    const range = page.getByRole('group', { name: listTexts.price.ARS });
    const to = range.getByLabel(listTexts.to);
    await expect(range.getByLabel(listTexts.from)).toHaveValue('');
    await expect(to).toHaveAttribute('placeholder', listTexts.priceExample('100.000'));
    const upTo = async (words: string) => {
      await to.fill(words);
      await page.keyboard.press('Enter');
    };
    await upTo('$ 100.000');
    await listAt(page, '/productos/manga?precioMax=100000');
    await chipOf(page, 'Hasta $AR\u00a0100.000').waitFor();
    await upTo('dieciséis mil');
    await page.getByText(listTexts.priceUnreadable).waitFor();
    await expect(to).toBeFocused();
    await expect(page).toHaveURL('/productos/manga?precioMax=100000');
    await upTo('16.000');
    await listAt(page, '/productos/manga?precioMax=16000');
    await expect(page.getByText(listTexts.priceUnreadable)).toBeHidden();
    await expect.poll(() => page.locator(`${live} .card`).count()).toBeGreaterThan(0);
  });

  it('finds an author by a part of the name', async () => {
    const { page } = await openAt('desk', '/productos');
    const author = page.getByRole('radio', { name: 'Eiichiro Oda' });
    await page.getByLabel(listTexts.author, { exact: true }).pressSequentially('oda');
    await author.check();
    await listAt(page, '/productos?autor=eiichiro-oda');
    await chipOf(page, 'Eiichiro Oda').waitFor();
    await expect(author).toBeChecked();
  });

  it('offers every brand, and takes the filters along to another category', async () => {
    const { page } = await openAt('desk', '/productos?ofertas=1');
    await settled(page);
    const brands = await allBrands(page);
    await brands.selectOption('ivrea');
    await page.waitForURL('**/productos?editorial=ivrea&ofertas=1');
    await page.locator('.tree a[href="/productos/manga"]').click();
    await listAt(page, '/productos/manga?editorial=ivrea&ofertas=1');
    await expect(brands).toHaveValue('ivrea');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manga');
  });

  it('prices what it finds in the currency of the shopper', async () => {
    const { page } = await openAt('desk', '/productos?orderBy=price');
    await settled(page);
    await page.locator('.currency:visible').first().selectOption('USD');
    const prices = page.locator(`${live} .price b`);
    await prices.filter({ hasText: '$US' }).first().waitFor();
    await expect(prices.filter({ hasNotText: /^\$US/ })).toHaveCount(0);
    const range = page.getByRole('group', { name: listTexts.price.USD });
    await expect(range.getByLabel(listTexts.from)).toHaveAttribute(
      'placeholder',
      listTexts.priceExample('5'),
    );
    await expect(range.getByLabel(listTexts.to)).toHaveAttribute(
      'placeholder',
      listTexts.priceExample('100'),
    );
  });

  it('says that it failed, and tries again', async () => {
    const { page, visit, expects } = await openShopper('desk');
    expects('500');
    const mend = await fail(page, '**/api/v1/products-list**');
    await visit('/productos?q=gato');
    await page.getByText(listTexts.failed).waitFor();
    await mend();
    await page.getByRole('button', { name: failureTexts.retry }).click();
    await settled(page);
    await expect(page.getByText(listTexts.failed)).toBeHidden();
  });
});

describe('on a phone', () => {
  it('filters in a sheet: a draft until it is applied, dropped by Escape', async () => {
    const { page } = await openAt('phone', '/productos/manga');
    const openButton = page.getByRole('button', { name: listTexts.openFilters });
    await openButton.click();
    const sheet = page.getByRole('dialog', { name: listTexts.filters });
    await sheet.waitFor();
    await expectAccessible(page);
    await expectFitting(page, ['narrowest']);
    await sheet.getByLabel(listTexts.choices.language.label).selectOption('Ingles');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/productos/manga');
    await expect(openButton).toBeFocused();
    await openButton.click();
    await expect(sheet.getByLabel(listTexts.choices.language.label)).toHaveValue('');
    await sheet.getByLabel(listTexts.choices.format.label).selectOption('rustica');
    await sheet.getByRole('button', { name: listTexts.applyFilters }).click();
    await listAt(page, '/productos/manga?formato=rustica');
    await expect(sheet).toBeHidden();
  });

  it('sorts a search by relevance until another order is chosen, and other lists never', async () => {
    const { page } = await openAt('phone', '/productos?q=one+piece');
    await settled(page);
    const order = page.locator('[name="orderBy"]');
    const chosen = () => order.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    await expect.poll(chosen).toBe(listTexts.relevance);
    await order.selectOption('recent');
    await listAt(page, '/productos?q=one+piece&orderBy=recent');
    await order.selectOption('');
    await listAt(page, '/productos?q=one+piece');
    await chipOf(page, '“one piece”').click();
    await page.waitForURL('**/productos');
    await expect.poll(chosen).toBe(listTexts.sorts.recent);
    await expect(order.locator('option')).toHaveCount(4);
  });

  it('finds the list and the place in it again after a product', async () => {
    const { page } = await openAt('phone', '/productos?orderBy=title');
    await settled(page);
    await page
      .locator(live)
      .getByRole('button', { name: listTexts.pagination.page(2) })
      .click();
    await listAt(page, '/productos?orderBy=title&page=2');
    await page.waitForFunction(() => scrollY < 500);
    const list = await titles(page);
    const link = page.locator(`${live} .card a`).nth(15);
    await link.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => scrollY > 500);
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL('**/producto/**');
    await page.goBack();
    await settled(page);
    await expect.poll(() => titles(page)).toEqual(list);
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 5, place);
    await page.goBack();
    await listAt(page, '/productos?orderBy=title');
    await expect.poll(() => titles(page)).not.toEqual(list);
  });

  it('is jumped to by a number that there is, and begins at its top then', async () => {
    const { page } = await openAt('phone', '/productos?orderBy=title');
    await settled(page);
    const field = page.locator(live).getByLabel(listTexts.pagination.jump);
    const total = Number(await field.getAttribute('max'));
    for (const wrong of ['0', String(total + 1), '']) {
      await field.fill(wrong);
      await field.press('Enter');
      await page.getByText(listTexts.pagination.jumpOutOfRange(total)).waitFor();
    }
    await field.fill('3');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await field.press('Enter');
    await listAt(page, '/productos?orderBy=title&page=3');
    await expect(page.locator(':focus')).toHaveText(listTexts.pagination.page(3));
    await expect(page.locator(`${live} .card`).first()).toBeInViewport();
  });

  it('says in the specification’s words that there is nothing to show', async () => {
    const { page } = await openAt('phone', '/productos?q=zzzznadie&ofertas=1');
    await page.locator('.balloon').getByText('No se encontraron productos').waitFor();
    await page.getByRole('button', { name: listTexts.clearFilters }).filter({ visible: true }).click();
    await page.waitForURL(/\/productos$/);
    await expect(page.locator(`${built} .card`)).toHaveCount(24);
  });
});

describe('on a phone and a desk', () => {
  it('what is found is titled, counted and accessible', async () => {
    const { page } = await openAt('phone', '/');
    await page.getByRole('searchbox').first().fill('one piece');
    await page.keyboard.press('Enter');
    await listAt(page, '/productos?q=one+piece');
    const title = listTexts.resultsFor('one piece');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect(page).toHaveTitle(shopTexts.titleOf(title));
    await expect(page.locator('[data-list-count]')).toHaveText(/^\d+ productos$|^Página \d+ de \d+$/);
    await expectAccessibleAtBothWidths(page);
  });

  it('never shows the built list for a different one, and has no links to filters', async () => {
    const { page } = await openShopper('phone');
    const release = await hold(page, '**/api/v1/products-list**');
    await page.goto('/productos?viendo=novedades', { waitUntil: 'commit' });
    await page.locator('.skeleton:visible').first().waitFor();
    expect(await page.locator(built).isVisible()).toBe(false);
    release();
    await settled(page);
    await page.getByRole('heading', { level: 1, name: listTexts.titles.newReleases, exact: true }).waitFor();
    await expect(page.locator('main a[href*="?"]')).toHaveCount(0);
  });

  it('a card that was fetched looks like one that was built', async () => {
    const { page, visit } = await openAt('phone', '/productos/manga');
    const before = await cardsAtBothWidths(page, built);
    await visit('/productos/manga?precioMin=1');
    await settled(page);
    const now = await cardsAtBothWidths(page, live);
    expect(now.map((cards) => cards.length)).toEqual([24, 24]);
    expect(now).toEqual(before);
  });
});

async function titles(page: Page, place = live): Promise<string[]> {
  return page.locator(`${place} .card h3`).allTextContents();
}

/** What is seen of each card at both widths: its text, classes, link and boxes. */
async function cardsAtBothWidths(page: Page, place: string): Promise<unknown[][]> {
  const all: unknown[][] = [];
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    await waitForPaint(page);
    const cards = await page.locator(`${place} .card`).evaluateAll((found) =>
      found.map((card) => ({
        words: (card as HTMLElement).innerText,
        link: card.querySelector('a')?.getAttribute('href'),
        corners: [...card.querySelectorAll('.corner:not(.usd)')].map(({ textContent }) => textContent.trim()),
        stock: card.querySelector('.stock')?.className,
        boxes: [card, ...card.querySelectorAll('.cover, .price')]
          .map((part) => part.getBoundingClientRect())
          .map(({ width, height }) => [Math.round(width), Math.round(height)]),
      })),
    );
    all.push(cards);
  }
  return all;
}
