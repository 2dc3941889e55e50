/** A payment that was made while the API did not answer: unknown is not failed, and it is not paid twice. */
import { expect, it } from 'vitest';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { sandboxMessages } from '../../scripts/api/sandbox/sandbox-messages.ts';
import { expectReceived, fillCheckout, openAtCheckout, placeOrder } from '../support/checkout-shopper.ts';
import { expectAccessibleAtBothWidths } from '../support/shopper.ts';

const { confirmingTitle, confirming } = paymentTexts.unpaid;
const confirmation = '**/account/process-mp-payment/**';

it('is confirmed by itself, and no page leads to a second payment until then', async () => {
  const { page, context, openTab, expects } = await openAtCheckout('phone');
  expects('process-mp-payment');
  expects('ERR_CONNECTION_RESET');
  await context.route(confirmation, (route) => route.abort('connectionreset'));
  await fillCheckout(page, 'mercadopago');
  await placeOrder(page);
  await page.getByRole('button', { name: sandboxMessages.approve }).click();
  await page.getByRole('heading', { level: 1, name: confirmingTitle }).waitFor();
  await page.getByRole('button', { name: failureTexts.close }).click();
  const link = page.getByRole('link', { name: paymentTexts.seeOrder });
  const [, id] = /\/cuenta\/pedido\/(\d+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  await page.getByText(paymentTexts.makePayment.order(Number(id)), { exact: true }).waitFor();
  await expectAccessibleAtBothWidths(page);
  const orderPage = await openTab(`/cuenta/pedido/${id}`);
  await orderPage.getByRole('heading', { name: confirmingTitle }).waitFor();
  await orderPage.getByText(confirming).waitFor();
  for (const name of [paymentTexts.makePayment.pay, paymentTexts.left.pay, text.payments.openpay]) {
    await expect.poll(() => orderPage.getByRole('button', { name }).count()).toBe(0);
  }
  await context.unroute(confirmation);
  await orderPage.evaluate(() => dispatchEvent(new Event('online')));
  await orderPage.getByRole('heading', { name: confirmingTitle }).waitFor({ state: 'detached' });
  // In this order: a page that is seen asks again by itself and may leave at once.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.bringToFront();
  await expectReceived(page);
});
