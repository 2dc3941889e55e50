/**
 * Lists that represent a filter (author, tag, brand…): they have all list features, and their chip removes the
 * filter.
 */
import { describe, it } from 'vitest';
import { namedListTexts } from '../../src/text/catalogue/named-lists.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { expect } from '../support/expect.ts';
import { allBrands, chipOf, columnCount, listAt, sortBy } from '../support/lists.ts';
import { expectAccessible, openAt, type Width } from '../support/shopper.ts';

const testFont = 'usual';

it('a brand is one filter among others of the panel', async () => {
  const { page } = await openAt('desk', '/productos');
  await (await allBrands(page)).selectOption('ivrea');
  await page.waitForURL('**/productos?editorial=ivrea');
  await page.getByRole('link', { name: listTexts.remove('Ivrea') }).waitFor();
  await expect(page.locator('.list-built .card')).toHaveCount(24);
  await expect.poll(() => page.locator('.pagination:visible a').count()).toBeGreaterThan(1);
  await expect(page.locator('.offers-carousel')).toHaveCount(1);
  const brands = await allBrands(page);
  await expect(brands).toHaveValue('ivrea');
  // Known once in the panel, where the page is built with it.
  await expect(brands.locator('option[value="ivrea"]')).toHaveCount(1);
  await expectAccessible(page);
  await sortBy(page, 'price');
  await listAt(page, '/productos?editorial=ivrea&orderBy=price');
  await chipOf(page, 'Ivrea').click();
  await page.waitForURL('**/productos?orderBy=price');
});

it('a brand is found in the panel as it was after Back', async () => {
  const { page } = await openAt('desk', '/editorial/ivrea');
  await sortBy(page, 'price');
  await listAt(page, '/productos?editorial=ivrea&orderBy=price');
  await page.goBack();
  await page.waitForURL('**/editorial/ivrea');
  await expect(page.getByLabel(listTexts.sort)).toHaveValue('recent');
});

it('an author of the panel can be combined with other filters', async () => {
  const { page } = await openAt('desk', '/autores/eiichiro-oda');
  await expect(page.getByRole('radio', { name: 'Eiichiro Oda' })).toBeChecked();
  await sortBy(page, 'title');
  await listAt(page, '/productos?autor=eiichiro-oda&orderBy=title');
  await chipOf(page, 'Eiichiro Oda').waitFor();
});

it.each([
  ['/tags/clasicos', 'tag=clasicos&idioma=espa%C3%B1ol', 'Clásicos'],
  ['/preventa', 'idioma=espa%C3%B1ol&preventa=1', namedListTexts.presale.title],
])('%s can be combined with the panel and removed by its chip', async (path, asked, words) => {
  const { page } = await openAt('desk', path);
  await page.getByRole('link', { name: listTexts.remove(words), exact: true }).waitFor();
  await expect(page.locator('.column-choice label:visible')).toHaveCount(4);
  await expectAccessible(page);
  await page.getByLabel(listTexts.choices.language.label).selectOption('español');
  await listAt(page, `/productos?${asked}`);
  await chipOf(page, words).waitFor();
  await sortBy(page, 'title');
  await listAt(page, `/productos?${asked}&orderBy=title`);
  await chipOf(page, words).click();
  await page.waitForURL('**/productos?idioma=espa%C3%B1ol&orderBy=title');
});

it('offers are left by taking off the tick, on a phone in the sheet', async () => {
  const { page } = await openAt('phone', '/ofertas');
  const openButton = page.getByRole('button', { name: listTexts.openFilters });
  await expect(openButton.locator('[data-filter-count]')).toHaveText('1');
  await openButton.click();
  const sheet = page.getByRole('dialog', { name: listTexts.filters });
  await sheet.getByLabel(listTexts.flags.onlyOffers).uncheck();
  await sheet.getByRole('button', { name: listTexts.applyFilters }).click();
  await page.waitForURL(/\/productos$/);
  await expect(page.locator('.applied')).toHaveCount(0);
});

it.each([
  ['/productos/manga', 'Manga'],
  ['/autores/eiichiro-oda', 'Eiichiro Oda'],
  ['/ofertas', listTexts.flags.onlyOffers],
])('%s is left by its chip without JavaScript', async (path, words) => {
  const { page } = await openAt('phone', path, { javaScriptEnabled: false });
  await page.getByRole('link', { name: listTexts.remove(words), exact: true }).click();
  await page.waitForURL(/\/productos$/);
  await expect(page.locator('.applied')).toHaveCount(0);
});

describe('the columns to choose from', () => {
  it.each<[string, Width, string[]]>([
    // `domain/grid-columns.test.ts` has every list.
    ['/productos', 'desk', ['2', '3', '4']],
    ['/productos/manga', 'phone', ['2', '3']],
    ['/recomendados', 'desk', ['1', '2', '3', '4']],
    ['/c/one-piece', 'phone', ['1', '2', '3']],
  ])('of %s on a %s are %j, and remembered before the first paint', async (path, width, offered) => {
    const { page } = await openAt(width, path, { testFont });
    const shown = page.locator('.column-choice label:visible');
    await expect(shown).toHaveText(offered);
    for (const columns of offered.toReversed()) {
      await shown.filter({ hasText: columns }).click();
      // A press before the page's code has loaded is replayed.
      await expect.poll(() => columnCount(page)).toBe(Number(columns));
    }
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('.columned .card').first().waitFor();
    expect(await columnCount(page)).toBe(Number(offered[0]));
    await page.waitForLoadState();
    await expect(page.locator('.column-choice :checked')).toHaveValue(offered[0] ?? '');
  });

  it('leave a search at two when a single one was chosen elsewhere', async () => {
    const { page, visit } = await openAt('phone', '/preventa', { testFont });
    await page.locator('.column-choice label').filter({ hasText: '1' }).click();
    await expect.poll(() => columnCount(page)).toBe(1);
    await visit('/productos');
    expect(await columnCount(page)).toBe(2);
    await expect(page.locator('.column-choice :checked')).toHaveValue('2');
  });
});
