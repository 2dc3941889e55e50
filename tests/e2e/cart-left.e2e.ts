/** Adding to the cart and leaving the page at once: the product is in the cart exactly once. */
import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct } from '../support/backend.ts';
import { holdCode } from '../support/held-code.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('left for the cart', () => {
  it('in the same moment as the press, the first product is there', async () => {
    const shopper = await openShopper('phone');
    const product = await buyableProduct({ units: 3 });
    await shopper.visit(pathTo('product', { slug: product.slug }));
    await alive(shopper.page);
    await pressAndLeave(shopper);
    await expectOne(shopper.page, product.title, 1);
  });

  it('before the code of the page has come, with the quantity that was chosen', async () => {
    const shopper = await openShopper('phone');
    const { page, context, visit } = shopper;
    const product = await buyableProduct({ units: 3 });
    const release = await holdCode(context);
    await visit(pathTo('product', { slug: product.slug }));
    await page.getByRole('button', { name: cartTexts.increaseOf(product.title) }).click();
    await page.getByRole('button', { name: cartTexts.add }).click();
    await page.goto('/politicas');
    release();
    await toastSaying(page, cartTexts.added);
    await page.goto('/cart');
    await expectOne(page, product.title, 2);
  });
});

describe('while the network is slow', () => {
  it('a press whose answer was on its way is told by the page that follows', async () => {
    const shopper = await openShopper('phone');
    const { page, context } = shopper;
    const product = await buyableProduct({ units: 3 });
    await fillCart(shopper, product.slug);
    const { promise: hasArrived, resolve: arrived } = Promise.withResolvers<undefined>();
    const { promise: mayBeDone, resolve: letItBeDone } = Promise.withResolvers<undefined>();
    await context.route(
      (url) => url.pathname === '/api/v1/cart',
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        arrived(undefined);
        await mayBeDone;
        // The page was unloaded, and the request continues (`keepalive`).
        const { url, method, headers, body } = requestOf(route.request());
        await fetch(url, { method, headers, body });
        await route.abort();
      },
    );
    await page.getByRole('button', { name: cartTexts.add }).click();
    await hasArrived;
    await page.goto('/cart');
    await line(page, product.title).waitFor();
    await expect
      .poll(() => page.getByLabel(cartTexts.quantity, { exact: true }).first().inputValue())
      .toBe('1');
    letItBeDone(undefined);
    await toastSaying(page, cartTexts.added);
    await expectOne(page, product.title, 2);
  });
});

function requestOf(request: Request) {
  return {
    url: request.url(),
    method: request.method(),
    headers: { 'content-type': 'application/json' },
    body: request.postData(),
  };
}

async function fillCart({ page, visit }: Shopper, slug: string): Promise<void> {
  await visit(pathTo('product', { slug }));
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  await page.getByText(cartTexts.added).waitFor({ state: 'hidden' });
}

/** In a single task of the page, so that no response is processed in between. */
async function pressAndLeave({ page }: Shopper): Promise<void> {
  await Promise.all([
    page.waitForURL('**/cart'),
    page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-buy]')?.click();
      location.assign('/cart');
    }),
  ]);
}

async function expectOne(page: Page, title: string, units: number): Promise<void> {
  await line(page, title).waitFor();
  await page.locator('[data-cart-count]:visible').getByText(String(units), { exact: true }).first().waitFor();
  await page.locator('.cart[aria-busy="false"]').waitFor();
  await expect.poll(() => page.locator('li.cart-line').count()).toBe(1);
  await expect
    .poll(() => page.getByLabel(cartTexts.quantity, { exact: true }).first().inputValue())
    .toBe(String(units));
}

function line(page: Page, title: string) {
  return page.getByRole('link', { name: title, exact: true });
}
