/** The cart page: codes, shipping, totals, quantities, recommendations, toasts, and what two tabs say. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { checkoutMessages } from '../../scripts/api/checkout/checkout-messages.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { liveProductTexts } from '../../src/text/catalogue/live-product.ts';
import { failureTexts } from '../../src/text/failures.ts';
import {
  addToCart,
  amountOf,
  calculateShipping,
  enterCode,
  expectBadge,
  fillCart,
  lineOf,
  openAtCart,
  openAtProduct,
  openProduct,
  quantityOf,
} from '../support/buying.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessibleAtBothWidths, openShopper, type Width } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const { code } = cartTexts;

it('by keyboard a coupon, a gift card and a shipment change the totals', async () => {
  const { page, expects } = await openAtCart('phone');
  expects('422');
  const input = page.getByLabel(code.label, { exact: true });
  await input.press('Enter');
  await page.getByText(code.missing).waitFor();
  await enterCode(page, 'NO-EXISTE');
  await page.locator('#cart-code-error').getByText(checkoutMessages.unusableCode).waitFor();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAtBothWidths(page);

  await enterCode(page, 'vineta10');
  await toastSaying(page, code.couponApplied);
  await page.getByText('VINETA10', { exact: true }).waitFor();
  await expect(amountOf(page, code.coupon)).toHaveText(/^-\$AR\s/);
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
  await expectAccessibleAtBothWidths(page);

  await enterCode(page, 'GIFT-0001-2026');
  await toastSaying(page, code.giftCardApplied);
  for (const name of [code.coupon, code.giftCard]) await expect(amountOf(page, name)).toHaveText(/^-\$AR\s/);
  await expect(input).toHaveCount(0);
  // The input is gone; the focus stays in the box.
  await expect(page.locator('.code-box')).toBeFocused();
  await expect(page.locator('.code-box')).toHaveCSS('outline-style', 'solid');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: code.removeOf('VINETA10') }).press('Enter');
  await toastSaying(page, code.removed);
  await input.waitFor();
  await expect(amountOf(page, code.coupon)).toHaveCount(0);
  await expect(amountOf(page, code.giftCard)).toHaveText(/^-\$AR\s/);
  await page.getByRole('button', { name: code.removeOf('GIFT-0001-2026') }).press('Enter');
  await expect(amountOf(page, code.giftCard)).toHaveCount(0);

  await page.getByText(/^Sumá \$AR\s[\d.,]+ para el envío gratis$/).waitFor();
  await calculateShipping(page, '1043');
  await expect(amountOf(page, cartPageTexts.shipping)).toHaveText(/^\$AR\s/);
  await expectAccessibleAtBothWidths(page);
});

it('a withdrawn product is named until the shopper has seen it', async () => {
  const { page, visit, expects, slug, title } = await openAtCart('phone');
  expects('404');
  await page.route('**/api/v1/cart?*', async (route) => {
    const response = await route.fetch();
    const { cart } = (await response.json()) as { cart: object };
    await route.fulfill({ response, json: { cart: { ...cart, cartItems: [] } } });
  });
  await page.route(`**/api/v1/product/${slug}?*`, (route) =>
    route.fulfill({ status: 404, json: { errorMessage: 'No existe' } }),
  );
  const words = page.getByText(cartPageTexts.withdrawn(title));
  for (const _ of [1, 2]) {
    await visit('/cart');
    await words.waitFor();
    await page.getByText(cartPageTexts.empty).waitFor();
  }
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: cartPageTexts.seen }).press('Enter');
  await expect(words).toHaveCount(0);
  await expect(page.locator('h1')).toBeFocused();
  await visit('/cart');
  await page.getByText(cartPageTexts.empty).waitFor();
  expect(await words.count()).toBe(0);
});

it.each<Width>(['phone', 'desk'])(
  'a promotion that names other installments than the shop is not shown on a %s',
  async (width) => {
    const { page, visit } = await openAtCart(width);
    const data = [
      { type: 'bank', message: 'Hasta 3 cuotas sin interés desde $AR 60.000' },
      { type: 'bank', message: '10% los lunes con Banco Uno' },
    ];
    await page.route('**/api/v1/cart/payment-promotions**', (route) => route.fulfill({ json: { data } }));
    await visit('/cart');
    const promotions = page.getByRole('region', { name: cartPageTexts.promotions });
    await expect(promotions.getByRole('listitem')).toHaveText(['10% los lunes con Banco Uno']);
  },
);

it('beside the lines stand promotions of banks and what the shop recommends', async () => {
  const { page } = await openAtCart('desk');
  await page.getByRole('heading', { name: cartPageTexts.promotions }).waitFor();
  const recommended = page.locator('.cart-recommended li').filter({ has: page.getByRole('button') });
  const title = (await recommended.first().getByRole('link').textContent()) ?? '';
  const next = (await recommended.nth(1).getByRole('link').textContent()) ?? '';
  await recommended.first().getByRole('button', { name: cartTexts.add }).press('Enter');
  await lineOf(page, title).waitFor();
  await expect(page.locator('.cart-recommended').getByRole('link', { name: title, exact: true })).toHaveCount(
    0,
  );
  const card = recommended.filter({ has: page.getByRole('link', { name: next, exact: true }) });
  await expect(card.getByRole('button', { name: cartTexts.add })).toBeFocused();
});

it('toasts are announced, leave after three seconds, and close by keyboard', async () => {
  const shopper = await openShopper('desk');
  const { page } = shopper;
  await page.clock.install();
  await fillCart(shopper);
  await page.getByLabel(code.label, { exact: true }).fill('VINETA10');
  await stopClock(page);
  await page.keyboard.press('Enter');
  // The press is painted before its request is sent.
  await page.clock.runFor(500);
  const region = page.locator('#toasts');
  const toast = region.getByText(code.couponApplied);
  await toast.hover();
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await page.clock.runFor(3500);
  await expect(toast).toHaveCount(1);
  await page.mouse.move(10, 10);
  await page.clock.runFor(3000);
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: code.removeOf('VINETA10') }).press('Enter');
  await page.clock.runFor(500);
  await region.getByText(code.removed).waitFor();
  await region.getByRole('button', { name: failureTexts.close, exact: true }).last().press('Enter');
  await expect(region.getByText(code.removed)).toHaveCount(0);
  // Back from the toast to what had the focus before.
  await expect(page.locator('.code-box')).toBeFocused();
});

it('what one tab adds, another one changes and removes, and both say so', async () => {
  const { page, openTab, title, price } = await openAtProduct('phone', 3);
  await addToCart(page);
  const tab = await openTab('/cart');
  await tab.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
  await toastSaying(tab, cartTexts.quantityChanged);
  for (const each of [tab, page]) await expectBadge(each, 2);
  const total = tab.locator('.cart-totals .is-total dd');
  await expect(total).toHaveText(formatMoney({ ...price, cents: price.cents * 2 }));
  await tab.getByRole('button', { name: cartPageTexts.removeOf(title) }).click();
  await toastSaying(tab, cartTexts.removed);
  await tab.getByText(cartPageTexts.empty).waitFor();
  await expect(page.locator('[data-cart-count]').first()).toBeHidden();
});

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('a shopper adds a product found by its category and finds it again', async () => {
    const shopper = await openShopper(width);
    const { page, visit, openTab } = shopper;
    await visit('/');
    if (width === 'phone') await page.getByRole('button', { name: 'Menú' }).tap();
    else await page.getByRole('button', { name: 'Categorías' }).click();
    await page.getByRole('link', { name: 'Manga', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Manga' }).waitFor();
    await expect(page).toHaveURL('/productos/manga');

    const { title } = await openProduct(shopper);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await addToCart(page);
    await expectBadge(page, 1);
    await page.reload();
    await expectBadge(page, 1);
    const tab = await openTab('/cart');
    await lineOf(tab, title).waitFor();
    await expect(tab.locator('li.cart-line')).toHaveCount(1);
  });
});

describe('a quantity that cannot be', () => {
  const { whole, stock } = cartTexts.quantityNotes;

  it('on the product: + stops at the last unit, and the server refuses more', async () => {
    const { page, expects, title } = await openAtProduct('phone');
    expects('422');
    const units = await unitsIn(page);
    const field = quantityOf(page);
    await field.fill(String(units));
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await page.getByText(stock).waitFor();
    expect(await field.inputValue()).toBe(String(units));
    await expectAccessibleAtBothWidths(page);
    const less = page.getByRole('button', { name: cartTexts.decreaseOf(title) });
    await less.click();
    await expect(page.getByText(stock)).toBeHidden();
    for (const typed of ['0', '-3', '1,5', 'dos']) {
      await enter(page, typed);
      await page.getByText(whole).waitFor();
      expect(await field.inputValue()).toBe(String(units - 1));
      await enter(page, '1');
      await expect(page.getByText(whole)).toBeHidden();
      await enter(page, String(units - 1));
    }
    await enter(page, '2');
    for (const _ of [1, 2]) await less.press('Enter');
    await expect(less).toBeFocused();
    expect(await field.inputValue()).toBe('1');
    await field.fill('500');
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await toastSaying(page, `Quedan ${units} unidades`);
    expect(await field.inputValue()).toBe('500');
  });

  it('on the product: + stops at the last unit, and the bar says it', async () => {
    const { page, visit } = await openShopper('phone', { minimumFontSize: 24 });
    const { slug, title } = await buyableProduct();
    await page.route(`**/api/v1/product/${slug}*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { readonly product: object };
      await route.fulfill({ json: { ...body, product: { ...body.product, stock: 1 } } });
    });
    await visit(`/producto/${slug}`);
    const state = page.locator('.product-brief .stock', { hasText: liveProductTexts.stock.last });
    await state.waitFor();
    const overflow = () => state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await overflow()).toBe(0);
    const edge = await state.evaluate((element) => element.getBoundingClientRect().right);
    expect(edge).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await page.getByText(stock).waitFor();
    expect(await quantityOf(page).inputValue()).toBe('1');
  });

  it('in the cart: a refused quantity returns with the words of the server', async () => {
    const { page, visit, expects, title } = await openAtProduct('phone');
    expects('422');
    const units = await unitsIn(page);
    const field = quantityOf(page);
    await field.fill(String(units));
    await addToCart(page);
    await visit('/cart');
    await lineOf(page, title).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await page.getByText(stock).waitFor();
    await expectAccessibleAtBothWidths(page);
    for (const typed of ['0', '-3']) {
      await enter(page, typed);
      await page.getByText(whole).waitFor();
      expect(await field.inputValue()).toBe(String(units));
    }
    expect(sent).toEqual([]);
    await enter(page, '500');
    await toastSaying(page, `Quedan ${units} unidades`);
    await expect(field).toHaveValue(String(units));
    await expect(page.getByText(whole)).toBeHidden();
  });

  async function enter(page: Page, quantity: string): Promise<void> {
    await quantityOf(page).fill(quantity);
    await quantityOf(page).press('Enter');
  }

  /** Units in stock, as the live page says. */
  async function unitsIn(page: Page): Promise<number> {
    const words = page.getByText(/^\d+ unidades disponibles$/).first();
    const units = Number.parseInt((await words.textContent()) ?? '', 10);
    expect(units).toBeGreaterThan(2);
    return units;
  }
});
