/** The six payment methods with the sandbox: from an empty browser to the order in the account. */
import type { Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import {
  expectReceived,
  chooseWays,
  fillCheckout,
  goOn,
  openAtCheckout,
  placeOrder,
  plentifulProduct,
} from '../support/checkout-shopper.ts';
import { logInAt } from '../support/login.ts';
import { approveButtons, mobileAgent, pressWhenDrawn } from '../support/provider-pages.ts';
import { registerCustomer } from '../support/registered.ts';
import {
  expectAccessible,
  openShopper,
  type Shopper,
  type ShopperOptions,
  type Width,
} from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('at a desk, where it pays beside the page,', () => {
  it.each(approveButtons.filter(([method]) => method === 'getnet' || method === 'modo'))(
    '%s is paid',
    async (method, approve) => {
      const { page } = await openAtCheckout('desk');
      await expectPaid(page, method, approve);
    },
  );
});

describe('on a phone', () => {
  it.each(approveButtons)('%s is paid, found among the orders, and bought again', async (method, approve) => {
    const currency = method === 'paypal' ? 'USD' : 'ARS';
    const options = { userAgent: mobileAgent };
    // What precedes the checkout is the same for all: one of them comes that way.
    const shopper =
      method === 'mercadopago'
        ? await fromEmptyBrowser('phone', options)
        : await openAtCheckout('phone', currency, options);
    await expectPaid(shopper.page, method, approve);
    await restore(shopper, await orderNumber(shopper.page));
    await buyAgain(shopper, method, approve);
  });
});

/** Opens the checkout as somebody new does: from a product through the cart and the login. */
async function fromEmptyBrowser(width: Width, options: ShopperOptions = {}): Promise<Shopper> {
  const shopper = await openShopper(width, options);
  const { page, context, visit } = shopper;
  const accept = (site: string) => {
    // On a phone the cookie notice would cover the bottom of a provider's form.
    if (location.origin === site) localStorage.setItem('vineta:1:consent', '1');
  };
  await context.addInitScript(accept, inject('siteUrl'));
  const { slug } = await plentifulProduct();
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.checkout }).click();
  await page.waitForURL('**/login?origen=**');
  const { email, password } = await registerCustomer();
  await logInAt(page, email, password);
  return shopper;
}

async function expectPaid(
  page: Page,
  method: PaymentMethod,
  approve: (page: Page) => Locator | null,
): Promise<void> {
  await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
  await fillCheckout(page, method);
  await placeOrder(page);
  const button = approve(page);
  if (button) await pressWhenDrawn(button);
  await expectReceived(page);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const isTransfer = method === 'transfer';
  await expect.poll(() => page.getByText(paymentTexts.complete.thanks).isVisible()).toBe(!isTransfer);
  const copy = page.getByRole('button', { name: paymentTexts.complete.copy('CBU') });
  await expect.poll(() => copy.isVisible()).toBe(isTransfer);
}

/** Orders again from the restored cart, leaves the payment, and pays from the order's page. */
async function buyAgain(
  { page, visit }: Shopper,
  method: PaymentMethod,
  approve: (page: Page) => Locator | null,
): Promise<void> {
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.checkout }).click();
  await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
  // The address of the first order is the customer's now.
  await goOn(page);
  await chooseWays(page, method);
  await placeOrder(page);
  const button = approve(page);
  // Leaves only on the payment page; earlier, two navigations would race.
  await (button ? button.waitFor() : expectReceived(page));
  await visit('/cuenta/mis-pedidos');
  await page.getByRole('link', { name: accountTexts.orders.see }).first().click();
  await page.getByRole('heading', { name: paymentTexts.unpaid.title }).waitFor();
  // The others' order differs by the words of a button only.
  if (method === 'transfer' || method === 'mercadopago') await expectAccessible(page);
  if (!button) {
    await page.getByRole('button', { name: paymentTexts.complete.copy('CBU') }).waitFor();
    return;
  }
  const { makePayment, unpaid } = paymentTexts;
  const words = method === 'getnet' || method === 'modo' ? unpaid.goOn : makePayment.pay;
  await page.getByRole('button', { name: words }).click();
  await pressWhenDrawn(button);
  await expectReceived(page);
  await page.getByRole('link', { name: paymentTexts.complete.seeOrder }).click();
  await page.getByText(accountTexts.order.notice).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: unpaid.title }).count()).toBe(0);
}

async function orderNumber(page: Page): Promise<number> {
  const order = Number(await page.locator('.order-details dd').first().textContent());
  expect(order).toBeGreaterThan(0);
  return order;
}

async function restore({ page, visit }: Shopper, order: number): Promise<void> {
  await visit('/cuenta/mis-pedidos');
  const entry = page.getByRole('article').filter({ hasText: accountTexts.orders.number(order) });
  await entry.getByRole('button', { name: accountTexts.orders.again }).click();
  await toastSaying(page, accountTexts.orders.restored);
}
