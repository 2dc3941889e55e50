/** The checkout: steps, currencies, and idempotent order placement. Payments are tested in other files. */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { getCart, putCartItem } from '../../src/api/cart.ts';
import { createHttp } from '../../src/api/http.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { formTexts } from '../../src/text/form.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import {
  addressWords,
  choosePayment,
  chooseShipping,
  expectReceived,
  fillAddress,
  fillCheckout,
  goOn,
  knownCustomer,
  openAtCheckout,
  placeOrder,
  province,
} from '../support/checkout-shopper.ts';
import { arrowTo, expectFocus, tabTo } from '../support/focus.ts';
import { logInAt } from '../support/login.ts';
import { expectAccessible } from '../support/shopper.ts';
import { expectInSight } from '../support/sight.ts';

describe('the checkout', () => {
  it('names what is missing, prices sending, and is accessible in each step', async () => {
    const { page, customer } = await openAtCheckout('phone');
    await goOn(page);
    await page.getByText(/^Por favor, complete los campos requeridos: Teléfono, DNI, /).waitFor();
    await expect.poll(() => page.getByText('Campo requerido').count()).toBeGreaterThan(5);
    await expectAccessible(page);
    await fillAddress(page);
    await page.getByRole('textbox', { name: text.fields.zipCode, exact: true }).fill('C1428AAB');
    await goOn(page);
    await page.getByText('El código postal debe contener solo números').first().waitFor();
    await page.getByRole('textbox', { name: text.fields.zipCode, exact: true }).fill('1428');
    await page.getByRole('textbox', { name: text.fields.email, exact: true }).fill('mal');
    await goOn(page);
    await page.getByText(formTexts.errors.email).first().waitFor();
    await page.getByRole('textbox', { name: text.fields.email, exact: true }).fill(customer.email);
    await goOn(page);
    await chooseShipping(page, 'carrierOffice');
    await expect.poll(() => page.getByRole('combobox', { name: text.office }).inputValue()).not.toBe('');
    await chooseShipping(page, 'homeDelivery');
    await expectAccessible(page);
    await goOn(page);
    await expect.poll(() => page.getByRole('radio', { name: /^Paypal/ }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByText(text.paymentBlocks['only-usd']).isVisible()).toBe(true);
    await expectAccessible(page);
  });

  it('shows a known customer where it goes, and the fields when another address is wanted', async () => {
    const { page } = await openAtCheckout('phone', 'ARS', {}, knownCustomer);
    await page.getByText(text.sendTo).waitFor();
    await expect.poll(() => page.locator('#checkout-name').count()).toBe(0);
    await expectAccessible(page);
    await goOn(page);
    const note = (name: string) => page.locator(`#checkout-${name}-note`).innerText();
    await expect.poll(() => note('shippingMethod-homeDelivery')).toMatch(/^Llega /);
    await expect.poll(() => note('shippingMethod-carrierOffice')).toBe(shippingTexts.pickupPointDays(5));
    await chooseShipping(page, 'pickupCentro');
    await goOn(page);
    await expect.poll(() => note('paymentMethod-mercadopago')).toMatch(/cuotas/);
    await page.getByRole('button', { name: text.steps[0] }).click();
    await page.getByRole('button', { name: text.change }).click();
    await expectFocus(page.locator('#checkout-name'));
    await expectAccessible(page);
  });

  it('goes one step back with Back, and keeps what was written through a reload', async () => {
    const { page } = await openAtCheckout('phone');
    await fillAddress(page);
    await goOn(page);
    await chooseShipping(page, 'pickupBelgrano');
    await goOn(page);
    await page.waitForURL('**/cuenta/checkout#3');
    await expect
      .poll(() => page.locator('.checkout-step-answer').allTextContents())
      .toEqual([
        expect.stringMatching(/, Calle Inventada 567, Buenos Aires$/),
        text.shippingMethods.pickupBelgrano,
      ]);
    await page.goBack();
    await page.getByText(text.shippingQuestion).waitFor();
    await page.reload();
    await page.getByText(text.shippingQuestion).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /^Retiro en Belgrano/ }).isChecked()).toBe(true);
    await page.goBack();
    await expect
      .poll(() => page.getByRole('textbox', { name: text.fields.street, exact: true }).inputValue())
      .toBe('Calle Inventada');
  });

  it('orders once for two taps and an Enter (fault 1)', async () => {
    const { page } = await openAtCheckout('phone');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/account/orders')) sent.push(request.url());
    });
    await fillCheckout(page, 'transfer');
    await page.getByRole('button', { name: text.placeOrder }).dblclick();
    await page.keyboard.press('Enter');
    await expectReceived(page);
    await expectAccessible(page);
    await page.reload();
    await expectReceived(page);
    expect(sent).toHaveLength(1);
  });

  it('says that nobody knows while a lost order cannot be looked for, and finds it then (fault 2)', async () => {
    const { page, expects } = await openAtCheckout('phone');
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
    await fillCheckout(page, 'transfer');
    await placeOrder(page);
    await page.getByRole('button', { name: failureTexts.close }).click();
    await page.getByText(text.unknownOrder).waitFor();
    await expect.poll(() => page.getByRole('button', { name: text.placeOrder }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.unroute(orders);
    await page.getByRole('button', { name: text.lookAgain }).click();
    await expectReceived(page);
    await expect.poll(() => page.getByText(paymentTexts.complete.noBank).isVisible()).toBe(true);
  });

  it('stops in the tab that comes second (fault 8)', async () => {
    const { page, context } = await openAtCheckout('phone');
    const second = await context.newPage();
    await second.goto('/cuenta/checkout');
    await fillCheckout(page, 'transfer');
    await fillCheckout(second, 'transfer');
    await placeOrder(page);
    await expectReceived(page);
    await placeOrder(second);
    const words = second.getByText(text.cartEmptied);
    await words.waitFor();
    await expectInSight(words);
    await expectFocus(second.getByRole('heading', { level: 1, name: text.title }));
    await expect.poll(() => new URL(second.url()).pathname).toBe('/cuenta/checkout');
  });

  it('shows what changed since the cart, and orders nothing before it was accepted (fault 14)', async () => {
    const { page, visit } = await openAtCheckout('phone');
    await visit('/cart');
    const line = page.getByRole('button', { name: /^Sumar una unidad/ });
    await line.waitFor();
    await page.getByRole('link', { name: cartPageTexts.checkout }).click();
    await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
    await addUnit(page);
    await page.reload();
    await page.getByText(text.entryChanged).waitFor();
    await expect.poll(() => page.getByText(': antes 1, ahora 2.').isVisible()).toBe(true);
    await expect.poll(() => page.getByText(text.orderBlocks.unaccepted).isVisible()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: text.accept }).click();
    await expect.poll(() => page.getByText(text.orderBlocks.unaccepted).count()).toBe(0);
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });

  it('goes to the login when the session has ended, and comes back to the same step with everything written (fault 20)', async () => {
    const { page, expects, customer } = await openAtCheckout('phone');
    expects(/401/);
    await fillCheckout(page, 'transfer');
    await page.evaluate(() => {
      localStorage.setItem('vineta:1:token', 'ended');
    });
    await page.reload();
    await page.waitForURL('**/login?origen=**');
    await logInAt(page, customer.email, customer.password);
    await page.waitForURL('**/cuenta/checkout#3');
    await page.getByRole('radio', { name: text.payments.transfer }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: text.payments.transfer }).isChecked()).toBe(true);
    await placeOrder(page);
    await expectReceived(page);
  });

  it('is done with the keyboard alone', async () => {
    const { page } = await openAtCheckout('desk');
    for (const [label, words] of addressWords) {
      if (label === text.fields.city) {
        await tabTo(page, page.getByRole('combobox', { name: text.fields.province, exact: true }));
        // In a select, typing the first letters chooses an option.
        await page.keyboard.type(province.slice(0, 6));
      }
      await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
      await page.keyboard.insertText(words);
    }
    await tabTo(page, page.getByRole('button', { name: text.next }));
    await page.keyboard.press('Enter');
    // A radio group is a single tab stop; arrow keys select.
    await page.getByText(text.shippingQuestion).waitFor();
    const centro = page.getByRole('radio', { name: new RegExp(`^${text.shippingMethods.pickupCentro}`) });
    await arrowTo(page, page.getByRole('radio').first(), centro);
    await tabTo(page, page.getByRole('button', { name: text.next }));
    await page.keyboard.press('Enter');
    await page.getByText(text.paymentQuestion).waitFor();
    const transfer = page.getByRole('radio', { name: text.payments.transfer });
    await tabTo(page, transfer);
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: text.placeOrder }));
    await page.keyboard.press('Enter');
    await expectReceived(page);
    // The amount to transfer stands in one line.
    const amount = page.locator('.way-to-pay-amount dd');
    const lines = (cell: Element) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getClientRects().length;
    };
    await expect.poll(() => amount.evaluate(lines)).toBe(1);
  });

  it('says when the server fails, and opens when it is asked again', async () => {
    const { page, expects } = await openAtCheckout('desk');
    expects('500');
    await page.route('**/api/v1/cart?**', (route) =>
      route.fulfill({ status: 500, json: { errorMessage: 'Roto' } }),
    );
    await page.reload();
    const retry = page.getByRole('button', { name: text.retry });
    await retry.waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/v1/cart?**');
    await retry.click();
    await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
  });

  it('offers in dollars what takes dollars', async () => {
    const { page } = await openAtCheckout('phone', 'USD');
    await fillAddress(page);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await goOn(page);
    for (const method of [/^Mercado Pago/, /^Getnet/, /^MODO/, /^Openpay/]) {
      await expect.poll(() => page.getByRole('radio', { name: method }).isDisabled()).toBe(true);
    }
    await choosePayment(page, 'paypal');
    await expect.poll(() => page.locator('.checkout-summary .is-total dd').textContent()).toMatch(/^\$US\s/);
    const inPesos = page.locator('.checkout-summary .order-row', { hasText: text.pesosTotal });
    await expect.poll(() => inPesos.locator('dd').textContent()).toMatch(/^\$AR\s/);
  });
});

describe('the screens after an order', () => {
  it('say when the script of a provider is blocked', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/loader\.js|ERR_FAILED|could not be loaded/);
    await page.route('**/getnet/loader.js', (route) => route.abort());
    await fillCheckout(page, 'getnet');
    await placeOrder(page);
    await page.getByText(paymentTexts.getnet.failed).waitFor();
    await expectAccessible(page);
  });
});

/** Changes the cart through the API, as another tab would. */
async function addUnit(page: Page): Promise<void> {
  const uuid = await page.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'));
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const query = { uuid: uuid ?? '', currency: 'ARS' } as const;
  const { cart } = await http.send(getCart, { query });
  const [item] = cart.items;
  await http.send(putCartItem, { params: { id: String(item?.id) }, query, body: { quantity: 2 } });
}
