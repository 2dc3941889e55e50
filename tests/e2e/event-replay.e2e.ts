/** Event replay: presses, choices and input before the code of page and cart has loaded are not lost. */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { holdCode } from '../support/held-code.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('on the page of a product', () => {
  it('the button is pressed once, however often it is repeated', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    const release = await holdCode(context);
    await visit(`/producto/${slug}`);
    const button = page.getByRole('button', { name: cartTexts.add });
    await button.click();
    await button.click();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    release();
    await toastSaying(page, cartTexts.added);
    await expectBadge(page, '1');
  });

  it('steps of the quantity count each, before the button that is pressed after them', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug, title } = await buyableProduct({ units: 3 });
    const release = await holdCode(context);
    await visit(`/producto/${slug}`);
    const more = page.getByRole('button', { name: cartTexts.increaseOf(title) });
    await more.click();
    await more.click();
    await page.getByRole('button', { name: cartTexts.add }).click();
    release();
    await expectBadge(page, '3');
    await expect.poll(() => page.getByLabel(cartTexts.quantity, { exact: true }).inputValue()).toBe('3');
  });

  it('a quantity that was typed is the one that is added', async () => {
    const { page, context, visit } = await openShopper('desk');
    const { slug } = await buyableProduct({ units: 3 });
    const release = await holdCode(context);
    await visit(`/producto/${slug}`);
    await page.getByLabel(cartTexts.quantity, { exact: true }).fill('2');
    await page.getByRole('button', { name: cartTexts.add }).click();
    release();
    await expectBadge(page, '2');
  });

  it('the add is sent before the code that reads its reply, which tells of it', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    const release = await holdCode(context, 'LiveChrome.');
    const isSent = page.waitForRequest((request) => request.method() === 'POST');
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await isSent;
    release();
    await toastSaying(page, cartTexts.added);
    await expectBadge(page, '1');
  });

  it('the add is sent though a picture keeps the page from being loaded', async () => {
    const { page, context } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    const { promise: hasBeenAdded, resolve: added } = Promise.withResolvers<undefined>();
    await context.route('**/img/**', async (route) => {
      await hasBeenAdded;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`/producto/${slug}`, { waitUntil: 'domcontentloaded' });
    const isSent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: cartTexts.add }).click();
    await isSent;
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    added(undefined);
    await toastSaying(page, cartTexts.added);
    await expectBadge(page, '1');
  });

  it('the script that sends an add is requested alone: the rest and the price of now follow it', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    const price = `/api/v1/product/${slug}`;
    const release = await holdCode(context, 'LiveCart.');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const rest = () => requested.filter((path) => path === price || /\/_astro\/.*\.js$/.test(path));
    await visit(`/producto/${slug}`);
    await expect.poll(rest).toHaveLength(1);
    expect(rest()[0]).toContain('/LiveCart.');
    release();
    await expect.poll(rest).toContain(price);
    await expect.poll(() => rest().join(' ')).toMatch(/LiveChrome.*LiveProduct/);
  });

  it('a favourite leads to the login', async () => {
    const { page, context, visit, expects } = await openShopper('phone');
    expects('/login');
    const { slug } = await buyableProduct();
    const release = await holdCode(context);
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: catalogueTexts.favorite.add }).click();
    release();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  });

  it('the button takes a press while the picture of the last page still fades', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    await context.addInitScript(fadeForEver);
    await visit('/politicas');
    await page.evaluate((path) => {
      location.assign(path);
    }, `/producto/${slug}`);
    await page.waitForFunction(() => document.documentElement.dataset['isFading'] !== undefined);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await expectBadge(page, '1');
  });

  it('the calculator that was opened gets its form', async () => {
    const { page, context, visit } = await openShopper('phone');
    const { slug } = await buyableProduct();
    const release = await holdCode(context);
    await visit(`/producto/${slug}`);
    await page.locator('.shipping summary').click();
    release();
    await page.locator('.shipping select').waitFor();
    await expect.poll(() => page.locator('.shipping select option').count()).toBeGreaterThan(190);
  });
});

describe('in the header', () => {
  it('the currency that was chosen is kept, and the page is read again in it', async () => {
    const { page, context, visit } = await openShopper('phone');
    const release = await holdCode(context);
    await visit('/productos/manga');
    const select = page.getByRole('combobox', { name: shopTexts.currency.label });
    await select.selectOption('USD');
    const isReadAgain = page.waitForEvent('load');
    release();
    await isReadAgain;
    await expect.poll(() => page.locator('html').getAttribute('data-currency')).toBe('USD');
    await expect.poll(() => select.inputValue()).toBe('USD');
  });

  it('the currency that is remembered is shown at once', async () => {
    const { page, context, visit } = await openShopper('desk');
    await context.addInitScript(() => localStorage.setItem('vineta:1:currency', 'USD'));
    const release = await holdCode(context);
    await visit('/');
    await expect
      .poll(() => page.getByRole('combobox', { name: shopTexts.currency.label }).inputValue())
      .toBe('USD');
    release();
  });

  it('the menu that was opened grows its branches', async () => {
    const { page, context, visit } = await openShopper('phone');
    const release = await holdCode(context);
    await visit('/cart');
    await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).click();
    release();
    const branch = page.getByRole('button', { name: shopTexts.menu.subcategoriesOf('Manga') });
    await branch.waitFor();
    await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('false');
  });

  it('what was typed into the search is suggested for, and Enter searches without any code', async () => {
    const { page, context, visit, expects } = await openShopper('phone');
    expects('ERR_FAILED');
    const release = await holdCode(context);
    await visit('/cart');
    const input = page.getByRole('searchbox', { name: shopTexts.search.label });
    await input.fill('one piece');
    release();
    await page.getByRole('listbox', { name: shopTexts.search.suggestions }).waitFor();
    await context.route('**/_astro/*.js', (route) => route.abort());
    await visit('/politicas');
    await input.fill('one piece');
    await input.press('Enter');
    await expect.poll(() => page.url()).toBe(`${inject('siteUrl')}/productos?q=one+piece`);
  });

  it('notifications that were opened are read', async () => {
    const { page, context, visit } = await openShopper('desk');
    await context.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('vineta:1:token', 'e2e');
    });
    await context.route('**/api/v1/account/shop-notifications', (route) =>
      route.fulfill({ json: { data: [{ id: 1, message: 'Llegó tu reserva' }] } }),
    );
    const release = await holdCode(context);
    await visit('/');
    await page.getByRole('button', { name: shopTexts.notifications.open, exact: true }).click();
    release();
    const remove = page.getByRole('button', {
      name: accountTexts.notifications.removeOf('Llegó tu reserva'),
    });
    await remove.waitFor();
    await expect.poll(() => page.getByText('Llegó tu reserva', { exact: true }).isVisible()).toBe(true);
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

/** Polls, because the badge is updated after the cart. */
async function expectBadge(page: Page, count: string): Promise<void> {
  await page.locator('[data-cart-count]:visible').getByText(count, { exact: true }).first().waitFor();
}
