/** A pasted list on a phone: from the cart to the cart, with what is sold out, unknown and to be chosen. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { getProduct } from '../../src/api/catalogue.ts';
import { collectionTexts } from '../../src/text/catalogue/collection.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { shoppingListTexts } from '../../src/text/cart/shopping-list.ts';
import { api, buyableProduct } from '../support/backend.ts';
import { expectBadge, fillCart } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openShopper } from '../support/shopper.ts';

const group = (page: Page, name: 'found' | 'choose' | 'out' | 'unknown') =>
  page.getByRole('list', { name: shoppingListTexts[name] });

it('a list goes into the cart: found, sold out, corrected, with its sum before', async () => {
  const { page, visit, expects } = await openShopper('phone');
  // A volume whose series has no page.
  expects('404');
  const soldOut = await buyableProduct({ units: 0 });
  const [first, isbn] = await Promise.all([productOf('one-piece-01'), isbnOf('one-piece-02')]);
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.pasteList }).click();
  await page.waitForURL('**/lista');
  const field = page.getByLabel(shoppingListTexts.label);
  await page.getByRole('button', { name: shoppingListTexts.find }).click();
  await page.getByText(shoppingListTexts.nothing).waitFor();
  await field.fill(`One Piece 1; ${isbn}\n${soldOut.title}\nxqzwv kjh`);
  await page.getByRole('button', { name: shoppingListTexts.find }).click();
  const found = group(page, 'found');
  await expect(found.getByRole('checkbox')).toHaveCount(2);
  await expect(found.getByRole('checkbox', { name: first.title })).toBeChecked();
  await group(page, 'unknown').getByText(shoppingListTexts.notFound('xqzwv kjh')).waitFor();
  await group(page, 'out').getByRole('link', { name: soldOut.title }).waitFor();
  await expect(page.getByText(/^2 productos · \$AR\s[\d.]+,\d\d$/)).toBeVisible();
  await expect(page.locator('[data-cart-count]')).toHaveText('');
  await expectAccessibleAndFitting(page);

  // What is corrected is found; the focus goes on at the result.
  const wrong = page.getByRole('textbox', { name: shoppingListTexts.edit('xqzwv kjh') });
  await wrong.fill('One Piece 3');
  await wrong.press('Enter');
  await expect(found.getByRole('checkbox')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: shoppingListTexts.result })).toBeFocused();
  await page.getByText(/^3 productos · /).waitFor();
  await found.getByRole('checkbox').nth(1).uncheck();
  await page.getByText(/^2 productos · /).waitFor();

  await page.getByRole('button', { name: shoppingListTexts.add }).click();
  await page.getByText(shoppingListTexts.added(2)).waitFor();
  await expectBadge(page, 2);
  // What was added cannot be added again by another press.
  await expect(page.getByRole('button', { name: shoppingListTexts.add })).toHaveCount(0);
  await expect(page.getByRole('link', { name: shoppingListTexts.toCart })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: shoppingListTexts.undo }).click();
  await page.getByText(shoppingListTexts.undone).waitFor();
  await expect(page.locator('[data-cart-count]')).toHaveText('');
  await page.reload();
  await expect(field).toHaveValue(/^One Piece 1; /);
});

it('by keyboard a title is chosen from several', async () => {
  const shopper = await openShopper('desk');
  const { page, expects } = shopper;
  expects('404');
  const { title } = await fillCart(shopper);
  await page.getByRole('link', { name: cartPageTexts.pasteList }).press('Enter');
  const field = page.getByLabel(shoppingListTexts.label);
  await field.fill(`Piece\n${title}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const choices = group(page, 'choose').getByRole('button', { name: /one piece/i });
  await choices.first().waitFor();
  await expectAccessibleAndFitting(page);
  // What the cart has already is not chosen again.
  const owned = group(page, 'found').getByRole('checkbox', { name: title });
  await expect(owned).not.toBeChecked();
  await group(page, 'found').getByText(shoppingListTexts.inCart).waitFor();
  await choices.first().press('Enter');
  await expect(page.getByRole('heading', { name: shoppingListTexts.result })).toBeFocused();
  await expect(group(page, 'found').getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByRole('button', { name: shoppingListTexts.add }).press('Enter');
  await page.getByText(shoppingListTexts.added(1)).waitFor();
});

it('says where a list of more than a hundred was cut', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/coleccion');
  await page.getByRole('link', { name: collectionTexts.pasteList }).click();
  await page.getByLabel(shoppingListTexts.label).fill('One Piece 1-120');
  await page.getByRole('button', { name: shoppingListTexts.find }).click();
  await page.getByText(shoppingListTexts.leftOut('One Piece 101')).waitFor();
  await group(page, 'unknown').getByText(shoppingListTexts.notSold('One Piece 100', 'One Piece')).waitFor();
  await expectAccessibleAndFitting(page);
});

async function productOf(slug: string) {
  return (await api().send(getProduct, { params: { slug }, query: {} })).product;
}

async function isbnOf(slug: string): Promise<string> {
  return (await productOf(slug)).isbn ?? '';
}
