/** The customer's lists: pagination and removing entries. */
import { describe, expect, inject, it } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { expectFocus } from '../support/focus.ts';
import { callAs, openAs, openAsSeeded, registerCustomer } from '../support/registered.ts';
import { expectAccessible, widths } from '../support/shopper.ts';

const { page: pageWords } = listingTexts.pagination;

describe('on a phone', () => {
  it('orders are turned over by links, and Back turns them back', async () => {
    const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
    // The seeded customer has one page of orders; here the API reports three.
    await page.route('**/api/v1/account/orders?*', async (route) => {
      const current = Number(new URL(route.request().url()).searchParams.get('page'));
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/page=\d+/, 'page=1'),
      });
      const { data } = (await answer.json()) as { data: { id: number }[] };
      const orders = data.map((order) => ({ ...order, id: order.id + 100 * current }));
      const pagination = { current_page: current, total_pages: 3 };
      await route.fulfill({ json: { data: orders, pagination } });
    });
    await visit('/cuenta/mis-pedidos');
    const order = (id: number) => page.getByRole('heading', { name: accountTexts.orders.number(id) });
    await order(101).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: pageWords(2), exact: true }).click();
    await page.waitForURL('**/cuenta/mis-pedidos?page=2');
    await order(201).waitFor();
    const current = page.getByRole('link', { name: pageWords(2), exact: true });
    await expect.poll(() => current.getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await order(101).waitFor();
  });
});

describe('favourites', () => {
  it('come in pages; an emptied last page and one beyond the last lead to what there is', async () => {
    const customer = await registerCustomer('Coleccionista');
    const list = await createHttp({ baseUrl: inject('apiUrl') }).send(getProductList, {
      query: { page: '1' },
    });
    for (const { id } of list.items.slice(0, 13)) {
      await callAs(customer.token, 'PUT', `/account/favorites/${id}`);
    }
    const { page, visit, expects } = await openAs(customer, 'phone');
    expects('404');
    await visit('/cuenta/favoritos');
    const remove = page.getByRole('button', { name: /^Quitar / });
    await expect.poll(() => remove.count()).toBe(12);
    await page.getByRole('link', { name: pageWords(2), exact: true }).click();
    await page.waitForURL('**/cuenta/favoritos?page=2');
    await expect.poll(() => remove.count()).toBe(1);
    await remove.click();
    await expect.poll(() => remove.count()).toBe(12);
    await page.waitForURL(`${inject('siteUrl')}/cuenta/favoritos`);
    await expect.poll(() => page.getByRole('link', { name: pageWords(2), exact: true }).count()).toBe(0);
    await visit('/cuenta/favoritos?page=2');
    await expect.poll(() => remove.count()).toBe(12);
    await page.waitForURL(`${inject('siteUrl')}/cuenta/favoritos`);
  });

  it('are removed one beside the other on a slow line; the focus stays in the list', async () => {
    const customer = await registerCustomer('Apurada');
    const list = await createHttp({ baseUrl: inject('apiUrl') }).send(getProductList, {
      query: { page: '1' },
    });
    const products = list.items.slice(0, 4);
    for (const { id } of products) await callAs(customer.token, 'PUT', `/account/favorites/${id}`);
    const { page, visit } = await openAs(customer, 'phone');
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route(/\/account\/favorites\/\d+$/, async (route) => {
      await released;
      await route.continue();
    });
    await visit('/cuenta/favoritos');
    const remove = page.getByRole('button', { name: /^Quitar / });
    await expect.poll(() => remove.count()).toBe(4);
    const { height } = widths.phone;
    for (const width of [320, 768, widths.phone.width]) {
      await page.setViewportSize({ width, height });
      expect(await page.locator('.favorite-price').evaluateAll(linesOf), `at ${width} px`).toEqual([
        1, 1, 1, 1,
      ]);
    }
    await remove.nth(1).press('Enter');
    await remove.nth(2).press('Enter');
    await expect
      .poll(() => remove.evaluateAll((buttons) => buttons.map(({ ariaBusy }) => ariaBusy)))
      .toEqual(['false', 'true', 'true', 'false']);
    const last = (await remove.nth(3).getAttribute('aria-label')) ?? '';
    release(undefined);
    await expect.poll(() => remove.count()).toBe(2);
    await expectFocus(page.getByRole('button', { name: last, exact: true }));
    await page.reload();
    await expect.poll(() => remove.count()).toBe(2);
    await remove.last().press('Enter');
    await expectFocus(remove.first());
    await remove.first().press('Enter');
    await expectFocus(page.getByRole('heading', { name: accountTexts.favorites.title, exact: true }));
  });
});

describe('notifications', () => {
  it('are discarded one by one, for good, and the focus goes to the next one', async () => {
    const { page, visit } = await openAsSeeded('cliente@example.com', 'desk');
    await visit('/cuenta');
    const { remove, title } = accountTexts.notifications;
    const section = page.getByRole('region', { name: title });
    const buttons = section.getByRole('button', { name: remove });
    await buttons.first().waitFor();
    const before = await buttons.count();
    const name = (await buttons.first().getAttribute('aria-label')) ?? '';
    await section.getByRole('button', { name, exact: true }).press('Enter');
    await expect.poll(() => buttons.count()).toBe(before - 1);
    await expectFocus(buttons.first());
    await page.reload();
    await expect.poll(() => buttons.count()).toBe(before - 1);
    await expect.poll(() => section.getByRole('button', { name, exact: true }).count()).toBe(0);
  });
});

/** Runs in the page: how many lines the text of each element takes. */
function linesOf(elements: readonly Element[]): readonly number[] {
  return elements.map((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set(Array.from(text.getClientRects(), ({ top }) => top)).size;
  });
}
