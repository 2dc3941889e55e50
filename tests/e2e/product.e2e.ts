/** A product page: live data, correct values, and no change or announcement where nothing changed. */
import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { formatMoney } from '../../src/domain/money.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { alive } from '../support/alive.ts';
import { addToCart, openAtProduct, openProduct } from '../support/buying.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { waitForPaint } from '../support/layout-shifts.ts';
import {
  changeAnswers,
  priceOf,
  seeded,
  withNeighbours,
  type WireProduct,
} from '../support/seeded-product.ts';
import { expectAccessible, expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';

const shows = (page: Page, name: string) => page.locator(`[data-shows="${name}"]`);
const priceBox = (page: Page) => page.locator('.buy-box .ars .price');

describe('a page that is true', () => {
  it('shows the current units, in all and by branch', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await withNeighbours();
    const isAnswered = page.waitForResponse('**/api/v1/product/**');
    await visit(`/producto/${slug}`);
    // Concurrent tests buy units, so the expected stock is that of the response.
    const { product } = (await (await isAnswered).json()) as { product: WireProduct };
    await page.getByText(catalogueTexts.units(product.stock)).waitFor();
    const { centro = 0 } = product.stocks ?? {};
    await expect(shows(page, 'branches')).toContainText(shippingTexts.branchUnits('Centro', centro));
    const [neighbour] = product.relatedProducts;
    const price = page.locator(`.linked-price[data-product="${neighbour?.slug}"] b`);
    await expect(price).toHaveText(priceOf(neighbour));
    await expect(shows(page, 'news')).toHaveText('');
  });

  it('asks for nothing but its later sheet before it has loaded', async () => {
    const shopper = await openShopper('phone');
    const isAsked = shopper.page.waitForRequest('**/api/v1/product/**');
    await openProduct(shopper);
    await (await isAsked).response();
    const early = await shopper.page.evaluate(() => {
      const [visited] = performance.getEntriesByType('navigation');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < (visited?.loadEventStart ?? 0))
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/_astro/') || path.startsWith('/api/'));
    });
    expect(early.filter((path) => !path.startsWith('/_astro/deferred.'))).toEqual([]);
  });

  it('in dollars asks in dollars and compares with the price in dollars', async () => {
    const shopper = await openShopper('phone', { stored: { currency: 'USD' } });
    const { page } = shopper;
    const asked = page.waitForRequest('**/api/v1/product/**');
    await changeAnswers(page, (product) => (product.price.amount = 77.5));
    await openProduct(shopper, 3);
    expect((await asked).url()).toContain('currency=USD');
    await page.getByText(/^El precio cambió: antes \$US\s/).waitFor();
    await expect(page.locator('.buy-box .price b:visible')).toHaveText('$US\u00a077,50');
  });

  it('stays as it was built, and says nothing, when its API is silent', async () => {
    const shopper = await openShopper('phone');
    const { page, expects } = shopper;
    expects('api/v1/product');
    expects('ERR_CONNECTION_RESET');
    let failures = 0;
    page.on('requestfailed', () => failures++);
    await page.route('**/api/v1/product/**', (route) => route.abort('connectionreset'));
    const { price } = await openProduct(shopper, 3);
    // Three attempts; after the last failure the page is checked once it is painted.
    await expect.poll(() => failures).toBe(3);
    await waitForPaint(page);
    await expect(priceBox(page).locator('b')).toHaveText(formatMoney(price));
    await expect(shows(page, 'stock')).toContainText(catalogueTexts.stock.available);
    await expect(shows(page, 'news')).toHaveText('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

it('a video plays in the page on request, without a call before', async () => {
  const { page, context, visit } = await openShopper('desk');
  const asked: string[] = [];
  await context.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
  });
  const { slug } = await seeded((product) => Boolean(product.videos));
  await visit(`/producto/${slug}`);
  await alive(page);
  expect(asked).toEqual([]);
  await page.locator('a[data-player]').first().click();
  const embedded = expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await expect.poll(() => asked).toEqual([embedded]);
  await expect(page.locator('.video iframe')).toHaveCount(1);
});

it('without JavaScript all of it can be read, and nothing stands there that does nothing', async () => {
  const { page, title, price } = await openAtProduct('phone', 3, { javaScriptEnabled: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.buy-box .price b:visible')).toHaveText(formatMoney(price));
  await expect(shows(page, 'stock')).toContainText(catalogueTexts.stock.available);
  for (const name of [cartTexts.add, catalogueTexts.favorite.add, shippingTexts.calculator]) {
    await expect(page.getByText(name, { exact: true }), name).toBeHidden();
  }
});

describe('a product that has no page yet', () => {
  const answers = '**/api/v1/product/recien-llegado*';

  it('is shown by the fallback, in the look of the others, and can be bought', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('404');
    expects('/producto/recien-llegado');
    const { slug, title } = await buyableProduct({ units: 3 });
    const body = await (await fetch(`${inject('apiUrl')}/api/v1/product/${slug}`)).text();
    await page.route(answers, (route) => route.fulfill({ contentType: 'application/json', body }));
    await visit('/producto/recien-llegado');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain(title);
    // The notice about cookies stands above the sticky buy button.
    const notice = page.getByRole('region', { name: shopTexts.cookies.label });
    await notice.waitFor();
    const gap = async () => {
      const [above, bar] = await Promise.all([
        notice.boundingBox(),
        page.locator('.product-buy').boundingBox(),
      ]);
      return above && bar ? bar.y - above.y - above.height : -1;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expectAccessibleAtBothWidths(page);
    await addToCart(page);
  });

  it('shows its pictures large and plays its videos in place', async () => {
    const { page, context, visit, expects } = await openShopper('desk');
    expects('404');
    await context.route(/youtube|vimeo/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' }),
    );
    const product = await seeded((found) => Boolean(found.videos));
    await page.route(answers, (route) => route.fulfill({ json: { product } }));
    await visit('/producto/recien-llegado');
    await page.locator('a[data-player]').first().click();
    await expect(page.locator('.video iframe')).toHaveCount(1);
    await page.locator('.gallery-zoom').first().click();
    await page.getByRole('dialog', { name: catalogueTexts.coverOf(product.title) }).waitFor();
  });
});

it('a product that there is not says so, with a way on', async () => {
  const { page, expects } = await openShopper('phone');
  expects('404');
  expect((await page.goto('/producto/no-existe'))?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Producto no encontrado' }).waitFor();
  await expect(page.getByRole('link', { name: catalogueTexts.seeCatalogue })).toBeVisible();
  await expectAccessible(page);
});
