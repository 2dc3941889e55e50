/** A gift card alone on a phone: from the shelf to the order without an address and a delivery. */
import { it } from 'vitest';
import { postCart } from '../../src/api/cart.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts, giftCardTexts } from '../../src/text/cart/cart-page.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { api, plentifulProduct } from '../support/backend.ts';
import * as form from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { registerCustomer } from '../support/registered.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('is bought without an address, through a reload and Back, and the order shows none', async () => {
  const { page } = await openWithGiftCard();
  await page.getByText(/^La giftcard va por correo a /).waitFor();
  expect(await page.getByRole('button', { name: checkoutTexts.steps[0] }).count()).toBe(0);
  await form.choosePayment(page, 'transfer');
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(form.paymentOf(page, 'transfer')).toBeChecked();
  await page.goBack();
  await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
  await page.goForward();
  await expect(form.paymentOf(page, 'transfer')).toBeChecked();
  await form.placeOrder(page);
  await form.expectReceived(page);
  await page.getByRole('link', { name: paymentTexts.complete.seeOrder }).click();
  await page.getByText(accountTexts.order.notice).waitFor();
  for (const title of [accountTexts.order.shipAddress, accountTexts.order.billAddress])
    expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
  expect(await page.locator('.order-row', { hasText: accountTexts.order.unknownMethod }).count()).toBe(0);
  await expectAccessibleAtBothWidths(page);
});

it('with a comic that a second tab adds asks for an address first', async () => {
  const { page, openTab } = await openWithGiftCard();
  await form.choosePayment(page, 'transfer');
  const tab = await openTab('/cart');
  const uuid = (await tab.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'))) ?? '';
  const body = { product_id: (await plentifulProduct()).id, quantity: 1 };
  await api().send(postCart, { query: { uuid }, body });
  await form.placeOrder(page);
  await page.getByText(checkoutTexts.changed).waitFor();
  await page.getByRole('button', { name: checkoutTexts.steps[0] }).waitFor();
  await form.fillAddress(page);
  await form.goOn(page);
  await form.chooseShipping(page, 'pickupCentro');
  await form.placeOrder(page);
  await form.expectReceived(page);
});

/** At the checkout of a new customer. */
async function openWithGiftCard() {
  const { token } = await registerCustomer();
  const shopper = await openShopper('phone', { stored: { token, consent: '1' } });
  const { page, visit } = shopper;
  await visit('/giftcards');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: giftCardTexts.add }).click();
  await toastSaying(page, cartTexts.giftCardAdded);
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.checkout }).click();
  await form.opened(page);
  return shopper;
}
