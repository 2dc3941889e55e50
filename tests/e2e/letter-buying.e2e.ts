/** From the home page to the order, on a backend that answers only what the specification names. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { paymentMethods } from '../../src/domain/checkout/payment.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts, giftCardTexts } from '../../src/text/cart/cart-page.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import * as buying from '../support/buying.ts';
import * as checkout from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { cartAtLetter, registerAtLetter } from '../support/letter-customer.ts';
import { openAt, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('a product of uncounted stock is found, bought, changed and removed', async () => {
  const { page, expects } = await openAt('phone', '/');
  expects('422');
  await page.getByRole('link', { name: 'Letra incontable' }).first().click();
  await page.waitForURL('**/producto/letra-incontable');
  await expect(page.locator('.buy-stock .stock')).toHaveText('Disponible');
  await expect(page.getByText(/unidades disponibles/)).toHaveCount(0);
  await buying.openCalculator(page);
  await buying.calculateShipping(page, '1428');
  await buying.addToCart(page);
  await buying.expectBadge(page, 1);
  await page.goto('/cart');
  await buying.lineOf(page, 'Letra incontable').waitFor();
  await page.getByRole('link', { name: cartPageTexts.inquiry.button }).waitFor();
  await expect(page.locator('.cart-pickup')).toHaveCount(0);
  await buying.quantityOf(page).fill('3');
  await page.keyboard.press('Enter');
  await toastSaying(page, cartTexts.quantityChanged);
  await expect(totalOf(page)).toHaveText(/41\.000/);
  await buying.enterCode(page, 'NADA');
  await page.getByText('Ese código no sirve.').waitFor();
  await buying.enterCode(page, 'LETRA10');
  await toastSaying(page, cartTexts.code.couponApplied);
  await page.getByRole('button', { name: cartPageTexts.removeOf('Letra incontable') }).click();
  await toastSaying(page, cartTexts.removed);
  await page.getByText(cartPageTexts.empty).waitFor();
});

it('the first add of a new browser arrives, though the reply names no cart', async () => {
  const { page } = await openAt('desk', '/producto/letra-rebajada');
  await buying.addToCart(page);
  await page.goto('/cart');
  await buying.lineOf(page, 'Letra rebajada').waitFor();
  await expect(totalOf(page)).toHaveText(/8\.000/);
});

it('a gift card without a title is its price, and is bought', async () => {
  const { page } = await openAt('phone', '/giftcards');
  await page.getByRole('radio', { name: '$AR 5.000', exact: false }).check();
  await page.getByRole('button', { name: giftCardTexts.add }).click();
  await toastSaying(page, cartTexts.giftCardAdded);
});

it('offers without titles are in the carousel, by the name of their category', async () => {
  const { page } = await openAt('desk', '/productos/manga');
  await page.locator('.offers-place').scrollIntoViewIfNeeded();
  await page.locator('.offer', { hasText: 'Manga' }).waitFor();
});

it.each(paymentMethods)('an order is paid by %s, found in the account, and bought again', async (method) => {
  const { token } = await registerAtLetter();
  const currency = method === 'paypal' ? 'USD' : 'ARS';
  const stored = { token, currency, consent: '1', cartUuid: await cartAtLetter(currency) } as const;
  const { page, visit } = await openShopper('phone', { stored });
  await visit('/cuenta/checkout');
  await checkout.opened(page);
  await checkout.orderBy(page, method);
  await checkout.expectReceived(page);
  await visit('/cuenta/mis-pedidos');
  await page.getByText(accountTexts.orders.itemOf(2, 'Letra incontable')).waitFor();
  await page
    .getByText(method === 'transfer' ? 'pendiente de pago' : 'pagado')
    .first()
    .waitFor();
  await page.getByRole('button', { name: accountTexts.orders.again }).click();
  await toastSaying(page, accountTexts.orders.restored);
});

it('an order is sent home or to an office at the calculator’s price', async () => {
  const { token } = await registerAtLetter();
  const stored = { token, consent: '1', cartUuid: await cartAtLetter('ARS') } as const;
  const { page, visit } = await openShopper('desk', { stored });
  await visit('/cuenta/checkout');
  await checkout.opened(page);
  await checkout.fillAddress(page);
  await checkout.goOn(page);
  await checkout.chooseShipping(page, 'homeDelivery');
  await expect(totalOf(page)).toHaveText(/29\.000/);
  await checkout.chooseShipping(page, 'carrierOffice');
  await expect(totalOf(page)).toHaveText(/27\.000/);
  await checkout.goOn(page);
  await checkout.choosePayment(page, 'transfer');
  await checkout.placeOrder(page);
  await checkout.expectReceived(page);
  await expect(page.getByText('9990001800001234567891')).toBeVisible();
  await expect(page.getByText('CUIT', { exact: true })).toHaveCount(0);
});

function totalOf(page: Page) {
  return page.locator('.order-row.is-total dd');
}
