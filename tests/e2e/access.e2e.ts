/** From a product to a filled cart: no axe violations. What every page has to pass is in `pages.e2e.ts`. */
import { describe, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { buyableProduct } from '../support/backend.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('a product and a filled cart are accessible', async () => {
    const { page, visit } = await openShopper(width);
    const { slug, title } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
    await expectAccessible(page);
    await visit('/cart');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await expectAccessible(page);
  });
});
