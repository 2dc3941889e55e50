/** Quantities that cannot be: what was typed or pressed, and what the shop says. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { buyableProduct } from '../support/backend.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const { whole, stock } = cartTexts.quantityNotes;

it('on the product: + stops at the last unit, nonsense is named, and too many are refused by the server', async () => {
  const { page, visit, expects } = await openShopper('phone');
  expects('422');
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  const units = await unitsIn(page);
  const field = page.getByLabel(cartTexts.quantity, { exact: true });
  const more = page.getByRole('button', { name: cartTexts.increaseOf(title) });
  await field.fill(String(units));
  await more.click();
  await page.getByText(stock).waitFor();
  expect(await field.inputValue()).toBe(String(units));
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: cartTexts.decreaseOf(title) }).click();
  await page.getByText(stock).waitFor({ state: 'hidden' });

  for (const typed of ['0', '-3', '1,5', 'dos']) {
    await field.fill(typed);
    await field.press('Enter');
    await page.getByText(whole).waitFor();
    expect(await field.inputValue()).toBe(String(units - 1));
    await field.fill('1');
    await field.press('Enter');
    await page.getByText(whole).waitFor({ state: 'hidden' });
    await field.fill(String(units - 1));
    await field.press('Enter');
  }

  await field.fill('500');
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, `Quedan ${units} unidades`);
  expect(await field.inputValue()).toBe('500');
});

it('in the cart: the same, and the quantity of before comes back with the words of the server', async () => {
  const { page, visit, expects } = await openShopper('phone');
  expects('422');
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  const units = await unitsIn(page);
  await page.getByLabel(cartTexts.quantity, { exact: true }).fill(String(units));
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  const field = page.getByLabel(cartTexts.quantity, { exact: true });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
  await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
  await page.getByText(stock).waitFor();
  await expectAccessibleAtBothWidths(page);
  for (const typed of ['0', '-3']) {
    await field.fill(typed);
    await field.press('Enter');
    await page.getByText(whole).waitFor();
    expect(await field.inputValue()).toBe(String(units));
  }
  expect(sent).toEqual([]);
  await field.fill('500');
  await field.press('Enter');
  await toastSaying(page, `Quedan ${units} unidades`);
  await expect.poll(() => field.inputValue()).toBe(String(units));
  await page.getByText(whole).waitFor({ state: 'hidden' });
});

/** Units in stock, as the live page says. */
async function unitsIn(page: Page): Promise<number> {
  const words = page.getByText(/^\d+ unidades disponibles$/).first();
  await words.waitFor();
  const units = Number.parseInt((await words.textContent()) ?? '', 10);
  expect(units).toBeGreaterThan(2);
  return units;
}
