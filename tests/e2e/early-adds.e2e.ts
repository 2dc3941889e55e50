/** A product that is added early, or on the way out of its page, is in the cart once. */
import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct } from '../support/backend.ts';
import {
  addButton,
  addToCart,
  expectBadge,
  lineOf,
  openAtProduct,
  openProduct,
  quantityOf,
} from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { hold, holdCode } from '../support/in-transit.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('an add', () => {
  it('is sent before the code that reads its reply, which tells of it', async () => {
    const shopper = await openShopper('phone');
    const { page, context } = shopper;
    const release = await holdCode(context, 'core.');
    const isSent = page.waitForRequest((request) => request.method() === 'POST');
    await openProduct(shopper, 3);
    await addButton(page).click();
    await isSent;
    release();
    await toastSaying(page, cartTexts.added);
    await expectBadge(page, 1);
  });

  it('is sent though a picture keeps the page from being loaded', async () => {
    const { page, context } = await openShopper('phone');
    const release = await hold(context, '**/img/**');
    const { slug } = await buyableProduct({ units: 3 });
    await page.goto(`/producto/${slug}`, { waitUntil: 'domcontentloaded' });
    const isSent = page.waitForRequest((request) => request.method() === 'POST');
    await addButton(page).click();
    await isSent;
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    release();
    await toastSaying(page, cartTexts.added);
    await expectBadge(page, 1);
  });

  it('is sent while the page’s later styles are on their way', async () => {
    const { page, context } = await openShopper('phone');
    const release = await hold(context, '**/_astro/deferred.*.css');
    const { slug } = await buyableProduct({ units: 3 });
    await page.goto(`/producto/${slug}`, { waitUntil: 'commit' });
    const isSent = page.waitForRequest((request) => request.method() === 'POST');
    await addButton(page).click();
    await isSent;
    expect(await page.evaluate(() => document.readyState)).toBe('loading');
    release();
    await toastSaying(page, cartTexts.added);
    await expectBadge(page, 1);
  });

  it('is taken while the picture of the last page still fades', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    await context.addInitScript(fadeForEver);
    await visit('/politicas');
    await page.evaluate((path) => {
      location.assign(path);
    }, `/producto/${slug}`);
    await page.waitForFunction(() => document.documentElement.dataset['isFading'] !== undefined);
    await addButton(page).click();
    await expectBadge(page, 1);
  });

  it('survives that its page is left in the same moment', async () => {
    const { page, title } = await openAtProduct('phone', 3);
    await alive(page);
    // In a single task of the page, so that no response is processed in between.
    const pressAndLeave = () => {
      document.querySelector<HTMLElement>('add-to-cart > button')?.click();
      location.assign('/cart');
    };
    await Promise.all([page.waitForURL('**/cart'), page.evaluate(pressAndLeave)]);
    await expectUnits(page, title, 1);
  });

  it('whose answer came after its page was left is told by the next', async () => {
    const { page, context, title } = await openAtProduct('phone', 3);
    await addToCart(page);
    const [hasArrived, mayBeDone] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    await context.route(`${inject('siteUrl')}/api/v1/cart?*`, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      hasArrived.resolve(null);
      await mayBeDone.promise;
      // The page was unloaded, and the request continues (`keepalive`).
      const headers = { 'content-type': 'application/json' };
      await fetch(request.url(), { method: 'POST', headers, body: request.postData() });
      await route.abort();
    });
    await addButton(page).click();
    await hasArrived.promise;
    await page.goto('/cart');
    await lineOf(page, title).waitFor();
    await expect(quantityOf(page)).toHaveValue('1');
    mayBeDone.resolve(null);
    await toastSaying(page, cartTexts.added);
    await expectUnits(page, title, 2);
  });

  it('before the code came is in the cart though the page was left', async () => {
    const shopper = await openShopper('phone');
    const { page, context, visit } = shopper;
    const release = await holdCode(context);
    const { title } = await openProduct(shopper, 3);
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await addButton(page).click();
    await visit('/politicas');
    release();
    await toastSaying(page, cartTexts.added);
    await visit('/cart');
    await expectUnits(page, title, 2);
  });
});

/** Runs in the page: the view transition from the previous page never ends. */
function fadeForEver(): void {
  addEventListener('pagereveal', ({ viewTransition }) => {
    void viewTransition?.ready.then(() => {
      for (const animation of document.getAnimations()) animation.pause();
      document.documentElement.dataset['isFading'] = '';
    });
  });
}

/** The cart has so many units of this product, and nothing else. */
async function expectUnits(page: Page, title: string, units: number): Promise<void> {
  await lineOf(page, title).waitFor();
  await expectBadge(page, units);
  await page.locator('.cart[aria-busy="false"]').waitFor();
  await expect(page.locator('li.cart-line')).toHaveCount(1);
  await expect(quantityOf(page)).toHaveValue(String(units));
}
