/** The checkout: steps, currencies, and one order for each purchase. Payments are tested in other files. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { getCart, putCartItem } from '../../src/api/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { formTexts } from '../../src/text/form.ts';
import { api } from '../support/backend.ts';
import * as form from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { lineCounts } from '../support/fitting.ts';
import { arrowTo, tabTo } from '../support/focus.ts';
import { fail, hold } from '../support/in-transit.ts';
import { logInAt } from '../support/login.ts';
import { expectAccessible } from '../support/shopper.ts';

it('names what is missing, prices sending, and is accessible in each step', async () => {
  const { page, customer } = await form.openAtCheckout('phone');
  await form.goOn(page);
  await page.getByText(/^Por favor, complete los campos requeridos: Teléfono, DNI, /).waitFor();
  await expect.poll(() => page.getByText('Campo requerido').count()).toBeGreaterThan(5);
  await expectAccessible(page);
  await form.fillAddress(page);
  await form.fieldOf(page, 'zipCode').fill('C1428AAB');
  await form.goOn(page);
  await page.getByText('El código postal debe contener solo números').first().waitFor();
  await form.fieldOf(page, 'zipCode').fill('1428');
  await form.fieldOf(page, 'email').fill('mal');
  await form.goOn(page);
  await page.getByText(formTexts.errors.email).first().waitFor();
  await form.fieldOf(page, 'email').fill(customer.email);
  await form.goOn(page);
  await form.chooseShipping(page, 'carrierOffice');
  await expect(page.getByRole('combobox', { name: checkoutTexts.office })).not.toHaveValue('');
  await form.chooseShipping(page, 'homeDelivery');
  await expectAccessible(page);
  await form.goOn(page);
  await expect(form.paymentOf(page, 'paypal')).toBeDisabled();
  await expect(page.getByText(checkoutTexts.paymentBlocks['only-usd'])).toBeVisible();
  await expectAccessible(page);
});

it('shows a known customer where it goes, and the fields when another address is wanted', async () => {
  const { page } = await form.openAtCheckout('phone', 'ARS', {}, form.knownCustomer);
  const name = page.locator('#checkout-name');
  await page.getByText(checkoutTexts.sendTo).waitFor();
  await expect(name).toHaveCount(0);
  await expectAccessible(page);
  await form.goOn(page);
  const note = (choice: string) => page.locator(`#checkout-${choice}-note`);
  await expect(note('shippingMethod-homeDelivery')).toHaveText(/^Llega /);
  await expect(note('shippingMethod-carrierOffice')).toHaveText(shippingTexts.pickupPointDays(5));
  await form.chooseShipping(page, 'pickupCentro');
  await form.goOn(page);
  await expect(note('paymentMethod-mercadopago')).toHaveText(/tarjeta o con tu dinero/);
  await page.getByRole('button', { name: checkoutTexts.steps[0] }).click();
  await page.getByRole('button', { name: checkoutTexts.change }).click();
  await expect(name).toBeFocused();
  await expectAccessible(page);
});

it('the second step takes a press during which the shipping quote arrives', async () => {
  const { page } = await form.openAtCheckout('phone');
  await form.fillAddress(page);
  const release = await hold(page, '**/api/v1/cart/**');
  await form.goOn(page);
  await form.chooseShipping(page, 'pickupCentro');
  const sending = page.locator('.checkout-choice', { hasText: checkoutTexts.shippingMethods.homeDelivery });
  await sending.getByText(checkoutTexts.shippingBlocks.calculating).waitFor();
  await page.getByRole('button', { name: checkoutTexts.next }).hover();
  await page.mouse.down();
  release();
  await expect(sending.locator('b')).toHaveText(/\d/);
  await page.mouse.up();
  await form.choosePayment(page, 'transfer');
});

it('goes one step back with Back, and keeps what was written through a reload', async () => {
  const { page } = await form.openAtCheckout('phone');
  await form.fillAddress(page);
  await form.goOn(page);
  await form.chooseShipping(page, 'pickupBelgrano');
  await form.goOn(page);
  await page.waitForURL('**/cuenta/checkout#3');
  await expect(page.locator('.checkout-step-answer')).toHaveText([
    /, Calle Inventada 567, Buenos Aires$/,
    String(checkoutTexts.shippingMethods['pickupBelgrano']),
  ]);
  await page.goBack();
  await page.getByText(checkoutTexts.shippingQuestion).waitFor();
  await page.reload();
  await page.getByText(checkoutTexts.shippingQuestion).waitFor();
  await expect(form.shippingOf(page, 'pickupBelgrano')).toBeChecked();
  await page.goBack();
  await expect(form.fieldOf(page, 'street')).toHaveValue('Calle Inventada');
});

it('orders once for two taps and an Enter (fault 1)', async () => {
  const { page } = await form.openAtCheckout('phone');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/account/orders')) sent.push(request.url());
  });
  await form.fillCheckout(page, 'transfer');
  await page.getByRole('button', { name: checkoutTexts.placeOrder }).dblclick();
  await page.keyboard.press('Enter');
  await form.expectReceived(page);
  await expectAccessible(page);
  await page.reload();
  await form.expectReceived(page);
  expect(sent).toHaveLength(1);
});

it('says that the outcome is unknown until a lost order is found (fault 2)', async () => {
  const { page, expects } = await form.openAtCheckout('phone');
  expects(/account\/orders|ERR_FAILED/);
  const orders = '**/account/orders?*';
  let isOrdered = false;
  await page.route(orders, async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch();
      isOrdered = true;
    }
    return isOrdered ? route.abort() : route.continue();
  });
  await form.orderBy(page, 'transfer');
  await page.getByRole('button', { name: failureTexts.close }).click();
  await expect(page.getByRole('alert').filter({ hasText: checkoutTexts.unknownOrder })).toBeFocused();
  await expect(page.getByRole('button', { name: checkoutTexts.placeOrder })).toBeDisabled();
  await expectAccessible(page);
  await page.unroute(orders);
  await page.getByRole('button', { name: checkoutTexts.lookAgain }).click();
  await form.expectReceived(page);
  await expect(page.getByText(paymentTexts.complete.noBank)).toBeVisible();
});

it('stops in the tab that comes second (fault 8)', async () => {
  const { page, openTab } = await form.openAtCheckout('phone');
  const second = await openTab('/cuenta/checkout');
  await form.fillCheckout(page, 'transfer');
  await form.fillCheckout(second, 'transfer');
  await form.placeOrder(page);
  await form.expectReceived(page);
  await form.placeOrder(second);
  await expect(second.getByText(checkoutTexts.cartEmptied)).toBeInViewport({ ratio: 1 });
  await expect(second.getByRole('heading', { level: 1, name: checkoutTexts.title })).toBeFocused();
  expect(new URL(second.url()).pathname).toBe('/cuenta/checkout');
});

it('shows what changed since the cart, and orders nothing before it was accepted (fault 14)', async () => {
  const { page, visit } = await form.openAtCheckout('phone');
  await visit('/cart');
  await page.getByRole('button', { name: /^Sumar una unidad/ }).waitFor();
  await page.getByRole('link', { name: cartPageTexts.checkout }).click();
  await form.opened(page);
  await addUnit(page);
  await page.reload();
  await page.getByText(checkoutTexts.entryChanged).waitFor();
  await expect(page.getByText(': antes 1, ahora 2.')).toBeVisible();
  await expect(page.getByText(checkoutTexts.orderBlocks.unaccepted)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: checkoutTexts.accept }).click();
  await expect(page.getByText(checkoutTexts.orderBlocks.unaccepted)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

it('comes back from the login to the same step with everything written (fault 20)', async () => {
  const { page, expects, customer } = await form.openAtCheckout('phone');
  expects(/401/);
  await form.fillCheckout(page, 'transfer');
  await page.evaluate(() => {
    localStorage.setItem('vineta:1:token', 'ended');
  });
  await page.reload();
  await page.waitForURL('**/login?origen=**');
  await logInAt(page, customer.email, customer.password);
  await page.waitForURL('**/cuenta/checkout#3');
  await expect(form.paymentOf(page, 'transfer')).toBeChecked();
  await form.placeOrder(page);
  await form.expectReceived(page);
});

it('is done with the keyboard alone', async () => {
  const { page } = await form.openAtCheckout('desk');
  const pressAt = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  };
  for (const [label, words] of form.addressWords) {
    if (label === checkoutTexts.fields.city) {
      await tabTo(page, page.getByRole('combobox', { name: checkoutTexts.fields.province, exact: true }));
      // In a select, typing the first letters chooses an option.
      await page.keyboard.type(form.province.slice(0, 6));
    }
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.insertText(words);
  }
  await pressAt(checkoutTexts.next);
  // A radio group is a single tab stop; arrow keys select.
  await page.getByText(checkoutTexts.shippingQuestion).waitFor();
  await arrowTo(page, page.getByRole('radio').first(), form.shippingOf(page, 'pickupCentro'));
  await pressAt(checkoutTexts.next);
  await page.getByText(checkoutTexts.paymentQuestion).waitFor();
  await tabTo(page, form.paymentOf(page, 'transfer'));
  await page.keyboard.press('Space');
  await pressAt(checkoutTexts.placeOrder);
  await form.expectReceived(page);
  // The amount to transfer stands in one line.
  await expect.poll(() => lineCounts(page.locator('.way-to-pay-amount dd'))).toEqual([1]);
});

it('says when the server fails, and opens when it is asked again', async () => {
  const { page, expects } = await form.openAtCheckout('desk');
  expects('500');
  const mend = await fail(page, '**/api/v1/cart?**');
  await page.reload();
  const retry = page.getByRole('button', { name: checkoutTexts.retry });
  await retry.waitFor();
  await expectAccessible(page);
  await mend();
  await retry.click();
  await form.opened(page);
});

it('offers in dollars what takes dollars', async () => {
  const { page } = await form.openAtCheckout('phone', 'USD');
  await form.fillAddress(page);
  await form.goOn(page);
  await form.chooseShipping(page, 'pickupCentro');
  await form.goOn(page);
  for (const method of ['mercadopago', 'getnet', 'modo', 'openpay'] as const) {
    await expect(form.paymentOf(page, method)).toBeDisabled();
  }
  await form.choosePayment(page, 'paypal');
  await expect(page.locator('.checkout-summary .is-total dd')).toHaveText(/^\$US\s/);
  const inPesos = page.locator('.checkout-summary .order-row', { hasText: checkoutTexts.pesosTotal });
  await expect(inPesos.locator('dd')).toHaveText(/^\$AR\s/);
});

it('says when the script of a provider is blocked', async () => {
  const { page, expects } = await form.openAtCheckout('phone');
  expects(/loader\.js|ERR_FAILED|could not be loaded/);
  await page.route('**/getnet/loader.js', (route) => route.abort());
  await form.orderBy(page, 'getnet');
  await page.getByText(paymentTexts.getnet.failed).waitFor();
  await expectAccessible(page);
});

/** Changes the cart through the API, as another tab would. */
async function addUnit(page: Page): Promise<void> {
  const uuid = await page.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'));
  const query = { uuid: uuid ?? '', currency: 'ARS' } as const;
  const { cart } = await api().send(getCart, { query });
  await api().send(putCartItem, { params: { id: String(cart.items[0]?.id) }, query, body: { quantity: 2 } });
}
