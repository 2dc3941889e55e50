/** From a product to a filled cart: no axe violations. What every page has to pass is in `pages.e2e.ts`. */
import { it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { buyableProduct } from '../support/backend.ts';
import { expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('a product and a filled cart are accessible on a phone and a desk', async () => {
  const { page, visit } = await openShopper('phone');
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  await expectAccessibleAtBothWidths(page);
  await visit('/cart');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  await expectAccessibleAtBothWidths(page);
});
