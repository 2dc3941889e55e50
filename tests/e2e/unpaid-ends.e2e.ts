/** Payments with the sandbox that do not simply succeed: refused, left, undecided, unknown, without an address. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { checkoutMessages } from '../../scripts/api/checkout/checkout-messages.ts';
import { sandboxMessages } from '../../scripts/api/sandbox/sandbox-messages.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { expectReceived, openAtCheckout, orderBy } from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { hold, passOn } from '../support/in-transit.ts';
import { mobileAgent, pressInGetnet } from '../support/provider-pages.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/shopper.ts';

const { approve, cancel, reject } = sandboxMessages;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a payment that is refused', () => {
  // The other providers' returns: `stores/payment-return.test.ts`.
  it('by Mercado Pago says so, and is made by another method', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await orderBy(page, 'mercadopago');
    await button(page, reject).click();
    await expectFailed(page);
    await page.reload();
    await expectFailed(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: paymentTexts.return.otherWay }).click();
    await page.getByRole('heading', { name: paymentTexts.others.title }).waitFor();
    await expectAccessible(page);
    await button(page, checkoutTexts.payments.transfer).click();
    await expectReceived(page);
    const { amount, copy, keepShopping, seeOrder } = paymentTexts.complete;
    await page.getByText(amount).waitFor();
    await page.getByRole('button', { name: copy('CBU') }).waitFor();
    await page.getByRole('link', { name: keepShopping }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: seeOrder }).click();
    await page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ }).waitFor();
    const others = page.locator('.other-payment').getByRole('button');
    await expect.poll(() => others.allTextContents()).not.toContain(checkoutTexts.payments.transfer);
  });

  it('by Getnet says so, and closing its form leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await orderBy(page, 'getnet');
    await pressInGetnet(page, cancel);
    await page.getByText(paymentTexts.getnet.closed).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: paymentTexts.getnet.open }).click();
    await pressInGetnet(page, reject);
    await expectFailed(page);
  });

  it('by MODO at a desk says so, and closing its window leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('desk');
    expects(/422/);
    await orderBy(page, 'modo');
    await button(page, cancel).click();
    await page.getByText(paymentTexts.modo.closed).waitFor();
    await page.getByRole('button', { name: paymentTexts.modo.open }).click();
    await button(page, reject).click();
    await expectFailed(page);
  });

  it('by MODO on a phone does not open MODO again after Back', async () => {
    const { page } = await openAtCheckout('phone', 'ARS', { userAgent: mobileAgent });
    await orderBy(page, 'modo');
    await page.waitForURL('**/sandbox/modo/**');
    await page.goBack();
    await page.getByText(paymentTexts.modo.closed).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: checkoutTexts.title })).toBeFocused();
  });

  it('by MODO on a phone says so', async () => {
    const { page, expects } = await openAtCheckout('phone', 'ARS', { userAgent: mobileAgent });
    expects(/422/);
    await orderBy(page, 'modo');
    await page.waitForURL('**/sandbox/modo/**');
    await button(page, cancel).click();
    await expectLeft(page, checkoutMessages.paymentNotMade);
  });
});

describe('a payment that is left', () => {
  it.each([
    ['mercadopago', sandboxMessages.mercadoPago.abandon, checkoutMessages.paymentNotMade, approve],
    [
      'paypal',
      sandboxMessages.paypal.cancel,
      paymentTexts.left.words(checkoutTexts.payments.paypal),
      sandboxMessages.paypal.approve,
    ],
  ] as const)(
    'at %s after "%s" is told calmly, and can be paid after all',
    async (method, leave, words, pay) => {
      const { page, expects } = await openAtCheckout('phone', method === 'paypal' ? 'USD' : 'ARS');
      expects(/422/);
      await orderBy(page, method);
      await button(page, leave).click();
      await expectLeft(page, words);
      await page.reload();
      await expectLeft(page, words);
      await expectAccessible(page);
      await button(page, paymentTexts.left.pay).click();
      await button(page, pay).click();
      await expectReceived(page);
    },
  );

  it('by Back shows the order that waits, and not the provider again', async () => {
    const { page } = await openAtCheckout('phone');
    await orderBy(page, 'mercadopago');
    await button(page, approve).waitFor();
    const heading = page.getByRole('heading', { name: /^Pedido \d+ hecho, falta pagarlo$/ });
    await page.goBack();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await heading.waitFor();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: paymentTexts.left.see }).click();
    await page.getByRole('heading', { name: paymentTexts.unpaid.title }).waitFor();
  });
});

it('a payment that is neither made nor refused is told as pending', async () => {
  const { page } = await openAtCheckout('desk');
  await page.addInitScript(withoutDeadlines);
  const release = await hold(page, '**/process-mp-payment/**');
  await orderBy(page, 'mercadopago');
  await button(page, sandboxMessages.mercadoPago.pending).click();
  await page.getByText(paymentTexts.return.processing).waitFor();
  await expectAccessibleAtBothWidths(page);
  release();
  await page.getByText(paymentTexts.return.undecided).waitFor();
  await page.reload();
  await page.getByText(paymentTexts.return.undecided).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: paymentTexts.seeOrder }).click();
  await page.getByText(paymentTexts.unpaid.inProgress).waitFor();
  await expect(page.getByRole('button', { name: paymentTexts.makePayment.pay })).toHaveCount(0);
  await expectAccessible(page);
});

it('a payment without an answer is confirmed by itself; no page leads to a second', async () => {
  const { confirmingTitle, confirming } = paymentTexts.unpaid;
  const confirmation = '**/account/process-mp-payment/**';
  const { page, context, openTab, expects } = await openAtCheckout('phone');
  expects('process-mp-payment');
  expects('ERR_CONNECTION_RESET');
  await context.route(confirmation, (route) => route.abort('connectionreset'));
  await orderBy(page, 'mercadopago');
  await button(page, approve).click();
  await page.getByRole('heading', { level: 1, name: confirmingTitle }).waitFor();
  await button(page, failureTexts.close).click();
  const link = page.getByRole('link', { name: paymentTexts.seeOrder });
  const [, id] = /\/cuenta\/pedido\/(\d+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await page.getByText(paymentTexts.makePayment.order(Number(id)), { exact: true }).waitFor();
  await expectAccessibleAtBothWidths(page);
  const orderPage = await openTab(`/cuenta/pedido/${id}`);
  const isConfirming = orderPage.getByRole('heading', { name: confirmingTitle });
  await isConfirming.waitFor();
  await orderPage.getByText(confirming).waitFor();
  for (const name of [paymentTexts.makePayment.pay, paymentTexts.left.pay, checkoutTexts.payments.openpay]) {
    await expect(orderPage.getByRole('button', { name })).toHaveCount(0);
  }
  await context.unroute(confirmation);
  await orderPage.evaluate(() => dispatchEvent(new Event('online')));
  await expect(isConfirming).toHaveCount(0);
  // In this order: a page that is seen asks again by itself and may leave at once, as it may have done by now.
  await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
  await page.bringToFront();
  await expectReceived(page);
});

it('an order without an address to pay at asks for it once more', async () => {
  const { page } = await openAtCheckout('phone');
  await page.route('**/account/orders?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return passOn(route, async (response) => {
      const placed = (await response.json()) as { order: { payment: { payment_link: string | null } } };
      placed.order.payment.payment_link = null;
      return { json: placed };
    });
  });
  await orderBy(page, 'openpay');
  await page.waitForURL('**/cuenta/checkout-make-payment');
  const link = page.getByRole('link', { name: paymentTexts.makePayment.pay });
  await link.waitFor();
  await expectAccessible(page);
  await link.click();
  await button(page, approve).click();
  await expectReceived(page);
});

/** Runs in the page: axe may take longer than the deadline of a call that the test holds. */
function withoutDeadlines(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

async function expectFailed(page: Page): Promise<void> {
  const { rejectedTitle, payAgain, otherWay, back } = paymentTexts.return;
  await page.getByText(checkoutMessages.paymentRejected).waitFor();
  await page.getByRole('heading', { name: rejectedTitle }).waitFor();
  await page.getByRole('button', { name: payAgain }).waitFor();
  await page.getByRole('link', { name: otherWay }).waitFor();
  await page.getByRole('link', { name: back }).waitFor();
}

async function expectLeft(page: Page, words: string): Promise<void> {
  await page.getByText(words).waitFor();
  await page.getByRole('heading', { name: /^Pedido \d+ hecho, falta pagarlo$/ }).waitFor();
  await page.getByRole('link', { name: paymentTexts.left.see }).waitFor();
  await page.getByRole('link', { name: paymentTexts.return.back }).waitFor();
}
