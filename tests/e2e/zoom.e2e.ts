/**
 * Every template with every font at 200 and 400 % (WCAG 1.4.4 and 1.4.10), and with a minimum font size set in the
 * browser: no horizontal scrolling, and no text or control beyond the edge. Public pages in letters as they are:
 * `pages.e2e.ts`, which walks them anyway.
 */
import { describe, expect, inject, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { buyableProduct } from '../support/backend.ts';
import {
  choosePayment,
  chooseShipping,
  expectReceived,
  fillAddress,
  goOn,
  openAtCheckout,
  placeOrder,
} from '../support/checkout-shopper.ts';
import { expectFitting, fittingSizes } from '../support/fitting.ts';
import { visitAs } from '../support/login.ts';
import { pageStates } from '../support/page-states.ts';
import { publicPaths } from '../support/public-paths.ts';
import { openShopper } from '../support/shopper.ts';

const pathsPerWalk = 7;

/** Pages that one browser context walks. */
const walks = Array.from({ length: Math.ceil(publicPaths.length / pathsPerWalk) }, (_, index) =>
  publicPaths.slice(index * pathsPerWalk, (index + 1) * pathsPerWalk),
);

const largest = 24;

/** Reduced motion: an autoplaying carousel is a scrollable strip of its own. */
function optionsOf(minimumFontSize: number) {
  return { minimumFontSize, viewport: fittingSizes.narrowest, reducedMotion: 'reduce' } as const;
}

describe.each([
  ['as they are', 0],
  [`of ${largest} pixels at least`, largest],
])('letters %s', (_name, minimumFontSize) => {
  const options = optionsOf(minimumFontSize);

  it('fit a product that can be bought, and one that is gone', async () => {
    const { page, visit } = await openShopper('phone', options);
    for (const { slug } of [await buyableProduct(), await buyableProduct({ units: 0 })]) {
      await visit(`/producto/${slug}`);
      await expectFitting(page, ['narrowest', 'doubled', 'desk']);
    }
  });

  it('fit a filled cart, the three steps of the checkout and the order', async () => {
    const { page, visit } = await openAtCheckout('phone', 'ARS', options);
    await visit('/cart');
    await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
    await expectFitting(page, ['doubled', 'desk', 'narrowest']);
    await visit('/cuenta/checkout');
    await page.getByRole('heading', { level: 2, name: checkoutTexts.summary }).waitFor();
    await expectFitting(page);
    await fillAddress(page);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await expectFitting(page);
    await goOn(page);
    await choosePayment(page, 'transfer');
    await expectFitting(page, ['doubled', 'desk', 'narrowest']);
    await placeOrder(page);
    await expectReceived(page);
    await expectFitting(page, ['doubled', 'desk', 'narrowest']);
  });

  it("fit a customer's own pages", async () => {
    const { page, visit } = await openShopper('phone', options);
    await visitAs(page, 'cliente@example.com', '/cuenta/mis-pedidos');
    const orders = page.getByRole('main').getByRole('link', { name: accountTexts.orders.see });
    const order = (await orders.first().getAttribute('href')) ?? '';
    await expectFitting(page);
    for (const path of [
      '/cuenta',
      '/cuenta/favoritos',
      '/cuenta/perfil',
      '/cuenta/direccion',
      '/cuenta/resetear-clave',
      order,
    ]) {
      await visit(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(accountTexts.loading).waitFor({ state: 'hidden' });
      await expectFitting(page, ['doubled', 'desk', 'narrowest']);
    }
    await expect.poll(() => page.url()).toContain(inject('siteUrl'));
  });
});

// In letters as they are: `pages.e2e.ts`.
it.each(walks)(`letters of ${largest} pixels at least fit %s and its neighbours`, async (...paths) => {
  const { page, visit, expects } = await openShopper('phone', optionsOf(largest));
  expects('404');
  for (const path of paths) {
    // A page is loaded in the size that it is judged in first: a change of width may leave a preloaded picture unused.
    await page.setViewportSize(fittingSizes.narrowest);
    await visit(path);
    await expectFitting(page, ['narrowest', 'doubled', 'desk']);
  }
});

// In letters as they are: `aria-states.e2e.ts`.
it.each(pageStates)('letters of 24 pixels at least fit $name', async ({ reach }) => {
  const shopper = await openShopper('phone', optionsOf(largest));
  await reach(shopper);
  await expectFitting(shopper.page, ['narrowest']);
});
