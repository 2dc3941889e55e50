/** The cart page: codes, shipping, totals, recommendations, and the button to the checkout. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { checkoutMessages } from '../../scripts/api/checkout/checkout-messages.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { buyableProduct, type FoundProduct } from '../support/backend.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessibleAtBothWidths, openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const { code } = cartTexts;

describe('by keyboard', () => {
  it('a coupon is refused, applied and removed, with the words of the specification', async () => {
    const shopper = await openShopper('phone');
    const { page, expects } = shopper;
    expects('422');
    await fillCart(shopper);
    const input = page.getByLabel(code.label, { exact: true });
    await input.press('Enter');
    await page.getByText(code.missing).waitFor();
    await input.fill('NO-EXISTE');
    await input.press('Enter');
    await page.locator('#cart-code-error').getByText(checkoutMessages.unusableCode).waitFor();
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleAtBothWidths(page);

    await input.fill('vineta10');
    await input.press('Enter');
    await toastSaying(page, code.couponApplied);
    await page.getByText('VINETA10', { exact: true }).waitFor();
    await expect.poll(() => row(page, code.coupon)).toMatch(/^-\$AR\s/);
    // The input was removed; the focus stays in the box.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('code-box');
    await expectAccessibleAtBothWidths(page);

    await page.getByRole('button', { name: code.removeOf('VINETA10') }).press('Enter');
    await page.getByText(code.removed).waitFor();
    await input.waitFor();
    await expect.poll(() => page.locator('.order-row', { hasText: code.coupon }).count()).toBe(0);
  });

  it('the calculator puts the shipment into the totals', async () => {
    const shopper = await openShopper('phone');
    const { page } = shopper;
    await fillCart(shopper);
    await page.getByText(/^Sumá \$AR\s[\d.,]+ para el envío gratis$/).waitFor();
    await page.getByLabel(calculatorTexts.zipCode).fill('1043');
    await page.keyboard.press('Enter');
    await page.getByText(calculatorTexts.to('1043')).waitFor();
    await expect.poll(() => row(page, cartPageTexts.shipping)).toMatch(/^\$AR\s/);
    await expectAccessibleAtBothWidths(page);
  });

  it('a coupon leaves the place for a gift card, and both go together', async () => {
    const shopper = await openShopper('phone');
    const { page } = shopper;
    await fillCart(shopper);
    const input = page.getByLabel(code.label, { exact: true });
    await input.fill('VINETA10');
    await input.press('Enter');
    await toastSaying(page, code.couponApplied);
    await expect.poll(() => input.inputValue()).toBe('');
    await expectAccessibleAtBothWidths(page);
    await input.fill('GIFT-0001-2026');
    await input.press('Enter');
    await toastSaying(page, code.giftCardApplied);
    for (const name of [code.coupon, code.giftCard]) {
      await expect.poll(() => row(page, name)).toMatch(/^-\$AR\s/);
    }
    await input.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: code.removeOf('VINETA10, GIFT-0001-2026') }).click();
    await toastSaying(page, code.removed);
    await input.waitFor();
  });
});

describe('a product that the shop sells no more', () => {
  it('is named until the shopper has seen it, also when the cart is empty without it', async () => {
    const shopper = await openShopper('phone');
    const { page, visit, expects } = shopper;
    expects('404');
    const { slug, title } = await fillCart(shopper);
    await page.route('**/api/v1/cart?*', async (route) => {
      const reply = await route.fetch();
      const { cart } = (await reply.json()) as { cart: object };
      await route.fulfill({ response: reply, json: { cart: { ...cart, cartItems: [] } } });
    });
    await page.route(`**/api/v1/product/${slug}?*`, (route) =>
      route.fulfill({ status: 404, json: { errorMessage: 'No existe' } }),
    );
    const words = page.getByText(cartPageTexts.withdrawn(title));
    for (let visits = 0; visits < 2; visits += 1) {
      await visit('/cart');
      await words.waitFor();
      await page.getByText(cartPageTexts.empty).waitFor();
    }
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: cartPageTexts.seen }).press('Enter');
    await words.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await visit('/cart');
    await page.getByText(cartPageTexts.empty).waitFor();
    expect(await words.count()).toBe(0);
  });
});

describe('beside the lines', () => {
  it('stand promotions of banks and what the shop recommends, one press from the cart', async () => {
    const shopper = await openShopper('desk');
    const { page } = shopper;
    await fillCart(shopper);
    await page.getByRole('heading', { name: cartPageTexts.promotions }).waitFor();
    const recommended = page.locator('.cart-recommended li').filter({ has: page.getByRole('button') });
    const title = (await recommended.first().getByRole('link').textContent()) ?? '';
    await recommended.first().getByRole('button', { name: cartTexts.add }).click();
    await page
      .getByRole('list', { name: cartPageTexts.items })
      .getByRole('link', { name: title, exact: true })
      .waitFor();
    await expect
      .poll(() => page.locator('.cart-recommended').getByRole('link', { name: title, exact: true }).count())
      .toBe(0);
  });
});

describe('toasts', () => {
  it('leave after three seconds, wait while they are pointed at, and close by keyboard', async () => {
    const shopper = await openShopper('desk');
    const { page } = shopper;
    await page.clock.install();
    await fillCart(shopper);
    await page.getByLabel(code.label, { exact: true }).fill('VINETA10');
    await stopClock(page);
    await page.keyboard.press('Enter');
    // The press is painted before its request is sent.
    await page.clock.runFor(500);
    const toast = page.getByText(code.couponApplied);
    await toast.hover();
    await page.clock.runFor(3500);
    await expect.poll(() => toast.count()).toBe(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(3000);
    await toast.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: code.removeOf('VINETA10') }).press('Enter');
    await page.clock.runFor(500);
    await page.getByText(code.removed).waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().press('Enter');
    await page.getByText(code.removed).waitFor({ state: 'detached' });
  });
});

/** Puts one product into the cart and opens it. @param units minimum stock of the product */
async function fillCart({ page, visit }: Shopper, units = 1): Promise<FoundProduct> {
  const product = await buyableProduct({ units });
  await visit(`/producto/${product.slug}`);
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await page.getByRole('link', { name: product.title, exact: true }).waitFor();
  return product;
}

/** The amount beside a label in the totals. */
async function row(page: Page, name: string): Promise<string | null> {
  return page.locator('.order-row', { hasText: name }).locator('dd').textContent();
}
