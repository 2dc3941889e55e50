/** Buying, from the cart to the order, in front of the sandbox of every way to pay. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accountTexts } from '../../src/text/account.ts';
import { cartTexts } from '../../src/text/cart.ts';
import { checkoutTexts as text } from '../../src/text/checkout.ts';
import { paymentTexts } from '../../src/text/payment.ts';
import { sessionTexts } from '../../src/text/session.ts';
import { sandboxWords } from '../../scripts/api/words-sandbox.ts';
import {
  choosePayment,
  chooseShipping,
  fillAddress,
  fillCheckout,
  goOn,
  newCustomer,
  openAtCheckout,
  placeOrder,
  plentifulProduct,
} from '../support/checkout-shopper.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('a transfer ends with the account to transfer to', async () => {
    const { page } = await openAtCheckout(width);
    await fillCheckout(page, 'transfer');
    await placeOrder(page);
    await expectReceived(page);
    expect(await page.getByText('9990001800001234567891').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: paymentTexts.complete.copy('CBU') }).isVisible()).toBe(
      true,
    );
    await expectAccessible(page);
    await page.reload();
    await expectReceived(page);
  });

  it('Getnet is paid inside the page', async () => {
    const { page } = await openAtCheckout(width);
    await fillCheckout(page, 'getnet');
    await placeOrder(page);
    const frame = page.frameLocator('#digital-checkout-iframe');
    await frame.getByRole('button', { name: sandboxWords.approve }).first().click();
    await expectReceived(page);
    expect(await page.getByText(paymentTexts.complete.thanks).isVisible()).toBe(true);
  });

  it('Mercado Pago is paid on its own page', async () => {
    const { page } = await openAtCheckout(width);
    await fillCheckout(page, 'mercadopago');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxWords.approve }).click();
    await expectReceived(page);
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('from an empty browser', () => {
  it('a visitor buys, logs in on the way, finds the order in her account and buys it again', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await plentifulProduct();
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await page.getByText(cartTexts.added).waitFor();
    await visit('/cart');
    await page.getByRole('link', { name: 'Realizar compra' }).click();
    await page.getByLabel(sessionTexts.email).first().fill(newCustomer.email);
    await page.getByLabel(sessionTexts.password, { exact: true }).first().fill(newCustomer.password);
    await page.getByRole('button', { name: sessionTexts.login.submit, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
    await fillCheckout(page, 'transfer');
    await placeOrder(page);
    await expectReceived(page);
    const number = await page.locator('.checkout-facts dd').first().textContent();
    await visit('/cuenta/mis-pedidos');
    await page
      .getByText(accountTexts.orders.number(Number(number)))
      .first()
      .waitFor();
    await page.getByRole('button', { name: accountTexts.orders.again }).first().click();
    await page.getByText(accountTexts.orders.restored).first().waitFor();
  });
});

describe('the other ways to pay', () => {
  it('Getnet that refuses says so, and closing its form leaves a way on', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await fillCheckout(page, 'getnet');
    await placeOrder(page);
    const frame = page.frameLocator('#digital-checkout-iframe');
    await frame.getByRole('button', { name: sandboxWords.cancel }).click();
    await page.getByText(paymentTexts.getnet.closed).waitFor();
    await page.getByRole('button', { name: paymentTexts.getnet.open }).click();
    await frame.getByRole('button', { name: sandboxWords.reject }).click();
    await page.getByText('El pago fue rechazado. Puede intentarlo nuevamente con otro medio.').waitFor();
  });

  it('MODO follows its deep link on a phone, and comes back', async () => {
    const { page } = await openAtCheckout('phone', 'ARS', {
      userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
    });
    await fillCheckout(page, 'modo');
    await placeOrder(page);
    await page.waitForURL('**/sandbox/modo/**');
    await page.getByRole('button', { name: sandboxWords.approve }).click();
    await expectReceived(page);
  });

  it('MODO shows its window at a desk', async () => {
    const { page } = await openAtCheckout('desk');
    await fillCheckout(page, 'modo');
    await placeOrder(page);
    await page.getByRole('button', { name: sandboxWords.approve }).click();
    await expectReceived(page);
  });

  it('Openpay and PayPal are paid on their own pages', async () => {
    const openpay = await openAtCheckout('phone');
    await fillCheckout(openpay.page, 'openpay');
    await placeOrder(openpay.page);
    await openpay.page.getByRole('button', { name: sandboxWords.approve }).click();
    await expectReceived(openpay.page);

    const paypal = await openAtCheckout('phone', 'USD');
    await fillCheckout(paypal.page, 'paypal');
    await placeOrder(paypal.page);
    await paypal.page.getByRole('button', { name: sandboxWords.paypal.approve }).click();
    await expectReceived(paypal.page);
  });

  it.each([
    [sandboxWords.reject, 'El pago fue rechazado. Puede intentarlo nuevamente con otro medio.'],
    [sandboxWords.mercadoPago.pending, paymentTexts.return.undecided],
    [sandboxWords.mercadoPago.abandon, 'El pago no se realizó. Puede intentarlo nuevamente desde su pedido.'],
  ])('Mercado Pago after "%s" says so, and again after a reload', async (decision, words) => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/422/);
    await fillCheckout(page, 'mercadopago');
    await placeOrder(page);
    await page.getByRole('button', { name: decision }).click();
    await page.getByText(words).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText(words).waitFor();
    expect(await page.getByRole('link', { name: paymentTexts.return.back }).isVisible()).toBe(true);
  });
});

describe('the checkout', () => {
  it('names what is missing, prices sending, and is accessible in each step', async () => {
    const { page } = await openAtCheckout('phone');
    await goOn(page);
    await page.getByText(/^Por favor, complete los campos requeridos: Teléfono, DNI, /).waitFor();
    expect(await page.getByText('Campo requerido').count()).toBeGreaterThan(5);
    await expectAccessible(page);
    await fillAddress(page);
    await page.getByRole('textbox', { name: text.fields.zipCode, exact: true }).fill('C1428AAB');
    await goOn(page);
    await page.getByText('El código postal debe contener solo números').first().waitFor();
    await page.getByRole('textbox', { name: text.fields.zipCode, exact: true }).fill('1428');
    await goOn(page);
    await chooseShipping(page, 'carrierOffice');
    expect(await page.getByRole('combobox', { name: text.office }).inputValue()).not.toBe('');
    await chooseShipping(page, 'homeDelivery');
    await expectAccessible(page);
    await goOn(page);
    expect(await page.getByRole('radio', { name: /^Paypal/ }).isDisabled()).toBe(true);
    expect(await page.getByText(text.paymentBlocks['only-usd']).isVisible()).toBe(true);
    await expectAccessible(page);
  });

  it('goes one step back with Back, and keeps what was written through a reload', async () => {
    const { page } = await openAtCheckout('phone');
    await fillAddress(page);
    await goOn(page);
    await chooseShipping(page, 'pickupBelgrano');
    await goOn(page);
    expect(new URL(page.url()).hash).toBe('#3');
    await page.goBack();
    await page.getByText(text.shippingQuestion).waitFor();
    await page.reload();
    await page.getByText(text.shippingQuestion).waitFor();
    expect(await page.getByRole('radio', { name: /^Retiro en Belgrano/ }).isChecked()).toBe(true);
    await page.goBack();
    expect(await page.getByRole('textbox', { name: text.fields.street, exact: true }).inputValue()).toBe(
      'Calle Inventada',
    );
  });

  it('orders once for two taps', async () => {
    const { page } = await openAtCheckout('phone');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/account/orders')) sent.push(request.url());
    });
    await fillCheckout(page, 'transfer');
    await page.getByRole('button', { name: text.placeOrder }).dblclick();
    await expectReceived(page);
    expect(sent).toHaveLength(1);
  });

  it('finds the order whose answer was lost', async () => {
    const { page, expects } = await openAtCheckout('phone');
    expects(/account\/orders|ERR_FAILED/);
    await page.route('**/account/orders?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fillCheckout(page, 'transfer');
    await placeOrder(page);
    await expectReceived(page);
    expect(await page.getByText(paymentTexts.complete.noBank).isVisible()).toBe(true);
  });

  it('stops in the tab that comes second', async () => {
    const { page, context } = await openAtCheckout('phone');
    const second = await context.newPage();
    await second.goto('/cuenta/checkout');
    await fillCheckout(page, 'transfer');
    await fillCheckout(second, 'transfer');
    await placeOrder(page);
    await expectReceived(page);
    await placeOrder(second);
    await second.getByText(text.cartEmptied).waitFor();
    expect(new URL(second.url()).pathname).toBe('/cuenta/checkout');
  });

  it('is done with the keyboard alone', async () => {
    const { page } = await openAtCheckout('desk');
    await fillAddress(page);
    await page.getByRole('button', { name: text.next }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Retiro en Centro/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: text.next }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Transferencia/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: text.placeOrder }).focus();
    await page.keyboard.press('Enter');
    await expectReceived(page);
  });

  it('offers in dollars what takes dollars', async () => {
    const { page } = await openAtCheckout('phone', 'USD');
    await fillAddress(page);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await goOn(page);
    for (const method of [/^Mercado Pago/, /^Getnet/, /^MODO/, /^Openpay/]) {
      expect(await page.getByRole('radio', { name: method }).isDisabled()).toBe(true);
    }
    await choosePayment(page, 'paypal');
    expect(await page.locator('.checkout-summary .is-total dd').textContent()).toMatch(/^\$US /);
  });
});

describe('the screens after an order', () => {
  it('send a direct visit to the orders, and say when there is nothing to pay', async () => {
    const { page, visit } = await openAtCheckout('phone');
    await visit('/cuenta/checkout-complete');
    await page.waitForURL('**/cuenta/mis-pedidos');
    await visit('/cuenta/checkout-getnet');
    await page.getByText(paymentTexts.getnet.failed).waitFor();
    await visit('/cuenta/checkout-modo');
    await page.getByText(paymentTexts.modo.failed).waitFor();
    await expectAccessible(page);
    await visit('/cuenta/checkout-process-payment/getnet/success');
    await page.getByText(text.paymentFailed('Getnet')).waitFor();
  });

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

async function expectReceived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: paymentTexts.complete.title }).waitFor();
}
