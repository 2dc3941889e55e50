/**
 * Lists that represent a filter (author, tag, brand…): they have all list features, and their chip removes the
 * filter.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { listTexts } from '../../src/text/catalogue/lists.ts';
import { holdCode } from '../support/held-code.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

const text = listingTexts;
const testFont = 'usual';

describe('a brand, chosen in the panel', () => {
  it('keeps panel, order, columns, chip, pages and offers, and is one filter among others', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos');
    const brands = page.getByRole('combobox', { name: text.brand, exact: true });
    await brands.focus();
    await brands.locator('option[value="ivrea"]').waitFor({ state: 'attached' });
    await brands.selectOption('ivrea');
    await page.waitForURL('**/productos?editorial=ivrea');
    await page.getByRole('link', { name: text.remove('Ivrea') }).waitFor();
    await expect.poll(() => page.locator('.listing-built .card').count()).toBe(24);
    await expect.poll(() => page.locator('.pagination:visible a').count()).toBeGreaterThan(1);
    await expect.poll(() => page.locator('.offers-carousel').count()).toBe(1);
    await expect.poll(() => brands.inputValue()).toBe('ivrea');
    await expectAccessible(page);
    await page.getByLabel(text.sort).selectOption('price');
    await page.waitForURL('**/productos?editorial=ivrea&orderBy=price');
    await settled(page);
    await page.getByRole('button', { name: text.remove('Ivrea') }).click();
    await page.waitForURL('**/productos?orderBy=price');
  });

  it('goes along to a category, and is known once in the panel', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/editorial/ivrea');
    const brands = page.getByRole('combobox', { name: text.brand, exact: true });
    await brands.focus();
    await expect.poll(() => brands.locator('option').count()).toBeGreaterThan(3);
    await expect.poll(() => brands.locator('option[value="ivrea"]').count()).toBe(1);
    await page.locator('.tree a[href="/productos/manga"]').click();
    await page.waitForURL('**/productos/manga?editorial=ivrea');
    await settled(page);
    await expect.poll(() => brands.inputValue()).toBe('ivrea');
  });

  it('is found in the panel as it was after Back', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/editorial/ivrea');
    await page.getByLabel(text.sort).selectOption('price');
    await page.waitForURL('**/productos?editorial=ivrea&orderBy=price');
    await settled(page);
    await page.goBack();
    await page.waitForURL('**/editorial/ivrea');
    await expect.poll(() => page.getByLabel(text.sort).inputValue()).toBe('recent');
  });
});

describe('an author', () => {
  it('is chosen in the panel and can be combined with the rest of it', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/autores/eiichiro-oda');
    const choice = page.getByRole('radio', { name: 'Eiichiro Oda' });
    await expect.poll(() => choice.isChecked()).toBe(true);
    await page.getByLabel(text.sort).selectOption('title');
    await page.waitForURL('**/productos?autor=eiichiro-oda&orderBy=title');
    await settled(page);
    await page.getByRole('button', { name: text.remove('Eiichiro Oda') }).waitFor();
  });

  it('is left for any other author, also one that was pressed before the code had come', async () => {
    const { page, context, visit } = await openShopper('desk');
    const release = await holdCode(context);
    await visit('/autores/eiichiro-oda');
    await page.getByRole('radio', { name: text.anyAuthor }).check();
    release();
    await page.waitForURL(/\/productos$/);
    await expect.poll(() => page.locator('.applied').count()).toBe(0);
  });
});

describe.each([
  ['/tags/clasicos', 'tag=clasicos', 'Clásicos'],
  ['/preventa', 'preventa=1', listTexts.presale.title],
])('%s', (path, asked, words) => {
  it('can be combined with the panel, keeps its columns and is left by its chip', async () => {
    const { page, visit } = await openShopper('desk');
    await visit(path);
    await page.getByRole('link', { name: text.remove(words), exact: true }).waitFor();
    await expect.poll(() => page.locator('.listing-columns label:visible').count()).toBe(4);
    await expectAccessible(page);
    await page.getByLabel(text.language).selectOption('español');
    await page.waitForURL(`**/productos?${putLanguage(asked)}`);
    await settled(page);
    await page.getByRole('button', { name: text.remove(words), exact: true }).waitFor();
    await page.getByLabel(text.sort).selectOption('title');
    await page.waitForURL('**&orderBy=title');
    await settled(page);
    await page.getByRole('button', { name: text.remove(words), exact: true }).click();
    await page.waitForURL(
      `**/productos?${new URLSearchParams({ idioma: 'español' }).toString()}&orderBy=title`,
    );
  });

  it('is sorted on a phone, where its filters wait in the sheet', async () => {
    const { page, visit } = await openShopper('phone');
    await visit(path);
    const filters = page.getByRole('button', { name: text.openFilters });
    await expect.poll(() => filters.locator('[data-filter-count]').textContent()).toMatch(/^\s*1\s*$/);
    await page.getByLabel(text.sort).selectOption('price');
    await page.waitForURL(`**/productos?${asked}&orderBy=price`);
    await settled(page);
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await page.locator('.listing-built .card').first().waitFor();
  });
});

it('offers are left by taking off the tick, on a phone in the sheet', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/ofertas');
  const openButton = page.getByRole('button', { name: text.openFilters });
  await expect.poll(() => openButton.locator('[data-filter-count]').textContent()).toMatch(/^\s*1\s*$/);
  await openButton.click();
  const sheet = page.getByRole('dialog', { name: text.filters });
  await sheet.getByLabel(text.onlyOffers).uncheck();
  await sheet.getByRole('button', { name: text.applyFilters }).click();
  await page.waitForURL(/\/productos$/);
  await expect.poll(() => page.locator('.applied').count()).toBe(0);
});

describe('without JavaScript', () => {
  it.each([
    ['/productos/manga', 'Manga'],
    ['/autores/eiichiro-oda', 'Eiichiro Oda'],
    ['/ofertas', text.onlyOffers],
  ])('%s is left by its chip', async (path, words) => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    await visit(path);
    await page.getByRole('link', { name: text.remove(words), exact: true }).click();
    await page.waitForURL(/\/productos$/);
    await expect.poll(() => page.locator('.applied').count()).toBe(0);
  });
});

describe('the columns to choose from', () => {
  it.each<[string, Width, string[]]>([
    // Of every list: `domain/grid-columns.test.ts`.
    ['/productos', 'desk', ['2', '3', '4']],
    ['/productos/manga', 'phone', ['2', '3']],
    ['/recomendados', 'desk', ['1', '2', '3', '4']],
    ['/c/one-piece', 'phone', ['1', '2', '3']],
  ])('of %s on a %s are %j', async (path, width, offered) => {
    const { page, visit } = await openShopper(width, { testFont });
    await visit(path);
    const shown = page.locator('.listing-columns label:visible');
    await expect.poll(() => shown.allTextContents()).toSatisfy(trimmed(offered));
    for (const columns of [...offered].reverse()) {
      await shown.filter({ hasText: columns }).click();
      await expect.poll(() => columnCount(page)).toBe(Number(columns));
    }
  });

  it('leave a search at two when a single one was chosen elsewhere', async () => {
    const { page, visit } = await openShopper('phone', { testFont });
    await visit('/preventa');
    await page.locator('.listing-columns label').filter({ hasText: '1' }).click();
    await expect.poll(() => columnCount(page)).toBe(1);
    await visit('/productos');
    expect(await columnCount(page)).toBe(2);
    await expect.poll(() => page.locator('.listing-columns :checked').inputValue()).toBe('2');
  });
});

function trimmed(wanted: readonly string[]): (found: string[]) => boolean {
  return (found) => found.map((words) => words.trim()).join() === wanted.join();
}

/** Position of the language in the query beside the list's own filter. */
function putLanguage(asked: string): string {
  const language = new URLSearchParams({ idioma: 'español' }).toString();
  return asked.startsWith('tag') ? `${asked}&${language}` : `${language}&${asked}`;
}

async function settled(page: Page): Promise<void> {
  await page.locator('.listing-live section[aria-busy="false"]').waitFor();
}

async function columnCount(page: Page): Promise<number> {
  const columns = await page
    .locator('.columned .grid:visible')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  return columns.split(' ').length;
}
