/** The cart belongs to the browser: it survives login, logout and the return from Google. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { buyableProduct } from '../support/backend.ts';
import { visitAs } from '../support/login.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('survives a login and a logout', async () => {
  const { page, visit } = await openShopper('phone');
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  const uuid = await cartUuid(page);

  await visitAs(page, 'nueva@example.com', '/cuenta/favoritos');
  await expectOne(page, title, uuid);
  // Waits for pending requests of the page, which would be refused when its session ends.
  const isRead = ['profile', 'shop-notifications'].map((call) => page.waitForResponse(`**/account/${call}`));
  await visit('/cuenta');
  await Promise.all(isRead);
  await page.getByRole('button', { name: sessionTexts.logout }).click();
  await page.waitForURL('**/login');
  await expectOne(page, title, uuid);
});

it('survives the way to Google and back', async () => {
  const { page, visit } = await openShopper('desk');
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  const uuid = await cartUuid(page);

  await visit('/login?origen=%2Fcart');
  await page.getByRole('button', { name: sessionTexts.providers.google }).click();
  await page.waitForURL('**/sandbox/google**');
  await page.locator('input[name="email"]').fill('carrito@example.com');
  await page.locator('button[value="accept"]').click();
  await page.waitForURL('**/cart');
  await expectOne(page, title, uuid);
});

async function expectOne(page: Page, title: string, uuid: string | null): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  await expect.poll(() => page.locator('li.cart-line').count()).toBe(1);
  await expect.poll(() => page.locator('[data-cart-count]:visible').first().textContent()).toBe('1');
  await expect.poll(() => cartUuid(page)).toBe(uuid);
}

function cartUuid(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'));
}
