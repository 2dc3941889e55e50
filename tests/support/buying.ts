/** The way of a shopper from a product to the cart, by visible labels. */
import type { Locator, Page } from 'playwright';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { calculatorTexts } from '../../src/text/cart/cart-page.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { buyableProduct, type FoundProduct } from './backend.ts';
import { openShopper, type Shopper, type ShopperOptions, type Width } from './shopper.ts';
import { toastSaying } from './toasts.ts';

/** Opens the page of a product with at least so many units in stock. */
export async function openProduct({ visit }: Shopper, units = 1): Promise<FoundProduct> {
  const product = await buyableProduct({ units });
  await visit(`/producto/${product.slug}`);
  return product;
}

/** A shopper on the page of a product. */
export async function openAtProduct(width: Width, units = 1, options: ShopperOptions = {}) {
  const shopper = await openShopper(width, options);
  return { ...shopper, ...(await openProduct(shopper, units)) };
}

export function addButton(page: Page): Locator {
  return page.getByRole('button', { name: cartTexts.add }).first();
}

export async function addToCart(page: Page): Promise<void> {
  await addButton(page).click();
  await toastSaying(page, cartTexts.added);
}

/** Puts one unit of a product into the cart and opens it. @param units minimum stock of the product */
export async function fillCart(shopper: Shopper, units = 1): Promise<FoundProduct> {
  const product = await openProduct(shopper, units);
  await addToCart(shopper.page);
  await shopper.visit('/cart');
  await lineOf(shopper.page, product.title).waitFor();
  return product;
}

/** A shopper with one unit of a product, in front of the cart. */
export async function openAtCart(width: Width, units = 1) {
  const shopper = await openShopper(width);
  return { ...shopper, ...(await fillCart(shopper, units)) };
}

/** The title of a line of the cart. */
export function lineOf(page: Page, title: string): Locator {
  return page.locator('li.cart-line').getByRole('link', { name: title, exact: true });
}

export function quantityOf(page: Page): Locator {
  return page.getByLabel(cartTexts.quantity, { exact: true }).first();
}

/** Waits until the header counts so many units. */
export async function expectBadge(page: Page, count: number): Promise<void> {
  await page.locator('[data-cart-count]:visible').getByText(String(count), { exact: true }).first().waitFor();
}

/** An amount among the totals of the cart or of an order. */
export function amountOf(page: Page, label: string): Locator {
  return page.locator('.order-row', { hasText: label }).locator('dd');
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(cartTexts.code.label, { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

/** Opens the shipping calculator of a product. */
export async function openCalculator(page: Page): Promise<void> {
  await page.getByText(shippingTexts.calculator, { exact: true }).click();
  await page.getByLabel(calculatorTexts.country).waitFor();
}

export async function calculateShipping(page: Page, zipCode: string): Promise<void> {
  await page.getByLabel(calculatorTexts.zipCode).fill(zipCode);
  await page.keyboard.press('Enter');
  await page.getByText(calculatorTexts.to(zipCode)).waitFor();
}
