/** Every template at both widths: no axe violations, no horizontal scrolling. */
import { describe, expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { buyableProduct } from '../support/backend.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openShopper,
  type Width,
} from '../support/shopper.ts';

it.each(['/', '/productos', '/productos/manga/2', '/cart', '/404'])(
  '%s is accessible on a phone and a desk',
  async (path) => {
    const { page, visit, expects } = await openShopper('phone');
    if (path === '/404') expects('404');
    await visit(path);
    await expectAccessibleAtBothWidths(page);
  },
);

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('a product and a filled cart are accessible', async () => {
    const { page, visit } = await openShopper(width);
    const { slug, title } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await page.getByText(cartTexts.added).waitFor();
    await expectAccessible(page);
    await visit('/cart');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await expectAccessible(page);
  });
});

describe('on the narrowest phone', () => {
  it.each(['/', '/productos/manga', '/cart'])('%s fits 320 px', async (path) => {
    const { page, visit } = await openShopper('phone', { viewport: { width: 320, height: 640 } });
    await visit(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
