/** The six payment methods with the sandbox: from an empty browser to the order in the account. */
import type { Locator, Page } from 'playwright';
import { it } from 'vitest';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { plentifulProduct } from '../support/backend.ts';
import { addToCart } from '../support/buying.ts';
import * as checkout from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { logInAt } from '../support/login.ts';
import { approveButtons, mobileAgent, pressWhenDrawn } from '../support/provider-pages.ts';
import { registerCustomer } from '../support/registered.ts';
import { expectAccessible, openShopper, type Shopper, type ShopperOptions } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

type Approve = (page: Page) => Locator | null;

it.each(approveButtons.filter(([method]) => method === 'getnet' || method === 'modo'))(
  '%s is paid at a desk, beside the page',
  async (method, approve) => {
    const { page } = await checkout.openAtCheckout('desk');
    await expectPaid(page, method, approve);
  },
);

it.each(approveButtons)(
  '%s is paid on a phone, found among the orders, and bought again',
  async (method, approve) => {
    const options = { userAgent: mobileAgent };
    // What precedes the checkout is the same for all: one of them comes that way.
    const shopper =
      method === 'mercadopago'
        ? await fromEmptyBrowser(options)
        : await checkout.openAtCheckout('phone', method === 'paypal' ? 'USD' : 'ARS', options);
    await expectPaid(shopper.page, method, approve);
    await restore(shopper);
    await buyAgain(shopper, method, approve);
  },
);

it('Mercado Pago is paid in an old browser such as Safari 16.4', async () => {
  const { page } = await fromEmptyBrowser({}, async ({ context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Promise, 'withResolvers');
      Reflect.deleteProperty(AbortSignal, 'any');
      Reflect.deleteProperty(URL, 'parse');
    });
  });
  const approve = new Map(approveButtons).get('mercadopago');
  await expectPaid(page, 'mercadopago', approve ?? (() => null));
});

it('Getnet says what to do where its form cannot be shown', async () => {
  const { page, expects } = await checkout.openAtCheckout('desk');
  expects(/Refused to display|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
  await page.route('**/sandbox/getnet/*?*', (route) =>
    route.fulfill({ headers: { 'X-Frame-Options': 'DENY' }, contentType: 'text/html', body: 'Getnet' }),
  );
  await checkout.opened(page);
  await checkout.orderBy(page, 'getnet');
  await page.getByText(paymentTexts.getnet.unseen).waitFor();
  await page.getByRole('link', { name: paymentTexts.seeOrder }).click();
  await page.getByText(paymentTexts.others.title).waitFor();
});

/** Opens the checkout as a newcomer does: from a product through the cart and the login. */
async function fromEmptyBrowser(
  options: ShopperOptions,
  prepare: (shopper: Shopper) => Promise<void> = () => Promise.resolve(),
): Promise<Shopper> {
  // On a phone the cookie notice would cover the bottom of a provider's form.
  const shopper = await openShopper('phone', { ...options, stored: { consent: '1' } });
  const { page, visit } = shopper;
  await prepare(shopper);
  const { slug } = await plentifulProduct();
  await visit(`/producto/${slug}`);
  await addToCart(page);
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.checkout }).click();
  await page.waitForURL('**/login?origen=**');
  const { email, password } = await registerCustomer();
  await logInAt(page, email, password);
  return shopper;
}

async function expectPaid(page: Page, method: PaymentMethod, approve: Approve): Promise<void> {
  await checkout.opened(page);
  await checkout.orderBy(page, method);
  const button = approve(page);
  if (button) await pressWhenDrawn(button);
  await checkout.expectReceived(page);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const isTransfer = method === 'transfer';
  await expect(page.getByText(paymentTexts.complete.thanks)).toBeVisible({ visible: !isTransfer });
  const copy = page.getByRole('button', { name: paymentTexts.complete.copy('CBU') });
  await expect(copy).toBeVisible({ visible: isTransfer });
}

/** Orders again from the restored cart, leaves the payment, and pays from the order's page. */
async function buyAgain({ page, visit }: Shopper, method: PaymentMethod, approve: Approve): Promise<void> {
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.checkout }).click();
  await checkout.opened(page);
  // The address of the first order is the customer's now.
  await checkout.goOn(page);
  await checkout.chooseWays(page, method);
  await checkout.placeOrder(page);
  const button = approve(page);
  // Leaves only on the payment page; earlier, two navigations would race.
  await (button ? button.waitFor() : checkout.expectReceived(page));
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
  await checkout.expectReceived(page);
  await page.getByRole('link', { name: paymentTexts.complete.seeOrder }).click();
  await page.getByText(accountTexts.order.notice).waitFor();
  await expect(page.getByRole('heading', { name: unpaid.title })).toHaveCount(0);
}

/** Finds the order that was just placed in the account, and puts it into the cart again. */
async function restore({ page, visit }: Shopper): Promise<void> {
  const order = Number(await page.locator('.order-details dd').first().textContent());
  expect(order).toBeGreaterThan(0);
  await visit('/cuenta/mis-pedidos');
  const entry = page.getByRole('article').filter({ hasText: accountTexts.orders.number(order) });
  await entry.getByRole('button', { name: accountTexts.orders.again }).click();
  await toastSaying(page, accountTexts.orders.restored);
}
