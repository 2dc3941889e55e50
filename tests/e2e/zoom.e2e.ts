/**
 * Every template with every font at 200 and 400 % (WCAG 1.4.4 and 1.4.10), and with a minimum font size set in the
 * browser: no horizontal scrolling, and no text or control beyond the edge.
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
import { openShopper } from '../support/shopper.ts';

const publicPaths: readonly (readonly string[])[] = [
  ['/', '/productos', '/productos/manga', '/productos/manga/2', '/ofertas'],
  ['/recomendados', '/preventa', '/c/one-piece', '/series/one-piece-ivrea', '/editorial/ivrea'],
  ['/giftcards', '/nosotros', '/como-comprar', '/contacto', '/politicas', '/autores/eiichiro-oda'],
  ['/encargos', '/distribucion-internacional-comics', '/arrepentimiento', '/news-thanks', '/404'],
  ['/cart', '/login', '/recuperar-clave', '/recuperar-clave-mail', '/registracion-mail'],
];

describe.each([
  ['as they are', 0],
  ['of 24 pixels at least', 24],
])('letters %s', (_name, minimumFontSize) => {
  // Reduced motion: an autoplaying carousel is a scrollable strip of its own.
  const options = {
    minimumFontSize,
    viewport: fittingSizes.narrowest,
    reducedMotion: 'reduce',
  } as const;

  it.each(publicPaths)(
    'fit %s and its neighbours',
    async (...paths) => {
      const { page, visit, expects } = await openShopper('phone', options);
      expects('404');
      for (const path of paths) {
        await visit(path);
        await expectFitting(page, ['narrowest', 'doubled', 'desk']);
      }
    },
    60_000,
  );

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

  it.each(pageStates)('fit $name', async ({ reach }) => {
    const shopper = await openShopper('phone', options);
    await reach(shopper);
    await expectFitting(shopper.page, ['narrowest']);
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
  }, 60_000);
});
