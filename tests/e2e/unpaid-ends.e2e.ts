/** Unsuccessful payments with the sandbox: refused, abandoned, undecided, without a URL. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { sandboxMessages } from '../../scripts/api/sandbox/sandbox-messages.ts';
import { checkoutMessages } from '../../scripts/api/checkout/checkout-messages.ts';
import { expectReceived, fillCheckout, openAtCheckout, placeOrder } from '../support/checkout-shopper.ts';
import { passOn } from '../support/in-transit.ts';
import { mobileAgent, pressInGetnet } from '../support/provider-pages.ts';
import { expectAccessible, widths } from '../support/shopper.ts';

describe('a payment that is refused', () => {
  // The other providers' returns: `stores/payment-return.test.ts`.
  it('by Mercado Pago says so, and again after a reload', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await fillCheckout(page, 'mercadopago');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxMessages.reject }).click();
    await expectFailed(page, checkoutMessages.paymentRejected);
    await page.reload();
    await expectFailed(page, checkoutMessages.paymentRejected);
  });

  it('by Getnet says so, and closing its form leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await fillCheckout(page, 'getnet');
    await placeOrder(page);
    await pressInGetnet(page, sandboxMessages.cancel);
    await page.getByText(paymentTexts.getnet.closed).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: paymentTexts.getnet.open }).click();
    await pressInGetnet(page, sandboxMessages.reject);
    await expectFailed(page, checkoutMessages.paymentRejected);
  });

  it('by MODO says so, at a desk and on a phone, and closing its window leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('desk');
    expects(/422/);
    await fillCheckout(page, 'modo');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxMessages.cancel }).click();
    await page.getByText(paymentTexts.modo.closed).waitFor();
    await page.getByRole('button', { name: paymentTexts.modo.open }).click();
    await page.getByRole('button', { name: sandboxMessages.reject }).click();
    await expectFailed(page, checkoutMessages.paymentRejected);

    const phone = await openAtCheckout('phone', 'ARS', { userAgent: mobileAgent });
    phone.expects(/422/);
    await fillCheckout(phone.page, 'modo');
    await placeOrder(phone.page);
    await phone.page.waitForURL('**/sandbox/modo/**');
    await phone.page.getByRole('button', { name: sandboxMessages.cancel }).click();
    await expectLeft(phone.page, checkoutMessages.paymentNotMade);
  });
});

describe('a payment that is left', () => {
  it.each([
    [
      'mercadopago',
      sandboxMessages.mercadoPago.abandon,
      checkoutMessages.paymentNotMade,
      sandboxMessages.approve,
    ],
    [
      'paypal',
      sandboxMessages.paypal.cancel,
      paymentTexts.left.words(text.payments.paypal),
      sandboxMessages.paypal.approve,
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
    await page.getByRole('button', { name: sandboxMessages.approve }).waitFor();
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
    await page.addInitScript(withoutDeadlines);
    const { promise: isLookedAt, resolve: goOn } = Promise.withResolvers<undefined>();
    await page.route('**/process-mp-payment/**', async (route) => {
      await isLookedAt;
      await route.continue();
    });
    await fillCheckout(page, 'mercadopago');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxMessages.mercadoPago.pending }).click();
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
    await page.getByText(paymentTexts.unpaid.inProgress).waitFor();
    await expect.poll(() => page.getByRole('button', { name: paymentTexts.makePayment.pay }).count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('an order without an address to pay at', () => {
  it("asks for it once more, and leads there by 'PAGAR PEDIDO'", async () => {
    const { page } = await openAtCheckout('phone');
    await page.route('**/account/orders?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return passOn(route, async (response) => {
        const placed = (await response.json()) as { order: { payment: { payment_link: string | null } } };
        placed.order.payment.payment_link = null;
        return { json: placed };
      });
    });
    await fillCheckout(page, 'openpay');
    await placeOrder(page);
    await page.waitForURL('**/cuenta/checkout-make-payment');
    const link = page.getByRole('link', { name: paymentTexts.makePayment.pay });
    await link.waitFor();
    await expectAccessible(page);
    await link.click();
    await page.getByRole('button', { name: sandboxMessages.approve }).click();
    await expectReceived(page);
  });
});

/** Runs in the page: axe may take longer than the deadline of a call that the test holds. */
function withoutDeadlines(): void {
  AbortSignal.timeout = () => new AbortController().signal;
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
