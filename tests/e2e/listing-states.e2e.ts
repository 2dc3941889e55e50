/** Pagination of filtered lists, and their empty, failed and no-JavaScript states. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { openShopper } from '../support/shopper.ts';

const text = listingTexts;

describe('pages of a list with filters', () => {
  it('are jumped to by number, and only to those there are', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos?orderBy=title');
    await settled(page);
    const field = page.locator('.listing-live').getByLabel(listingTexts.pagination.jump);
    const total = Number(await field.getAttribute('max'));
    for (const wrong of ['0', String(total + 1), '']) {
      await field.fill(wrong);
      await page.keyboard.press('Enter');
      await page.getByText(listingTexts.pagination.jumpOutOfRange(total)).waitFor();
    }
    await field.fill('3');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos?orderBy=title&page=3');
    await settled(page);
    await expect.poll(() => page.locator(':focus').textContent()).toBe(listingTexts.pagination.page(3));
  });

  it('begin at their top for whoever jumps there with Enter', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/productos?orderBy=title');
    await settled(page);
    const field = page.locator('.listing-live').getByLabel(listingTexts.pagination.jump);
    await field.fill('3');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await field.press('Enter');
    await settled(page);
    await expect.poll(() => page.locator(':focus').textContent()).toBe(listingTexts.pagination.page(3));
    const top = () => page.locator('.listing-live .card').first().boundingBox();
    await expect.poll(async () => (await top())?.y).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await top())?.y).toBeLessThan(740);
  });

  it('that were built are jumped to without a script', async () => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    await visit('/productos');
    await page.getByLabel(listingTexts.pagination.jump).fill('2');
    await page.getByRole('button', { name: listingTexts.pagination.jumpButton, exact: true }).click();
    await page.waitForURL('**/productos?page=2');
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toMatch(new RegExp(`${pathTo('productList', {}, 2)}$`));
  });
});

describe('when there is nothing to show', () => {
  it('says so in the words of the specification, with a way on', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/productos?q=zzzznadie&ofertas=1');
    await page.locator('.balloon').getByText('No se encontraron productos').waitFor();
    await page.getByRole('button', { name: text.clearFilters }).filter({ visible: true }).click();
    await page.waitForURL(/\/productos$/);
    await expect.poll(() => page.locator('.listing-built .card').count()).toBe(24);
  });

  it('says that it failed, and tries again', async () => {
    const { page, visit, expects } = await openShopper('desk');
    expects('500');
    await page.route('**/api/v1/products-list**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"errorMessage":"Se rompió."}' }),
    );
    await visit('/productos?q=gato');
    await page.getByText(text.failed).waitFor();
    await page.unroute('**/api/v1/products-list**');
    await page.getByRole('button', { name: failureTexts.retry }).click();
    await settled(page);
    await expect.poll(() => page.getByText(text.failed).isVisible()).toBe(false);
  });

  it('shows the whole list and says why, without JavaScript', async () => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    await visit('/productos?q=one+piece');
    await page.getByText(text.needsScript, { exact: true }).waitFor();
    await expect.poll(() => page.locator('.listing-built .card').count()).toBe(24);
    await expect.poll(() => page.locator('.listing-bar').isVisible()).toBe(false);
  });
});

it('prices what it finds in the currency of the shopper', async () => {
  const { page, visit } = await openShopper('desk');
  await visit('/productos?orderBy=price');
  await settled(page);
  await page.locator('.currency:visible').first().selectOption('USD');
  await page.locator('.listing-live .price b').filter({ hasText: '$US' }).first().waitFor();
  await expect
    .poll(() => page.locator('.listing-live .price b').allTextContents())
    .toSatisfy((prices: string[]) => prices.every((price) => price.startsWith('$US')));
  const range = page.getByRole('group', { name: text.price.USD });
  await expect
    .poll(() => range.getByLabel(text.from).getAttribute('placeholder'))
    .toBe(text.priceExample('5'));
  await expect
    .poll(() => range.getByLabel(text.to).getAttribute('placeholder'))
    .toBe(text.priceExample('100'));
});

/** Resolves when the live list is rendered and idle. */
async function settled(page: Page): Promise<void> {
  await page.locator('.listing-live section[aria-busy="false"]').waitFor();
}
