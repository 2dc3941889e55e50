/** Pages that the browser translates: what changes afterwards shows its new value, and nothing breaks. */
import type { Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { calculatorTexts as calculator } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { giftCardTexts } from '../../src/text/cart/gift-cards.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { formTexts } from '../../src/text/form.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct, type FoundProduct } from '../support/backend.ts';
import {
  choosePayment,
  chooseShipping,
  expectReceived,
  fillAddress,
  goOn,
  openAtCheckout,
  placeOrder,
} from '../support/checkout-shopper.ts';
import { callAs, openAs, registerCustomer } from '../support/registered.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';
import { translate } from '../support/translate.ts';

describe('a translated page', () => {
  it('of a landing page is sorted', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/c/one-piece');
    await translate(page);
    const select = page.getByLabel(listingTexts.sort);
    await select.focus();
    await page.waitForLoadState('networkidle');
    for (const order of ['price', 'title']) {
      const answered = page.waitForResponse('**/landing-pages/one-piece/products**');
      await select.selectOption(order);
      await answered;
      await page.locator('.landing-products [aria-busy="false"] h3').first().waitFor();
      await translate(page);
    }
  });

  it('of gift cards asks for a choice, and adds what was chosen', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/giftcards');
    await translate(page);
    const add = page.getByRole('button', { name: giftCardTexts.add });
    await add.click();
    await page.getByText(giftCardTexts.notChosen).waitFor();
    await page.getByRole('radio').nth(1).check();
    await add.click();
    await toastSaying(page, giftCardTexts.added);
  });

  it('of the cart shows new totals, codes and shipping costs, and loses its lines', async () => {
    const shopper = await openShopper('phone');
    const { page } = shopper;
    const { title, price } = await fillCart(shopper, 3);
    await translate(page);
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    const two = formatMoney({ ...price, cents: 2 * price.cents });
    const lineTotal = page.locator('.cart-line-total');
    await expect.poll(() => lineTotal.innerText()).toContain(two);
    await expect.poll(() => lineTotal.innerText()).not.toContain(formatMoney(price));
    await expect.poll(() => row(page, cartPageTexts.subtotal)).toContain(two);

    await page.getByLabel(cartTexts.code.label, { exact: true }).fill('VINETA10');
    await page.keyboard.press('Enter');
    await page.getByText('VINETA10', { exact: true }).waitFor();
    await translate(page);
    await page.getByRole('button', { name: cartTexts.code.removeOf('VINETA10') }).click();
    await page.getByText('VINETA10', { exact: true }).waitFor({ state: 'detached' });

    for (const zipCode of ['1043', '5000', '1428']) {
      await page.getByLabel(calculator.zipCode).fill(zipCode);
      await page.keyboard.press('Enter');
      await page.getByText(calculator.to(zipCode)).waitFor();
      await translate(page);
    }
    await page.getByRole('button', { name: cartPageTexts.removeOf(title) }).click();
    await page.getByText(cartPageTexts.empty).waitFor();
  });

  it('of a product counts units, adds, and calculates twice', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug, title } = await buyableProduct({ units: 4 });
    await visit(`/producto/${slug}`);
    await alive(page);
    await translate(page);
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
    await page.getByRole('link', { name: 'Carrito, productos: 2' }).first().waitFor();
    await page.getByText(shippingTexts.calculator).click();
    for (const zipCode of ['1043', '5000']) {
      await page.getByLabel(calculator.zipCode).fill(zipCode);
      await page.keyboard.press('Enter');
      await page.getByText(calculator.to(zipCode)).waitFor();
      await translate(page);
    }
  });

  it('of the checkout changes its steps, its office and its errors, and orders', async () => {
    const { page } = await openAtCheckout('phone');
    await translate(page);
    await goOn(page);
    await page.getByText('Campo requerido').first().waitFor();
    await translate(page);
    await fillAddress(page);
    await goOn(page);
    await page.getByText(checkoutTexts.shippingQuestion).waitFor();
    await translate(page);
    await chooseShipping(page, 'carrierOffice');
    const office = page.getByRole('combobox', { name: checkoutTexts.office });
    await expect.poll(() => office.inputValue()).not.toBe('');
    await translate(page);
    const [first = '', second = ''] = (await office.locator('option').allInnerTexts()).slice(1);
    await office.selectOption({ index: 2 });
    const shown = page.locator('.checkout-step-body .note').first();
    await expect.poll(() => shown.innerText()).toContain(second.replace('\u200B', ''));
    await expect.poll(() => shown.innerText()).not.toContain(first.replace('\u200B', ''));
    await chooseShipping(page, 'pickupCentro');
    await goOn(page);
    await page.getByText(checkoutTexts.paymentQuestion).waitFor();
    await translate(page);
    await choosePayment(page, 'transfer');
    await page.getByRole('button', { name: checkoutTexts.steps[0] }).click();
    await page.getByRole('textbox', { name: checkoutTexts.fields.city, exact: true }).fill('Otra');
    await goOn(page);
    await expect.poll(() => page.locator('.checkout-step-answer').first().innerText()).toMatch(/, Otra$/);
    await goOn(page);
    await translate(page);
    await placeOrder(page);
    await expectReceived(page);
  });

  it('of the account shows errors one after the other, and loses favourites', async () => {
    const customer = await registerCustomer('Traducida');
    const list = await createHttp({ baseUrl: inject('apiUrl') }).send(getProductList, {
      query: { page: '1' },
    });
    for (const { id } of list.items.slice(0, 2))
      await callAs(customer.token, 'PUT', `/account/favorites/${id}`);
    const { page, visit } = await openAs(customer, 'phone');
    await visit('/cuenta/direccion');
    const email = page.getByLabel(accountTexts.address.fields.email).first();
    await email.fill('');
    await translate(page);
    const save = page.getByRole('button', { name: accountTexts.save });
    await save.click();
    const summary = page.locator('.form-summary');
    await expect.poll(() => summary.innerText()).toContain(formTexts.errors.required);
    await translate(page);
    await email.fill('mal');
    await save.click();
    const { fields } = accountTexts.address;
    await expect
      .poll(() => summary.getByRole('link').allInnerTexts())
      .toContain(`${fields.email}: ${formTexts.errors.email}`);

    await visit('/cuenta/favoritos');
    const remove = page.getByRole('button', { name: /^Quitar / });
    await expect.poll(() => remove.count()).toBe(2);
    await translate(page);
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(1);
    await remove.first().click();
    await page.getByText(accountTexts.favorites.empty).waitFor();
  });

  it('of a list names the filter that was changed', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/productos/manga?precioMin=1000');
    const chips = page.locator('.applied button');
    await expect.poll(() => chips.count()).toBeGreaterThan(0);
    const words = () => chips.allInnerTexts().then((all) => all.join());
    await expect.poll(words).toMatch(/1\.000/);
    await translate(page);
    await page.getByLabel('Desde').first().fill('2000');
    await page.keyboard.press('Enter');
    await expect.poll(words).toMatch(/2\.000/);
    await expect.poll(words).not.toMatch(/1\.000/);
    await translate(page);
    await chips.last().click();
    await expect.poll(words).not.toMatch(/2\.000/);
  });

  it('keeps what is typed into a form that comes alive by the first press', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/contacto');
    await translate(page);
    const name = page.getByLabel(contactTexts.form.fields.name).first();
    await name.click();
    await page.keyboard.type('Ana');
    await page.waitForLoadState('networkidle');
    await page.keyboard.type(' Núñez');
    await expect.poll(() => name.inputValue()).toBe('Ana Núñez');
    await page.getByRole('button', { name: contactTexts.form.submit }).click();
    await page.getByText(formTexts.errors.required).first().waitFor();
  });
});

/** Puts one unit of a product into the cart and opens it. */
async function fillCart({ page, visit }: Shopper, units: number): Promise<FoundProduct> {
  const product = await buyableProduct({ units });
  await visit(`/producto/${product.slug}`);
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await page.getByRole('link', { name: product.title, exact: true }).waitFor();
  return product;
}

function row(page: Page, name: string): Promise<string> {
  return cell(page.locator('.order-row', { hasText: name }));
}

function cell(found: Locator): Promise<string> {
  return found.locator('dd').innerText();
}
