/**
 * Faults that a cart must survive (numbers of `tests/specification/faults.md`) and that need a real browser. The others
 * without one: 9, 10 and 12 in `cart-engine` and `cart-model`, 13 in `cart` and `failures`, 16 to 18 in `http`, 19 in
 * `storage`. 14 is in `product.e2e`.
 */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct, type FoundProduct } from '../support/backend.ts';
import { passOn } from '../support/in-transit.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('11: an add in one tab and a removal in another, whose answers overtake each other', () => {
  it('leave both tabs with what the server has', async () => {
    const shopper = await openShopper('desk');
    const { page, openTab } = shopper;
    const [first, second] = await differentProducts(2);
    if (!first || !second) throw new Error('the seeded shop has two products');
    await fillCart(shopper, first);
    const tab = await openTab(pathTo('product', { slug: second.slug }));
    await alive(tab);
    const release = await holdAnswers(tab);
    await tab.getByRole('button', { name: cartTexts.add }).click();
    await page.getByRole('button', { name: cartPageTexts.removeOf(first.title) }).click();
    await toastSaying(page, cartTexts.removed);
    release();
    await toastSaying(tab, cartTexts.added);
    await line(page, second.title).waitFor();
    await expect.poll(() => page.locator('li.cart-line').count()).toBe(1);
    await expectBadge(tab, '1');
    await expectBadge(page, '1');
  });
});

describe('15: a page that rested or was prerendered while something was added elsewhere', () => {
  it('shows the badge of now when it comes back', async () => {
    const { page, visit, context, openTab } = await openShopper('phone');
    // Pages in bfcache receive no storage events.
    await page.addInitScript(() => {
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
    });
    const product = await buyableProduct();
    await visit('/politicas');
    await page.getByRole('link', { name: cartTexts.badge(0, null) }).waitFor();
    const tab = await openTab(pathTo('product', { slug: product.slug }));
    await tab.getByRole('button', { name: cartTexts.add }).click();
    await expectBadge(tab, '1');
    await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectBadge(page, '1');
    expect(context.pages()).toHaveLength(2);
  });

  it('sends and measures nothing before it is looked at, and shows the badge of now when it is', async () => {
    const { page, visit, openTab } = await openShopper('phone');
    const product = await buyableProduct();
    await visit('/politicas');
    const prerendered = await page.context().newPage();
    await prerendered.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true });
    });
    const sent: string[] = [];
    prerendered.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.url());
    });
    await prerendered.goto(pathTo('product', { slug: product.slug }));
    await alive(prerendered);
    await prerendered.waitForLoadState('networkidle');
    const tab = await openTab(pathTo('product', { slug: product.slug }));
    await tab.getByRole('button', { name: cartTexts.add }).click();
    await expectBadge(tab, '1');
    expect(sent).toEqual([]);
    const isAsked = prerendered.waitForRequest('**/api/v1/product/**');
    await prerendered.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { get: () => false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await isAsked;
    await expectBadge(prerendered, '1');
  });
});

describe('17: a captive portal', () => {
  it.each([
    ['a page of HTML', { contentType: 'text/html', body: '<!doctype html><p>Aceptá para navegar</p>' }],
    ['a JSON that was cut', { contentType: 'application/json', body: '{"cart": {"id": 1, "uuid": "x' }],
  ])('%s in place of the cart is an error with a way on, never shown nor kept', async (_, answer) => {
    const shopper = await openShopper('phone');
    const { page, expects } = shopper;
    expects(/console: /);
    const product = await buyableProduct();
    await fillCart(shopper, product);
    const uuid = await page.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'));
    await page.route('**/api/v1/cart?**', (route) => route.fulfill({ status: 200, ...answer }));
    await page.reload();
    // A lost connection is reported in a modal, which covers the page.
    await page.getByRole('dialog').filter({ hasText: failureTexts.connection }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: failureTexts.close }).click();
    const retry = page.getByRole('button', { name: failureTexts.retry });
    await retry.waitFor();
    expect(await page.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'))).toBe(uuid);
    await page.unroute('**/api/v1/cart?**');
    await retry.click();
    await line(page, product.title).waitFor();
  });
});

async function fillCart({ page, visit }: Shopper, { slug, title }: FoundProduct): Promise<void> {
  await visit(pathTo('product', { slug }));
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await line(page, title).waitFor();
}

/** Different products in stock. */
async function differentProducts(count: number): Promise<FoundProduct[]> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const { items } = await http.send(getProductList, { query: {} });
  return items
    .filter(({ stock, isOnPresale, isGiftCard }) => stock > 1 && !isOnPresale && !isGiftCard)
    .slice(0, count)
    .map(({ id, slug, title, price }) => ({ id, slug, title, price: price.list }));
}

/** Requests reach the server, but responses to this tab are delayed. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/cart**', (route) => passOn(route, () => isReleased.then(() => ({}))));
  return release;
}

function line(page: Page, title: string) {
  return page
    .getByRole('list', { name: cartPageTexts.items })
    .getByRole('link', { name: title, exact: true });
}

/** Polls, because the badge is updated after the cart. */
async function expectBadge(page: Page, count: string): Promise<void> {
  await page.locator('[data-cart-count]:visible').getByText(count, { exact: true }).first().waitFor();
}
