/** Search and lists: the URL is the state, the static page is shown first, and Back restores everything. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { waitForPaint } from '../support/layout-shifts.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expectFocus } from '../support/focus.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openShopper,
  widths,
  type Width,
} from '../support/shopper.ts';

const text = listingTexts;

describe('at a desk', () => {
  it('filters beside the list, shows what is applied, and takes it off again', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos/manga');
    const built = await titles(page, '.listing-built');
    await page.getByLabel(text.sort).selectOption('title');
    await page.waitForURL('**/productos/manga?orderBy=title');
    await settled(page);
    await expect.poll(() => titles(page)).not.toEqual(built);
    await page.getByLabel(text.onlyOffers).check();
    await page.waitForURL('**/productos/manga?ofertas=1&orderBy=title');
    await settled(page);
    const cards = page.locator('.listing-live .card');
    const offers = cards.filter({ has: page.locator('.corner:not(.is-presale)') });
    await expect.poll(() => offers.count()).toBeGreaterThan(0);
    await expect.poll(async () => (await cards.count()) - (await offers.count())).toBe(0);
    await page.getByRole('button', { name: text.remove(text.onlyOffers) }).click();
    await page.waitForURL('**/productos/manga?orderBy=title');
    await page.getByLabel(text.sort).selectOption('recent');
    await page.waitForURL('**/productos/manga');
    await page.locator('.listing-built').waitFor();
    await expect.poll(() => titles(page, '.listing-built')).toEqual(built);
  });

  it('reads prices as they are typed here, and says when one cannot be read', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos/manga');
    const range = page.getByRole('group', { name: text.price.ARS });
    const [from, to] = [range.getByLabel(text.from), range.getByLabel(text.to)];
    await expect.poll(() => from.inputValue()).toBe('');
    await expect.poll(() => to.getAttribute('placeholder')).toBe(text.priceExample('100.000'));
    await to.fill('$ 100.000');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos/manga?precioMax=100000');
    await settled(page);
    await page.getByRole('button', { name: text.remove('Hasta $AR\u00a0100.000') }).waitFor();
    await to.fill('dieciséis mil');
    await page.keyboard.press('Enter');
    await page.getByText(text.priceUnreadable).waitFor();
    await expect.poll(() => to.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe('?precioMax=100000');
    await to.fill('16.000');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos/manga?precioMax=16000');
    await settled(page);
    await page.getByText(text.priceUnreadable).waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('.listing-live .card').count()).toBeGreaterThan(0);
  });

  it('finds an author by a part of the name', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos');
    await page.getByLabel(text.author, { exact: true }).pressSequentially('oda');
    await page.getByRole('radio', { name: 'Eiichiro Oda' }).check();
    await page.waitForURL('**/productos?autor=eiichiro-oda');
    await settled(page);
    await page.getByRole('button', { name: text.remove('Eiichiro Oda') }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Eiichiro Oda' }).isChecked()).toBe(true);
  });

  it('offers every brand, and takes the filters along to another category', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos?ofertas=1');
    await settled(page);
    const brands = page.getByRole('combobox', { name: text.brand, exact: true });
    await brands.locator('option[value="ivrea"]').waitFor({ state: 'attached' });
    await brands.selectOption('ivrea');
    await page.waitForURL('**/productos?editorial=ivrea&ofertas=1');
    await page.locator('.tree a[href="/productos/manga"]').click();
    await page.waitForURL('**/productos/manga?editorial=ivrea&ofertas=1');
    await settled(page);
    await expect.poll(() => brands.inputValue()).toBe('ivrea');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Manga');
  });
});

describe('on a phone', () => {
  it('filters in a sheet: a draft until it is applied, dropped by Escape', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/productos/manga');
    const openButton = page.getByRole('button', { name: text.openFilters });
    await openButton.click();
    const sheet = page.getByRole('dialog', { name: text.filters });
    await sheet.waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(text.language).selectOption('Ingles');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expectFocus(openButton);
    await openButton.click();
    await expect.poll(() => sheet.getByLabel(text.language).inputValue()).toBe('');
    await sheet.getByLabel(text.format).selectOption('rustica');
    await sheet.getByRole('button', { name: text.applyFilters }).click();
    await page.waitForURL('**/productos/manga?formato=rustica');
    await settled(page);
    await expect.poll(() => sheet.isVisible()).toBe(false);
  });

  it('sorts a search by relevance until another order is chosen, and other lists never', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/productos?q=one+piece');
    await settled(page);
    const order = page.locator('[name="orderBy"]');
    const chosen = () => order.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    await expect.poll(chosen).toBe(text.relevance);
    await order.selectOption('recent');
    await page.waitForURL('**/productos?q=one+piece&orderBy=recent');
    await settled(page);
    await order.selectOption('');
    await page.waitForURL('**/productos?q=one+piece');
    await settled(page);
    await page.getByRole('button', { name: text.remove('“one piece”') }).click();
    await page.waitForURL('**/productos');
    await expect.poll(chosen).toBe(text.sorts.recent);
    await expect.poll(() => order.locator('option').count()).toBe(4);
  });

  it('finds the list and the place in it again after a product', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/productos?orderBy=title');
    await settled(page);
    await page
      .locator('.listing-live')
      .getByRole('button', { name: listingTexts.pagination.page(2) })
      .click();
    await page.waitForURL('**/productos?orderBy=title&page=2');
    await settled(page);
    await page.waitForFunction(() => scrollY < 500);
    const list = await titles(page);
    await page.locator('.listing-live .card a').nth(15).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => scrollY > 500);
    const place = await page.evaluate(() => scrollY);
    await page.locator('.listing-live .card a').nth(15).click();
    await page.waitForURL('**/producto/**');
    await page.goBack();
    await settled(page);
    await expect.poll(() => titles(page)).toEqual(list);
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 5, place);
    await page.goBack();
    await page.waitForURL('**/productos?orderBy=title');
    await settled(page);
    await expect.poll(() => titles(page)).not.toEqual(list);
  });
});

describe('on a phone and a desk', () => {
  it('what is found is titled, counted and accessible', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/');
    await page.getByRole('searchbox').first().fill('one piece');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos?q=one+piece');
    await settled(page);
    await page.getByRole('heading', { level: 1, name: text.resultsFor('one piece'), exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(shopTexts.titleOf(text.resultsFor('one piece')));
    await expect
      .poll(() => page.locator('[data-list-count]').textContent())
      .toMatch(/\d+ productos(?: en esta página)?$/);
    await expectAccessibleAtBothWidths(page);
  });

  it('never shows the built list for another one, and has no links to filters', async () => {
    const { page } = await openShopper('phone');
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/api/v1/products-list**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/productos?viendo=novedades', { waitUntil: 'commit' });
    await page.locator('.skeleton:visible').first().waitFor();
    // The shimmer runs on the compositor, not on the main thread.
    await expect.poll(() => infinitelyAnimated(page)).toEqual(['transform']);
    const isBuiltListShown = await page.locator('.listing-built').isVisible();
    expect(isBuiltListShown).toBe(false);
    answer.resolve(undefined);
    await settled(page);
    await page.getByRole('heading', { level: 1, name: text.titles.newReleases, exact: true }).waitFor();
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => href?.includes('?'))).toEqual([]);
  });

  it('a card that was fetched looks like one that was built', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/productos/manga');
    const built = await cardsAtBothWidths(page, '.listing-built');
    await visit('/productos/manga?precioMin=1');
    await settled(page);
    const live = await cardsAtBothWidths(page, '.listing-live');
    expect(live.map((cards) => cards.length)).toEqual([24, 24]);
    expect(live).toEqual(built);
  });
});

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('remembers its columns before the first paint', async () => {
    const { page, visit } = await openShopper(width);
    const [list, wanted] = width === 'phone' ? ['/ofertas', 1] : ['/productos/manga', 3];
    await visit(list);
    await page.locator(`.listing-columns label:has([value="${wanted}"])`).click();
    // A press before the page's code has loaded is replayed.
    await expect.poll(() => columnCount(page)).toBe(wanted);
    await page.goto(list, { waitUntil: 'commit' });
    await page.locator('.listing-built .card').first().waitFor();
    expect(await columnCount(page)).toBe(wanted);
    await page.waitForLoadState();
    await expect.poll(() => page.locator(`.listing-columns [value="${wanted}"]`).isChecked()).toBe(true);
  });
});

/** Resolves when the live list is rendered and idle. */
async function settled(page: Page): Promise<void> {
  await page.locator('.listing-live section[aria-busy="false"]').waitFor();
}

async function titles(page: Page, place = '.listing-live'): Promise<string[]> {
  return page.locator(`${place} .card h3`).allTextContents();
}

async function columnCount(page: Page): Promise<number> {
  const columns = await page
    .locator('.listing-built .grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  return columns.split(' ').length;
}

async function cardsAtBothWidths(page: Page, place: string): Promise<unknown[][]> {
  const all: unknown[][] = [];
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    await waitForPaint(page);
    all.push(await cardsOf(page, place));
  }
  return all;
}

/** Visible facts of each card: text in pesos, classes, links and box. */
async function cardsOf(page: Page, place: string): Promise<unknown[]> {
  return page.locator(`${place} .card`).evaluateAll((cards) =>
    cards.map((card) => {
      const boxOf = (element: Element | null) => {
        const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 };
        return [Math.round(width), Math.round(height)];
      };
      return {
        words: (card as HTMLElement).innerText,
        link: card.querySelector('a')?.getAttribute('href'),
        captions: [...card.querySelectorAll('.corner:not(.usd)')].map((corner) => corner.textContent.trim()),
        stock: card.querySelector('.stock')?.className,
        boxes: [card, card.querySelector('.cover'), card.querySelector('.price')].map(boxOf),
      };
    }),
  );
}

/** Properties of infinite animations; all but `transform` and the like are painted on the main thread in each frame. */
function infinitelyAnimated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const described = ['offset', 'computedOffset', 'easing', 'composite'];
    const infinite = document
      .getAnimations()
      .flatMap(({ effect }) =>
        effect instanceof KeyframeEffect && effect.getComputedTiming().endTime === Infinity ? [effect] : [],
      );
    const names = infinite.flatMap((effect) => effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
    return [...new Set(names)].filter((name) => !described.includes(name));
  });
}
