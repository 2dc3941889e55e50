/** Content that is newer than the published site, or does not exist. */
import { describe, expect, inject, it } from 'vitest';
import { basePath } from '../../src/api/endpoint.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { landingTexts } from '../../src/text/content/landings.ts';
import { listTexts } from '../../src/text/catalogue/lists.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

describe('what is newer than the site, or is not there', () => {
  it.each([
    ['/autores/nadie', listTexts.author.missing],
    ['/tags/nada', listTexts.tag.missing],
  ])('%s says so', async (path, words) => {
    const { page, visit, expects } = await openShopper('phone');
    expects('404');
    await visit(path);
    await page.getByRole('heading', { level: 1, name: words }).waitFor();
    await expectAccessible(page);
  });

  it('a landing page that the API does not have leads to /404', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('404');
    await visit('/c/nada');
    await page.waitForURL('**/404');
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toContain(contentTexts.notFound.title);
  });

  it('a landing page that has no page yet has its pages and columns all the same', async () => {
    const { page, context, visit, expects } = await openShopper('desk');
    expects('404');
    await context.route('**/landing-pages/nueva**', async (route) => {
      const url = route.request().url().replace('nueva', 'one-piece');
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await visit('/c/nueva/2');
    await page.locator('.pagination [aria-current="page"]').filter({ hasText: /^2$/ }).waitFor();
    const columns = page.locator('.listing-columns');
    await expect.poll(() => columns.locator(':checked').inputValue()).toBe('4');
    await columns.locator('label').filter({ hasText: '3' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-columns')).toBe('desk3');
    await page.getByRole('button', { name: listingTexts.pagination.page(1), exact: true }).click();
    await page.waitForURL('**/c/nueva');
    await page.getByRole('link', { name: listingTexts.pagination.page(2), exact: true }).waitFor();
  });

  it('a landing page is shown in another order when somebody asks for it', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/c/one-piece');
    const answer = page.waitForResponse(
      `${inject('siteUrl')}${basePath}/landing-pages/one-piece/products?*price*`,
    );
    const sort = page.getByLabel(listingTexts.sort);
    await sort.focus();
    await sort.selectOption('price');
    expect((await answer).status()).toBe(200);
    await page.waitForURL('**/c/one-piece?orderBy=price');
  });

  it('a landing page has its pages by links, without JavaScript, and ends with its last page', async () => {
    const { page, visit, expects } = await openShopper('phone', { javaScriptEnabled: false });
    expects('404');
    const total = await landingPages();
    await visit('/c/one-piece');
    await page.getByRole('link', { name: listingTexts.pagination.next }).click();
    await page.waitForURL('**/c/one-piece/2');
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'))
      .toBe(`${inject('siteUrl')}/c/one-piece/2`);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await expect.poll(() => page.getByText(landingTexts.featured, { exact: true }).count()).toBe(0);
    await expect
      .poll(() => page.getByRole('link', { name: listingTexts.pagination.previous }).getAttribute('href'))
      .toBe('/c/one-piece');
    await page.getByLabel(listingTexts.pagination.jump).fill('1');
    await page.getByRole('button', { name: listingTexts.pagination.jumpButton }).click();
    await page.waitForURL('**/c/one-piece?page=1');
    const beyond = await page.goto(`/c/one-piece/${total + 1}`);
    expect(beyond?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: contentTexts.notFound.title }).waitFor();
  });

  it('another order, asked for on a further page, begins at its first and leads back', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/c/one-piece/2');
    const cards = page.locator('.landing-products .card:visible');
    const built = await cards.count();
    const sort = page.getByLabel(listingTexts.sort);
    await sort.focus();
    await sort.selectOption('title');
    await page.waitForURL('**/c/one-piece?orderBy=title');
    await expect.poll(() => cards.count()).toBe(24);
    await page.getByRole('button', { name: listingTexts.pagination.next }).click();
    await page.waitForURL('**/c/one-piece?orderBy=title&page=2');
    await page.goBack();
    await page.waitForURL('**/c/one-piece?orderBy=title');
    await expect.poll(() => cards.count()).toBe(24);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/c/one-piece/2');
    await expect.poll(() => cards.count()).toBe(built);
    await page.getByRole('link', { name: listingTexts.pagination.previous }).click();
    await page.waitForURL('**/c/one-piece');
  });

  it('an order of a landing page has an address, which is found again by Back and by who is sent it', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/c/one-piece?orderBy=title');
    const sort = page.getByLabel(listingTexts.sort);
    await expect.poll(() => sort.inputValue()).toBe('title');
    await sort.selectOption('price');
    await page.waitForURL('**/c/one-piece?orderBy=price');
    await page.goBack();
    await expect.poll(() => sort.inputValue()).toBe('title');
    await expect.poll(() => new URL(page.url()).search).toBe('?orderBy=title');
  });
});

async function landingPages(): Promise<number> {
  const answer = await fetch(`${inject('apiUrl')}${basePath}/landing-pages/one-piece/products`);
  const { pagination } = (await answer.json()) as { pagination: { total_pages: number } };
  expect(pagination.total_pages).toBeGreaterThan(1);
  return pagination.total_pages;
}
