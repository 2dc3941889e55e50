/** Six ways to pay in front of the sandbox: from an empty browser to the order in the account, and every other end there is. */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import type { PaymentMethod } from '../../src/domain/payment.ts';
import { accountTexts } from '../../src/text/account.ts';
import { cartTexts } from '../../src/text/cart.ts';
import { checkoutTexts as text } from '../../src/text/checkout.ts';
import { paymentTexts } from '../../src/text/payment.ts';
import { sandboxWords } from '../../scripts/api/words-sandbox.ts';
import { checkoutWords } from '../../scripts/api/words-checkout.ts';
import {
  expectReceived,
  fillCheckout,
  newCustomer,
  openAtCheckout,
  placeOrder,
  plentifulProduct,
} from '../support/checkout-shopper.ts';
import { logInAt } from '../support/login.ts';
import { approvals, mobileAgent, pressInGetnet } from '../support/provider-pages.ts';
import { expectAccessible, openShopper, widths, type Shopper, type Width } from '../support/shopper.ts';

describe.each<Width>(['phone', 'desk'])('from an empty browser on a %s', (width) => {
  it('what is ordered is paid, and found among the orders', async () => {
    const shopper = await openShopper(width);
    await goToCheckout(shopper);
    const approve = (page: Page) => page.getByRole('button', { name: sandboxWords.approve }).click();
    await expectPaid(shopper.page, 'mercadopago', approve);
    await restore(shopper, await orderNumber(shopper.page));
  }, 60_000);
});

describe('at a desk, where it pays beside the page,', () => {
  it.each(approvals.filter(([method]) => method === 'getnet' || method === 'modo'))(
    '%s is paid',
    async (method, approve) => {
      const { page } = await openAtCheckout('desk');
      await expectPaid(page, method, approve);
    },
  );
});

describe('on a phone', () => {
  it.each(approvals)(
    '%s is paid, found among the orders, and bought again',
    async (method, approve) => {
      const currency = method === 'paypal' ? 'USD' : 'ARS';
      const shopper = await openAtCheckout('phone', currency, { userAgent: mobileAgent });
      await expectPaid(shopper.page, method, approve);
      await restore(shopper, await orderNumber(shopper.page));
      await buyAgain(shopper, method, approve);
    },
    60_000,
  );
});

describe('a payment that is refused', () => {
  it.each([
    ['mercadopago', sandboxWords.reject, checkoutWords.paymentRejected],
    ['openpay', sandboxWords.reject, checkoutWords.paymentRejected],
    ['paypal', sandboxWords.paypal.declined, checkoutWords.paymentRejected],
  ] as const)('%s after "%s" says so, and again after a reload', async (method, decision, words) => {
    const { page, expects } = await openAtCheckout('phone', method === 'paypal' ? 'USD' : 'ARS');
    expects(/422/);
    await fillCheckout(page, method);
    await placeOrder(page);
    await page.getByRole('button', { name: decision }).click();
    await expectFailed(page, words);
    await page.reload();
    await expectFailed(page, words);
  });

  it('by Getnet says so, and closing its form leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await fillCheckout(page, 'getnet');
    await placeOrder(page);
    await pressInGetnet(page, sandboxWords.cancel);
    await page.getByText(paymentTexts.getnet.closed).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: paymentTexts.getnet.open }).click();
    await pressInGetnet(page, sandboxWords.reject);
    await expectFailed(page, checkoutWords.paymentRejected);
  });

  it('by MODO says so, at a desk and on a phone, and closing its window leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('desk');
    expects(/422/);
    await fillCheckout(page, 'modo');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxWords.cancel }).click();
    await page.getByText(paymentTexts.modo.closed).waitFor();
    await page.getByRole('button', { name: paymentTexts.modo.open }).click();
    await page.getByRole('button', { name: sandboxWords.reject }).click();
    await expectFailed(page, checkoutWords.paymentRejected);

    const phone = await openAtCheckout('phone', 'ARS', { userAgent: mobileAgent });
    phone.expects(/422/);
    await fillCheckout(phone.page, 'modo');
    await placeOrder(phone.page);
    await phone.page.waitForURL('**/sandbox/modo/**');
    await phone.page.getByRole('button', { name: sandboxWords.cancel }).click();
    await expectLeft(phone.page, checkoutWords.paymentNotMade);
  });
});

describe('a payment that is left', () => {
  it.each([
    ['mercadopago', sandboxWords.mercadoPago.abandon, checkoutWords.paymentNotMade, sandboxWords.approve],
    [
      'paypal',
      sandboxWords.paypal.cancel,
      paymentTexts.left.words(text.payments.paypal),
      sandboxWords.paypal.approve,
    ],
  ] as const)(
    'at %s after "%s" is told calmly, and can be paid after all',
    async (method, leave, words, approve) => {
      const { page, expects } = await openAtCheckout('phone', method === 'paypal' ? 'USD' : 'ARS');
      expects(/422/);
      await fillCheckout(page, method);
      await placeOrder(page);
      await page.getByRole('button', { name: leave }).click();
      await expectLeft(page, words);
      await page.reload();
      await expectLeft(page, words);
      await expectAccessible(page);
      await page.getByRole('button', { name: paymentTexts.left.pay, exact: true }).click();
      await page.getByRole('button', { name: approve }).click();
      await expectReceived(page);
    },
  );

  it('by Back shows the order that waits, and not the provider again', async () => {
    const { page } = await openAtCheckout('phone');
    await fillCheckout(page, 'mercadopago');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxWords.approve }).waitFor();
    for (const _ of [1, 2]) {
      await page.goBack();
      await page.getByRole('heading', { name: /^Pedido \d+ hecho, falta pagarlo$/ }).waitFor();
    }
    await expectAccessible(page);
    await page.setViewportSize(widths.desk);
    await expectAccessible(page);
    await page.getByRole('link', { name: paymentTexts.left.see }).click();
    await page.getByRole('heading', { name: paymentTexts.unpaid.title }).waitFor();
  });
});

describe('a payment that is neither made nor refused', () => {
  it('by Mercado Pago is told as pending, and again after a reload', async () => {
    const { page } = await openAtCheckout('desk');
    const { promise: isLookedAt, resolve: goOn } = Promise.withResolvers<undefined>();
    await page.route('**/process-mp-payment/**', async (route) => {
      await isLookedAt;
      await route.continue();
    });
    await fillCheckout(page, 'mercadopago');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxWords.mercadoPago.pending }).click();
    await page.getByText(paymentTexts.return.processing).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(widths.phone);
    await expectAccessible(page);
    goOn(undefined);
    await page.getByText(paymentTexts.return.undecided).waitFor();
    await page.reload();
    await page.getByText(paymentTexts.return.undecided).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: paymentTexts.seeOrder }).click();
    await page.getByText(paymentTexts.unpaid.underWay).waitFor();
    await expect.poll(() => page.getByRole('button', { name: paymentTexts.makePayment.pay }).count()).toBe(0);
    await expectAccessible(page);
  }, 60_000);
});

describe('an order without an address to pay at', () => {
  it("asks for it once more, and leads there by 'PAGAR PEDIDO'", async () => {
    const { page } = await openAtCheckout('phone');
    await page.route('**/account/orders?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      const placed = (await response.json()) as { order: { payment: { payment_link: string | null } } };
      placed.order.payment.payment_link = null;
      return route.fulfill({ response, json: placed });
    });
    await fillCheckout(page, 'openpay');
    await placeOrder(page);
    await page.waitForURL('**/cuenta/checkout-make-payment');
    const link = page.getByRole('link', { name: paymentTexts.makePayment.pay });
    await link.waitFor();
    await expectAccessible(page);
    await link.click();
    await page.getByRole('button', { name: sandboxWords.approve }).click();
    await expectReceived(page);
  });
});

/** By a product's page, the cart and the login. */
async function goToCheckout({ page, context, visit }: Shopper): Promise<void> {
  const accept = (site: string) => {
    // On a phone the notice about cookies lies over the lower edge of a provider's form.
    if (location.origin === site) localStorage.setItem('vineta:1:consent', '1');
  };
  await context.addInitScript(accept, inject('siteUrl'));
  const { slug } = await plentifulProduct();
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await page.getByText(cartTexts.added).waitFor();
  await visit('/cart');
  await page.getByRole('link', { name: cartTexts.checkout }).click();
  await page.waitForURL('**/login?origen=**');
  await logInAt(page, newCustomer.email);
}

async function expectPaid(
  page: Page,
  method: PaymentMethod,
  approve: (page: Page) => Promise<void>,
): Promise<void> {
  await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
  await fillCheckout(page, method);
  await placeOrder(page);
  await approve(page);
  await expectReceived(page);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const isTransfer = method === 'transfer';
  await expect.poll(() => page.getByText(paymentTexts.complete.thanks).isVisible()).toBe(!isTransfer);
  const copy = page.getByRole('button', { name: paymentTexts.complete.copy('CBU') });
  await expect.poll(() => copy.isVisible()).toBe(isTransfer);
}

/** What was bought comes from the restored cart; its payment is left, and made from the order's own page. */
async function buyAgain(
  { page, visit }: Shopper,
  method: PaymentMethod,
  approve: (page: Page) => Promise<void>,
): Promise<void> {
  await visit('/cart');
  await page.getByRole('link', { name: cartTexts.checkout }).click();
  await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
  await fillCheckout(page, method);
  await placeOrder(page);
  await page.waitForURL((url) => url.pathname !== '/cuenta/checkout');
  await visit('/cuenta/mis-pedidos');
  await page.getByRole('link', { name: accountTexts.orders.see }).first().click();
  await page.getByRole('heading', { name: paymentTexts.unpaid.title }).waitFor();
  await expectAccessible(page);
  if (method === 'transfer') {
    await page.getByRole('button', { name: paymentTexts.complete.copy('CBU') }).waitFor();
    return;
  }
  const { makePayment, unpaid } = paymentTexts;
  const words = method === 'getnet' || method === 'modo' ? unpaid.goOn : makePayment.pay;
  await page.getByRole('button', { name: words }).click();
  await approve(page);
  await expectReceived(page);
  await page.getByRole('link', { name: paymentTexts.complete.seeOrder }).click();
  await page.getByText(accountTexts.order.notice).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: unpaid.title }).count()).toBe(0);
}

async function orderNumber(page: Page): Promise<number> {
  const order = Number(await page.locator('.checkout-facts dd').first().textContent());
  expect(order).toBeGreaterThan(0);
  return order;
}

async function restore({ page, visit }: Shopper, order: number): Promise<void> {
  await visit('/cuenta/mis-pedidos');
  const entry = page.getByRole('article').filter({ hasText: accountTexts.orders.number(order) });
  await entry.getByRole('button', { name: accountTexts.orders.again }).click();
  await page.getByText(accountTexts.orders.restored).first().waitFor();
}

async function expectFailed(page: Page, words: string): Promise<void> {
  const { rejectedTitle, payAgain, otherWay, back } = paymentTexts.return;
  await page.getByText(words).waitFor();
  await page.getByRole('heading', { name: rejectedTitle }).waitFor();
  await page.getByRole('button', { name: payAgain }).waitFor();
  await page.getByRole('link', { name: otherWay }).waitFor();
  await page.getByRole('link', { name: back }).waitFor();
}

async function expectLeft(page: Page, words: string): Promise<void> {
  await page.getByText(words).waitFor();
  await page.getByRole('heading', { name: /^Pedido \d+ hecho, falta pagarlo$/ }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: paymentTexts.left.see }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('link', { name: paymentTexts.return.back }).isVisible()).toBe(true);
}
