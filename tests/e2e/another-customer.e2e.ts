/** Two customers in turn on one browser: no data of the first is shown to the second. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import {
  expectReceived,
  fillCheckout,
  openAtCheckout,
  placeOrder,
  plentifulProduct,
} from '../support/checkout-shopper.ts';
import { logInAt } from '../support/login.ts';
import { registerCustomer } from '../support/registered.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('Back does not show the order of who was logged in before', async () => {
  const benito = await registerCustomer('Benito');
  const { page, visit } = await openAtCheckout('desk');
  await fillCheckout(page, 'transfer');
  await placeOrder(page);
  await page.waitForURL('**/cuenta/checkout-complete');
  await expectReceived(page);
  expect(await page.content()).toContain('20123456');

  await visit('/cuenta');
  await page.getByRole('button', { name: sessionTexts.logout }).click();
  await page.waitForURL('**/login');
  await logInAt(page, benito.email, benito.password);
  await page.waitForURL('**/cuenta');

  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('checkout-complete');
    await page.waitForLoadState('load');
    expect(await page.content()).not.toContain('20123456');
  }
  await visit('/cuenta/checkout-complete');
  await page.waitForURL(`${inject('siteUrl')}/cuenta/mis-pedidos`);
});

it('codes and zip code end with the session, also in a cart that another tab shows; the products stay', async () => {
  const [ana, benito] = [await registerCustomer('Primera'), await registerCustomer('Segundo')];
  const { page, visit, openTab } = await openShopper('desk');
  const { slug, title } = await plentifulProduct();
  await visit('/login');
  await logInAt(page, ana.email, ana.password);
  await page.waitForURL('**/cuenta');
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  for (const [entered, said] of [
    ['VINETA10', cartTexts.code.couponApplied],
    ['GIFT-0001-2026', cartTexts.code.giftCardApplied],
  ] as const) {
    await page.getByLabel(cartTexts.code.label, { exact: true }).fill(entered);
    await page.keyboard.press('Enter');
    await toastSaying(page, said);
  }
  await page.getByLabel(calculatorTexts.zipCode).fill('1043');
  await page.keyboard.press('Enter');
  await page.getByText(calculatorTexts.to('1043')).waitFor();
  const tab = await openTab('/cart');
  await tab.getByText('GIFT-0001-2026').waitFor();

  await visit('/cuenta');
  await page.getByRole('button', { name: sessionTexts.logout }).click();
  await page.waitForURL('**/login');
  const expectNothingOfAna = async (cart: Page) => {
    await cart.getByRole('link', { name: title, exact: true }).waitFor();
    await cart.getByLabel(cartTexts.code.label, { exact: true }).waitFor();
    expect(await cart.getByText(/GIFT-0001-2026|VINETA10/).count()).toBe(0);
    expect(await cart.getByLabel(calculatorTexts.zipCode).inputValue()).toBe('');
    expect(await cart.locator('.order-row').allTextContents()).toHaveLength(2);
  };
  await tab.getByText('GIFT-0001-2026').waitFor({ state: 'detached' });
  await expectNothingOfAna(tab);
  await logInAt(page, benito.email, benito.password);
  await page.waitForURL('**/cuenta');
  await visit('/cart');
  await expectNothingOfAna(page);
});
