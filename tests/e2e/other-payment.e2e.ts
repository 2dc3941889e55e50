/** Paying with another method after a failed payment. */
import { expect, it } from 'vitest';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { sandboxMessages } from '../../scripts/api/sandbox/sandbox-messages.ts';
import { expectReceived, fillCheckout, openAtCheckout, placeOrder } from '../support/checkout-shopper.ts';
import { expectAccessible } from '../support/shopper.ts';

it('an order whose payment was refused is paid by another method, from its own page', async () => {
  const { page, expects } = await openAtCheckout('phone');
  expects(/422/);
  await fillCheckout(page, 'mercadopago');
  await placeOrder(page);
  await page.getByRole('button', { name: sandboxMessages.reject }).click();
  await page.getByRole('heading', { name: paymentTexts.return.rejectedTitle }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: paymentTexts.return.otherWay }).click();
  await page.getByRole('heading', { name: paymentTexts.others.title }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: text.payments.transfer, exact: true }).click();
  await expectReceived(page);
  await page.getByText(paymentTexts.complete.amount).waitFor();
  await page.getByRole('button', { name: paymentTexts.complete.copy('CBU') }).waitFor();
  await page.getByRole('link', { name: paymentTexts.complete.keepShopping }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: paymentTexts.complete.seeOrder }).click();
  await page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ }).waitFor();
  const others = page.locator('.other-payment').getByRole('button');
  await expect.poll(() => others.allTextContents()).not.toContain(text.payments.transfer);
});
