/** Pages that the browser translates: what changes afterwards shows its new value, and nothing breaks. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { formatMoney } from '../../src/domain/money.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts, giftCardTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { formTexts } from '../../src/text/form.ts';
import { alive } from '../support/alive.ts';
import {
  addToCart,
  amountOf,
  calculateShipping,
  enterCode,
  expectBadge,
  openAtCart,
  openAtProduct,
  openCalculator,
} from '../support/buying.ts';
import * as checkout from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { openAs, registerWithFavorites } from '../support/registered.ts';
import { openAt } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';
import { translate } from '../support/translate.ts';

describe('a translated page', () => {
  it('of a landing page is sorted', async () => {
    const { page } = await openAt('desk', '/c/one-piece');
    await translate(page);
    const select = page.getByLabel(listTexts.sort);
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
    const { page } = await openAt('phone', '/giftcards');
    await translate(page);
    const add = page.getByRole('button', { name: giftCardTexts.add });
    await add.click();
    await page.getByText(giftCardTexts.notChosen).waitFor();
    await page.getByRole('radio').nth(1).check();
    await add.click();
    await toastSaying(page, giftCardTexts.added);
  });

  it('of the cart shows new totals, codes and shipping costs, and loses its lines', async () => {
    const { page, title, price } = await openAtCart('phone', 3);
    await translate(page);
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    const two = formatMoney({ ...price, cents: 2 * price.cents });
    const lineTotal = page.locator('.cart-line-total');
    await expect(lineTotal).toContainText(two);
    await expect(lineTotal).not.toContainText(formatMoney(price));
    await expect(amountOf(page, cartPageTexts.subtotal)).toContainText(two);

    await enterCode(page, 'VINETA10');
    const coupon = page.getByText('VINETA10', { exact: true });
    await coupon.waitFor();
    await translate(page);
    await page.getByRole('button', { name: cartTexts.code.removeOf('VINETA10') }).click();
    await expect(coupon).toHaveCount(0);
    await calculateEach(page, '1043', '5000', '1428');
    await page.getByRole('button', { name: cartPageTexts.removeOf(title) }).click();
    await page.getByText(cartPageTexts.empty).waitFor();
  });

  it('of a product counts units, adds, and calculates twice', async () => {
    const { page, title } = await openAtProduct('phone', 4);
    await alive(page);
    await translate(page);
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await addToCart(page);
    await page
      .getByRole('link', { name: cartTexts.badge(2, null) })
      .first()
      .waitFor();
    await expectBadge(page, 2);
    await openCalculator(page);
    await calculateEach(page, '1043', '5000');
  });

  it('of the checkout changes its steps, its office and its errors, and orders', async () => {
    const { page } = await checkout.openAtCheckout('phone');
    await translate(page);
    await checkout.goOn(page);
    await page.getByText('Campo requerido').first().waitFor();
    await translate(page);
    await checkout.fillAddress(page);
    await checkout.goOn(page);
    await page.getByText(checkoutTexts.shippingQuestion).waitFor();
    await translate(page);
    await checkout.chooseShipping(page, 'carrierOffice');
    const office = page.getByRole('combobox', { name: checkoutTexts.office });
    await expect(office).not.toHaveValue('');
    await translate(page);
    const [first = '', second = ''] = (await office.locator('option').allInnerTexts()).slice(1);
    await office.selectOption({ index: 2 });
    const shown = page.locator('.checkout-step-body .note').first();
    await expect(shown).toContainText(second);
    await expect(shown).not.toContainText(first);
    await checkout.chooseShipping(page, 'pickupCentro');
    await checkout.goOn(page);
    await page.getByText(checkoutTexts.paymentQuestion).waitFor();
    await translate(page);
    await checkout.choosePayment(page, 'transfer');
    await page.getByRole('button', { name: checkoutTexts.steps[0] }).click();
    await checkout.fieldOf(page, 'city').fill('Otra');
    await checkout.goOn(page);
    await expect(page.locator('.checkout-step-answer').first()).toHaveText(/, Otra$/);
    await checkout.goOn(page);
    await translate(page);
    await checkout.placeOrder(page);
    await checkout.expectReceived(page);
  });

  it('of the account shows errors one after the other, and loses favourites', async () => {
    const { page, visit } = await openAs(await registerWithFavorites('Traducida', 2), 'phone');
    const { fields } = accountTexts.address;
    await visit('/cuenta/direccion');
    const email = page.getByLabel(fields.email).first();
    await email.fill('');
    await translate(page);
    const save = page.getByRole('button', { name: accountTexts.save });
    await save.click();
    const summary = page.locator('.form-summary');
    await expect(summary).toContainText(formTexts.errors.required);
    await translate(page);
    await email.fill('mal');
    await save.click();
    const wrong = `${fields.email}: ${formTexts.errors.email}`;
    await expect.poll(() => summary.getByRole('link').allInnerTexts()).toContain(wrong);

    await visit('/cuenta/favoritos');
    const remove = page.getByRole('button', { name: /^Quitar / });
    await expect(remove).toHaveCount(2);
    await translate(page);
    await remove.first().click();
    await expect(remove).toHaveCount(1);
    await remove.first().click();
    await page.getByText(accountTexts.favorites.empty).waitFor();
  });

  it('of a list names the filter that was changed', async () => {
    const { page } = await openAt('desk', '/productos/manga?precioMin=1000');
    const chips = page.locator('.applied', { has: page.getByRole('button') });
    await expect(chips).toContainText('1.000');
    await translate(page);
    await page.getByLabel('Desde').first().fill('2000');
    await page.keyboard.press('Enter');
    await expect(chips).toContainText('2.000');
    await expect(chips).not.toContainText('1.000');
    await translate(page);
    await chips.getByRole('button').last().click();
    await expect(page.locator('.applied').getByText('2.000')).toHaveCount(0);
  });

  it('keeps what is typed into a form that comes alive by the first press', async () => {
    const { page } = await openAt('desk', '/contacto');
    await translate(page);
    const name = page.getByLabel(contactTexts.form.fields.name).first();
    await name.click();
    await page.keyboard.type('Ana');
    await page.waitForLoadState('networkidle');
    await page.keyboard.type(' Núñez');
    await expect(name).toHaveValue('Ana Núñez');
    await page.getByRole('button', { name: contactTexts.form.submit }).click();
    await page.getByText(formTexts.errors.required).first().waitFor();
  });
});

async function calculateEach(page: Page, ...zipCodes: readonly string[]): Promise<void> {
  for (const zipCode of zipCodes) {
    await calculateShipping(page, zipCode);
    await translate(page);
  }
}
