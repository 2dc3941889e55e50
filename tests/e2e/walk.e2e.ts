/** From the home to the cart, on a phone and on a desktop. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../src/domain/money.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { buyableProduct } from '../support/backend.ts';
import { openShopper, type Width } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('goes from the home to a category, a product and the cart, and finds it there again', async () => {
    const { page, visit, openTab } = await openShopper(width);
    await visit('/');
    await openManga(page, width);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/productos/manga');

    const { slug, title } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
    await badge(page, '1').waitFor();

    await page.reload();
    await badge(page, '1').waitFor();
    const tab = await openTab('/cart');
    await tab.getByRole('link', { name: title, exact: true }).waitFor();
    await expect.poll(() => tab.getByRole('listitem').filter({ hasText: title }).count()).toBe(1);
  });
});

describe('on a phone', () => {
  it('changes a quantity, tells the other tab, and empties the cart', async () => {
    const { page, visit, openTab } = await openShopper('phone');
    const { slug, title, price } = await buyableProduct({ units: 3 });
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await badge(page, '1').waitFor();

    const tab = await openTab('/cart');
    await tab.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await toastSaying(tab, cartTexts.quantityChanged);
    await badge(tab, '2').waitFor();
    await badge(page, '2').waitFor();
    const total = tab.locator('.cart-totals .is-total dd');
    await expect.poll(() => total.textContent()).toBe(formatMoney({ ...price, cents: price.cents * 2 }));

    await tab.getByRole('button', { name: cartPageTexts.removeOf(title) }).click();
    await toastSaying(tab, cartTexts.removed);
    await tab.getByText(cartPageTexts.empty).waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').first().isVisible()).toBe(false);
  });
});

/** The cart badge when it shows this count. */
function badge(page: Page, count: string) {
  return page
    .locator('[data-cart-count]:visible')
    .filter({ hasText: new RegExp(`^${count}$`) })
    .first();
}

async function openManga(page: Page, width: Width): Promise<void> {
  if (width === 'phone') await page.getByRole('button', { name: 'Menú' }).tap();
  else await page.getByRole('button', { name: 'Categorías' }).click();
  await page.getByRole('link', { name: 'Manga', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Manga' }).waitFor();
}
