/** A product whose page is not built yet, or does not exist. */
import type { Locator } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { catalogueTexts as text } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { seeded } from '../support/seeded-product.ts';
import { expectAccessible, expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('a product that has no page yet', () => {
  it('is shown by the fallback, in the look of the others, and can be bought', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('404');
    expects('/producto/recien-llegado');
    const { slug, title } = await buyableProduct({ units: 3 });
    const answer = await fetch(`${inject('apiUrl')}/api/v1/product/${slug}`);
    const body = await answer.text();
    await page.route('**/api/v1/product/recien-llegado*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await visit('/producto/recien-llegado');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain(title);
    // The notice about cookies stands above the sticky buy button.
    const notice = page.getByRole('region', { name: shopTexts.cookies.label });
    const bar = page.locator('.product-buy');
    await expect
      .poll(async () => ((await bar.boundingBox())?.y ?? 0) - (await bottomOf(notice)))
      .toBeGreaterThanOrEqual(0);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
  });
});

it('a product that has no page yet shows its pictures large and plays its videos in place', async () => {
  const { page, context, visit, expects } = await openShopper('desk');
  expects('404');
  await context.route(/youtube|vimeo/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' }),
  );
  const product = await seeded((found) => Boolean(found.videos));
  await page.route('**/api/v1/product/recien-llegado*', (route) => route.fulfill({ json: { product } }));
  await visit('/producto/recien-llegado');
  await page.locator('a[data-player]').first().click();
  await expect.poll(() => page.locator('.video iframe').count()).toBe(1);
  await page.locator('.gallery-zoom').first().click();
  await page.getByRole('dialog', { name: text.coverOf(product.title) }).waitFor();
});

describe('a product that there is not', () => {
  it('says so when there is none, with a way on', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('404');
    const response = await fetch(`${inject('siteUrl')}/producto/no-existe`);
    expect(response.status).toBe(404);
    await visit('/producto/no-existe');
    await page.getByRole('heading', { level: 1, name: 'Producto no encontrado' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: text.seeCatalogue }).isVisible()).toBe(true);
    await expectAccessible(page);
  });
});

/** Waits until it is shown. @returns its lower edge, in CSS pixels from the top of the viewport */
async function bottomOf(locator: Locator): Promise<number> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}
