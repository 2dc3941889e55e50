/** The customer's lists: orders in pages, favourites, notifications. */
import { describe, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { catalogueTexts, listTexts } from '../../src/text/catalogue/catalogue.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { bellTexts } from '../../src/text/shop/chrome.ts';
import { fillCart, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { lineCounts } from '../support/fitting.ts';
import { hold } from '../support/in-transit.ts';
import { openAs, openAsSeeded, registerCustomer, registerWithFavorites } from '../support/registered.ts';
import { expectAccessible } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const heart = catalogueTexts.favorite;

it('orders are turned over by links, and Back turns them back', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
  // The seeded customer has one page of orders; here the API reports three.
  await page.route('**/api/v1/account/orders?*', async (route) => {
    const url = route.request().url();
    const current = Number(new URL(url).searchParams.get('page'));
    const answer = await route.fetch({ url: url.replace(/page=\d+/, 'page=1') });
    const { data } = (await answer.json()) as { data: { id: number }[] };
    const orders = data.map((order) => ({ ...order, id: order.id + 100 * current }));
    await route.fulfill({ json: { data: orders, pagination: { current_page: current, total_pages: 3 } } });
  });
  await visit('/cuenta/mis-pedidos');
  const order = (id: number) => page.getByRole('heading', { name: accountTexts.orders.number(id) });
  const second = page.getByRole('link', { name: listTexts.pagination.page(2), exact: true });
  await order(101).waitFor();
  await expectAccessible(page);
  await second.click();
  await page.waitForURL('**/cuenta/mis-pedidos?page=2');
  await order(201).waitFor();
  await expect(second).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await order(101).waitFor();
});

it('an order that is not bought again after all leaves the focus at its button', async () => {
  const shopper = await openAsSeeded('cliente@example.com', 'phone');
  const { page, visit } = shopper;
  await fillCart(shopper);
  await visit('/cuenta/mis-pedidos');
  const { again, ask, choices } = accountTexts.orders;
  const button = page.getByRole('button', { name: again }).first();
  await button.press('Enter');
  const question = page.getByRole('group', { name: ask(1) });
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: choices.keep }).press('Enter');
  await expect(button).toBeFocused();
});

describe('favourites', () => {
  // Their pages: stores/favorites.test.ts.
  it('are removed together on a slow line; the focus stays in the list', async () => {
    const { page, visit } = await openAs(await registerWithFavorites('Apurada', 4), 'phone');
    const release = await hold(page, /\/account\/favorites\/\d+$/);
    await visit('/cuenta/favoritos');
    const remove = page.getByRole('button', { name: /^Quitar / });
    await expect(remove).toHaveCount(4);
    for (const width of [320, 768, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await lineCounts(page.locator('.favorite-price')), `at ${width} px`).toEqual([1, 1, 1, 1]);
    }
    await remove.nth(1).press('Enter');
    await remove.nth(2).press('Enter');
    const busy = () => remove.evaluateAll((buttons) => buttons.map(({ ariaBusy }) => ariaBusy));
    await expect.poll(busy).toEqual(['false', 'true', 'true', 'false']);
    const last = (await remove.nth(3).getAttribute('aria-label')) ?? '';
    release();
    await expect(remove).toHaveCount(2);
    await expect(page.getByRole('button', { name: last, exact: true })).toBeFocused();
    await page.reload();
    await expect(remove).toHaveCount(2);
    await remove.last().press('Enter');
    await expect(remove.first()).toBeFocused();
    await remove.first().press('Enter');
    const { title } = accountTexts.favorites;
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused();
  });

  it('are put into the cart one by one', async () => {
    const { page, visit } = await openAsSeeded('cliente@example.com', 'desk');
    await visit('/cuenta/favoritos');
    const buyable = page.getByRole('listitem').filter({ has: page.locator('.button:enabled') });
    const title = (await buyable.first().getByRole('heading').textContent()) ?? '';
    await page.getByRole('button', { name: accountTexts.favorites.addOf(title) }).click();
    await toastSaying(page, cartTexts.added);
  });

  it('are marked on a product after a reload and in another tab', async () => {
    const shopper = await openAs(await registerCustomer('Favorita'), 'phone');
    const { page, openTab } = shopper;
    const { slug } = await openProduct(shopper);
    await page.getByRole('button', { name: heart.add }).click();
    await toastSaying(page, heart.done);
    await page.reload();
    const kept = page.getByRole('button', { name: heart.added });
    await kept.waitFor();
    // Its words say it: a state beside them would be said twice.
    await expect(kept).not.toHaveAttribute('aria-pressed');
    const other = await openTab(`/producto/${slug}`);
    await other.getByRole('button', { name: heart.added }).click();
    await toastSaying(other, heart.removed);
    await expect(kept).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: heart.add }).waitFor();
  });
});

it('the bell counts what was not shown yet, until its list or the account was', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
  const bell = page.locator('.header [popovertarget="notifications"]');
  const { title } = accountTexts.notifications;
  await visit('/cuenta');
  const section = page.getByRole('region', { name: title });
  const rows = section.getByRole('listitem');
  await rows.first().waitFor();
  const count = await rows.count();
  await expect(bell.locator('.header-badge')).toHaveText(String(count));
  await expect(bell).toHaveAccessibleName(bellTexts.unread(title, count));
  await expectAccessible(page);
  await visit('/contacto');
  await expect(bell.locator('.header-badge')).toHaveText(String(count));
  await bell.press('Enter');
  await page.getByRole('dialog', { name: title }).getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName(title);
  await expect(bell.locator('.header-badge')).toHaveCount(0);
});

it('notifications are discarded for good, and the focus goes to the next one', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'desk');
  await visit('/cuenta');
  const { remove, title } = accountTexts.notifications;
  const section = page.getByRole('region', { name: title });
  const buttons = section.getByRole('button', { name: remove });
  await buttons.first().waitFor();
  const before = await buttons.count();
  const name = (await buttons.first().getAttribute('aria-label')) ?? '';
  const first = section.getByRole('button', { name, exact: true });
  await first.press('Enter');
  await expect(buttons).toHaveCount(before - 1);
  await expect(buttons.first()).toBeFocused();
  await page.reload();
  await expect(buttons).toHaveCount(before - 1);
  await expect(first).toHaveCount(0);
});
