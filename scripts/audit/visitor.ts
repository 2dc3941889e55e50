/** Actions of the audit's visitor, by visible texts. */
import type { Page } from 'playwright';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { seedPassword } from '../api/sandbox/demonstration.ts';

/** Seeded customer with orders. */
const customer = 'cliente@example.com';

/** Slug of a product with more than one unit in stock. @throws Error when the first page of the list has none. */
export async function buyableSlug(siteUrl: string): Promise<string> {
  const { items } = await createHttp({ baseUrl: siteUrl }).send(getProductList, { query: { page: '1' } });
  const found = items.find(({ stock, isOnPresale, isGiftCard }) => stock > 1 && !isOnPresale && !isGiftCard);
  if (found === undefined) throw new Error('the first page of the list has nothing to buy');
  return found.slug;
}

/** @param said what the shop answers to the press */
export async function addToCart(page: Page, slug: string, said: string = cartTexts.added): Promise<void> {
  await page.goto(pathTo('product', { slug }));
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await page.getByText(said).waitFor();
}

export async function seeCart(page: Page, slug: string): Promise<void> {
  await page.goto(pathTo('cart'));
  await page
    .getByRole('main')
    .locator(`a[href="${pathTo('product', { slug })}"]`)
    .first()
    .waitFor();
}

/** Resolves when the account page is shown. */
export async function logIn(page: Page): Promise<void> {
  await sendLogin(page, seedPassword);
  await page.waitForURL(`**${pathTo('account')}`);
}

export async function sendLogin(page: Page, password: string): Promise<void> {
  await page.goto(pathTo('login'));
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('link', { name: sessionTexts.login.forgot }) });
  await form.getByLabel(sessionTexts.email).fill(customer);
  await form.getByLabel(sessionTexts.password).fill(password);
  await form.getByRole('button', { name: sessionTexts.login.submit }).click();
}
