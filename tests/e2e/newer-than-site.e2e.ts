/** Content that is newer than the published site, or does not exist; and the lists of landing pages. */
import { inject, it } from 'vitest';
import { basePath } from '../../src/api/endpoint.ts';
import { namedListTexts } from '../../src/text/catalogue/named-lists.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { contentTexts, landingTexts } from '../../src/text/content/content.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openAt, openShopper } from '../support/shopper.ts';

const { pagination } = listTexts;

it.each([
  ['/autores/nadie', namedListTexts.author.missing],
  ['/tags/nada', namedListTexts.tag.missing],
])('%s says that there is none', async (path, words) => {
  const { page, expects } = await openAt('phone', path);
  expects('404');
  await page.getByRole('heading', { level: 1, name: words }).waitFor();
  await expectAccessibleAndFitting(page);
});

it('a landing page that the API does not have leads to /404', async () => {
  const { page, expects } = await openAt('phone', '/c/nada');
  expects('404');
  await page.waitForURL('**/404');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(contentTexts.notFound.title);
});

it('a landing page that is not built yet has its pages and columns', async () => {
  const { page, context, visit, expects } = await openShopper('desk');
  expects('404');
  await context.route('**/landing-pages/nueva**', async (route) => {
    const url = route.request().url().replace('nueva', 'one-piece');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await visit('/c/nueva/2');
  await expect(page.locator('.pagination [aria-current="page"]')).toHaveText('2');
  const columns = page.locator('.column-choice');
  await expect(columns.locator(':checked')).toHaveValue('4');
  await columns.locator('label').filter({ hasText: '3' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-columns', 'desk3');
  await page.getByRole('button', { name: pagination.page(1), exact: true }).click();
  await page.waitForURL('**/c/nueva');
  await page.getByRole('link', { name: pagination.page(2), exact: true }).waitFor();
});

it('a landing page has its pages by links, without JavaScript', async () => {
  const { page, visit, expects } = await openShopper('phone', { javaScriptEnabled: false });
  expects('404');
  const answer = await fetch(`${inject('apiUrl')}${basePath}/landing-pages/one-piece/products`);
  const { total_pages: total } = ((await answer.json()) as { pagination: { total_pages: number } })
    .pagination;
  expect(total).toBeGreaterThan(1);
  await visit('/c/one-piece');
  await page.getByRole('link', { name: pagination.next }).click();
  await page.waitForURL('**/c/one-piece/2');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${inject('siteUrl')}/c/one-piece/2`);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  await expect(page.getByText(landingTexts.featured, { exact: true })).toHaveCount(0);
  const previous = page.getByRole('link', { name: pagination.previous });
  await expect(previous).toHaveAttribute('href', '/c/one-piece');
  await page.getByLabel(pagination.jump).fill('1');
  await page.getByRole('button', { name: pagination.jumpButton }).click();
  await page.waitForURL('**/c/one-piece?page=1');
  const beyond = await page.goto(`/c/one-piece/${total + 1}`);
  expect(beyond?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: contentTexts.notFound.title }).waitFor();
});

it('another order of a landing page begins at its first and is shareable', async () => {
  const { page } = await openAt('desk', '/c/one-piece/2');
  const cards = page.locator('.landing-products .card:visible');
  const built = await cards.count();
  const sort = page.getByLabel(listTexts.sort);
  await sort.focus();
  await sort.selectOption('title');
  await page.waitForURL('**/c/one-piece?orderBy=title');
  await expect(cards).toHaveCount(24);
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: pagination.next }).click();
  await page.waitForURL('**/c/one-piece?orderBy=title&page=2');
  await page.goBack();
  await page.waitForURL('**/c/one-piece?orderBy=title');
  await expect(cards).toHaveCount(24);
  await page.goBack();
  await expect(page).toHaveURL('/c/one-piece/2');
  await expect(cards).toHaveCount(built);
  await page.getByRole('link', { name: pagination.previous }).click();
  await page.waitForURL('**/c/one-piece');
  await page.goto('/c/one-piece?orderBy=title');
  await expect(sort).toHaveValue('title');
  await expect(cards).toHaveCount(24);
});
