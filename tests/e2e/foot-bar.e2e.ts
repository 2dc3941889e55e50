/** Compact lines of the cart, their undo, and the bar at the foot of cart and checkout, which covers nothing. */
import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { postCart } from '../../src/api/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { api, listed } from '../support/backend.ts';
import { boxOf } from '../support/boxes.ts';
import { expectBadge, lineOf, openAtCart } from '../support/buying.ts';
import * as form from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { expectAccessible, openShopper, type Shopper, type ShopperOptions } from '../support/shopper.ts';
import { keepToasts, toastSaying } from '../support/toasts.ts';

const barOf = (page: Page) => page.locator('.foot-bar');

describe('a cart of 32 lines on a phone', () => {
  it('keeps total and button in sight from the first line to the last', async () => {
    const { page } = await openFilled(32, { testFont: 'usual' });
    const heights = await page
      .locator('li.cart-line')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    expect(heights).toHaveLength(32);
    expect(heights.reduce((sum, height) => sum + height, 0) / heights.length).toBeLessThanOrEqual(112);
    const bar = barOf(page);
    const button = bar.getByRole('link', { name: cartPageTexts.checkout });
    for (const place of [0, 16, 31]) {
      await page.locator('li.cart-line').nth(place).scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
    const side = page.locator('.cart-panels > :last-child');
    expect(await areApart(side, bar)).toBe(true);
    await expectAccessible(page);
  });

  it('never hides the focused button below the bar', async () => {
    const { page } = await openFilled(12);
    const bar = barOf(page);
    const buttons = page.getByRole('button', { name: /^Quitar / });
    for (let place = 0; place < 12; place++) {
      await buttons.nth(place).focus();
      expect(await areApart(buttons.nth(place), bar), `line ${place}`).toBe(true);
    }
  });
});

it('a title is two lines high at most, and its number is in sight', async () => {
  const { page, visit } = await openFilled(1, {}, false);
  const title = `${'Crónica del pájaro que da cuerda al mundo y otros relatos '.repeat(2)}12`;
  await page.route('**/api/v1/cart?**', async (route) => {
    const response = await route.fetch();
    const { cart } = (await response.json()) as { cart: { cartItems: { product: object }[] } };
    const cartItems = cart.cartItems.map((item) => ({ ...item, product: { ...item.product, title } }));
    await route.fulfill({ response, json: { cart: { ...cart, cartItems } } });
  });
  await visit('/cart');
  const link = lineOf(page, title);
  await expect(link).toBeInViewport({ ratio: 1 });
  const [end, box] = await link.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [[...range.getClientRects()].at(-1)!, element.getBoundingClientRect()] as const;
  });
  expect(end.width).toBeGreaterThan(10);
  expect(end.bottom).toBeLessThanOrEqual(box.bottom + 1);
  const lines = await link.evaluate(
    (element) =>
      element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThan(2.5);
});

it('by keyboard what was removed comes back in its place with its quantity', async () => {
  const { page, title } = await openAtCart('phone', 3);
  await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
  await toastSaying(page, cartTexts.quantityChanged);
  await page.getByRole('button', { name: cartPageTexts.removeOf(title) }).press('Enter');
  const undo = page.getByRole('button', { name: cartPageTexts.undo });
  await page.getByText(cartPageTexts.removed(title)).waitFor();
  await toastSaying(page, cartTexts.removed);
  await page.getByText(cartPageTexts.empty).waitFor();
  await expectAccessible(page);
  await page.reload();
  await undo.press('Enter');
  await toastSaying(page, cartPageTexts.restored(1));
  await expectBadge(page, 2);
  await lineOf(page, title).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await undo.count()).toBe(0);
});

describe("'Vaciar carrito'", () => {
  it('by keyboard empties the cart, and the undo brings everything back', async () => {
    const { page } = await openFilled(4);
    const titles = await titlesOf(page);
    await page.getByRole('button', { name: cartTexts.increaseOf(titles[1] ?? '') }).click();
    await toastSaying(page, cartTexts.quantityChanged);
    await page.getByRole('button', { name: cartPageTexts.removeAll }).press('Enter');
    await page.getByText(cartPageTexts.empty).waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await toastSaying(page, cartPageTexts.severalRemoved(4));
    await expectAccessible(page);
    await page.reload();
    const undo = page.getByRole('button', { name: cartPageTexts.undo });
    await undo.press('Enter');
    await toastSaying(page, cartPageTexts.restored(4));
    await expectBadge(page, 5);
    await expect.poll(() => titlesOf(page)).toEqual(titles);
    const second = page.getByRole('group', { name: cartTexts.quantityOf(titles[1] ?? '') });
    await expect(second.getByLabel(cartTexts.quantity, { exact: true })).toHaveValue('2');
  });

  it('tapped twice undoes nothing, and the page does not move', async () => {
    const { page } = await openFilled(3);
    const button = page.getByRole('button', { name: cartPageTexts.removeAll });
    const box = await button.boundingBox();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    if (box === null) throw new Error('the button is not shown');
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await toastSaying(page, cartPageTexts.severalRemoved(3));
    await page.getByText(cartPageTexts.empty).waitFor();
    await page.getByRole('button', { name: cartPageTexts.undo }).waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    expect(await button.count()).toBe(0);
  });

  it('of a line that stays says so, and the others are gone', async () => {
    const { page, expects } = await openFilled(3);
    expects(/422/);
    const titles = await titlesOf(page);
    let isRefused = false;
    await page.route('**/api/v1/cart/item/**', async (route) => {
      if (isRefused || route.request().method() !== 'DELETE') return route.continue();
      isRefused = true;
      return route.fulfill({ status: 422, json: { errorMessage: 'Ese producto no se puede quitar.' } });
    });
    await page.getByRole('button', { name: cartPageTexts.removeAll }).click();
    await toastSaying(page, 'Ese producto no se puede quitar.');
    await toastSaying(page, cartPageTexts.severalRemoved(2));
    expect(await titlesOf(page)).toEqual(titles.slice(0, 1));
    await expectBadge(page, 1);
  });
});

it('a toast stands above the bar, and the cookie notice is whole beside it', async () => {
  const { page, visit } = await openFilled(2, {}, false);
  await keepToasts(page);
  await visit('/cart');
  await page
    .getByRole('button', { name: /^Quitar / })
    .first()
    .click();
  const toast = page.locator('.toast').filter({ hasText: cartTexts.removed });
  await toast.waitFor();
  await settle(toast);
  expect(await areApart(toast, barOf(page))).toBe(true);
  const notice = page.locator('.cookies');
  await notice.waitFor();
  expect(await areApart(notice, barOf(page))).toBe(true);
});

describe('the bar of the checkout', () => {
  it('says what is missing and goes there, and orders when nothing is', async () => {
    const { page } = await form.openAtCheckout('phone');
    const bar = barOf(page);
    const { missingParts } = checkoutTexts;
    await bar.getByRole('button', { name: missingParts['incomplete-data'] }).click();
    await expect(page.locator('.form-summary').filter({ hasText: 'Teléfono' })).toBeFocused();
    await form.fillAddress(page);
    await bar.getByRole('button', { name: missingParts['no-shipment'] }).click();
    await page.getByText(checkoutTexts.shippingQuestion).waitFor();
    await expect(page.getByRole('button', { name: checkoutTexts.steps[1] })).toBeFocused();
    await bar.getByRole('button', { name: missingParts['no-shipment'] }).click();
    await expect(page.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1);
    await form.chooseShipping(page, 'pickupCentro');
    await bar.getByRole('button', { name: missingParts['no-payment'] }).click();
    await form.choosePayment(page, 'transfer');
    await expectAccessible(page);
    await bar.getByRole('button', { name: checkoutTexts.placeOrder }).click();
    await form.expectReceived(page);
    expect(await bar.count()).toBe(0);
  });

  it('never hides the focused field', async () => {
    const { page } = await form.openAtCheckout('phone');
    const fields = page.locator('#step-0').getByRole('textbox');
    const count = await fields.count();
    expect(count).toBeGreaterThan(8);
    for (let place = 0; place < count; place++) {
      const field = fields.nth(place);
      await field.focus();
      // Chromium scrolls a field of several lines until its caret is in sight, here in the first one.
      const { y } = await boxOf(field);
      expect(y + 44, `field ${place}`).toBeLessThanOrEqual((await boxOf(barOf(page))).y);
    }
  });
});

it('on a desk there is no bar: the button stands beside the lines', async () => {
  const { page } = await openAtCart('desk');
  await expect(page.getByRole('link', { name: cartPageTexts.checkout })).toBeInViewport({ ratio: 1 });
  await expect(barOf(page)).toBeHidden();
});

/** On a phone, in front of a cart of so many lines. */
async function openFilled(
  count: number,
  options: ShopperOptions = {},
  isConsenting = true,
): Promise<Shopper> {
  let uuid = '';
  let left = count;
  for (let page = 1; left > 0; page++) {
    const { items } = await listed(page);
    for (const { id } of items.filter(({ stock }) => stock > 0).slice(0, left)) {
      const reply = await api().send(postCart, { query: { uuid }, body: { product_id: id, quantity: 1 } });
      uuid = reply.uuid ?? uuid;
      left -= 1;
    }
  }
  const stored = { cartUuid: uuid, ...(isConsenting && { consent: '1' }) };
  const shopper = await openShopper('phone', { ...options, stored });
  await shopper.visit('/cart');
  await expect(shopper.page.locator('li.cart-line')).toHaveCount(count);
  return shopper;
}

function titlesOf(page: Page): Promise<string[]> {
  return page.locator('li.cart-line .cart-title').allTextContents();
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('one of them is not shown');
  return a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
}

/** Its entrance is over. */
async function settle(element: Locator): Promise<void> {
  await element.evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
}
