/**
 * Zoom (WCAG 1.4.4 and 1.4.10): a desk at 200 % is 640 pixels wide, at 400 % it is 320. Nothing scrolls sideways, and
 * nothing that can be read or pressed stands beyond the edge.
 */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { accountTexts } from '../../src/text/account.ts';
import { cartTexts } from '../../src/text/cart.ts';
import { buyableProduct } from '../support/backend.ts';
import {
  fillAddress,
  goOn,
  openAtCheckout,
  choosePayment,
  chooseShipping,
} from '../support/checkout-shopper.ts';
import { visitAs } from '../support/login.ts';
import { openShopper } from '../support/shopper.ts';

const sizes = [
  ['200 %', { width: 640, height: 450 }],
  ['320 px', { width: 320, height: 640 }],
] as const;

const publicPaths = [
  ['/', '/productos', '/productos/manga', '/productos/manga/2', '/ofertas'],
  ['/recomendados', '/preventa', '/c/one-piece', '/series/one-piece-ivrea', '/editorial/ivrea'],
  ['/giftcards', '/nosotros', '/como-comprar', '/contacto', '/politicas'],
  ['/encargos', '/distribucion-internacional-comics', '/arrepentimiento', '/news-thanks', '/404'],
  ['/cart', '/login', '/recuperar-clave', '/recuperar-clave-mail', '/registracion-mail'],
] as const;

describe.each(sizes)('at %s', (_name, viewport) => {
  it.each(publicPaths)('%s and its neighbours fit', async (...paths) => {
    // What moves by itself is a strip of its own once its code has come.
    const { page, visit, expects } = await openShopper('phone', { viewport, reducedMotion: 'reduce' });
    expects('404');
    for (const path of paths) {
      await visit(path);
      await expectFitting(page);
    }
  });

  it('a product fits', async () => {
    const { page, visit } = await openShopper('phone', { viewport });
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await expectFitting(page);
  });

  it('a filled cart and the three steps of the checkout fit', async () => {
    const { page, visit } = await openAtCheckout('phone', 'ARS', { viewport });
    await expectFitting(page);
    await fillAddress(page);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await expectFitting(page);
    await goOn(page);
    await choosePayment(page, 'transfer');
    await expectFitting(page);
    await visit('/cart');
    await page.getByRole('link', { name: cartTexts.checkout }).waitFor();
    await expectFitting(page);
  });

  it("a customer's own pages fit", async () => {
    const { page, visit } = await openShopper('phone', { viewport });
    await visitAs(page, 'cliente@example.com', '/cuenta/mis-pedidos');
    await page.getByRole('main').getByRole('link').first().waitFor();
    await expectFitting(page);
    for (const path of [
      '/cuenta',
      '/cuenta/favoritos',
      '/cuenta/perfil',
      '/cuenta/direccion',
      '/cuenta/resetear-clave',
    ]) {
      await visit(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(accountTexts.loading).waitFor({ state: 'hidden' });
      await expectFitting(page);
    }
    expect(page.url()).toContain(inject('siteUrl'));
  });
});

async function expectFitting(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('.visually-hidden, [inert], [popover]:not(:popover-open)') !== null;
    /** What scrolls sideways by itself, such as a strip of covers, may be wider than the screen. */
    const isInStrip = (element: Element) => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
          return true;
      }
      return false;
    };
    const all = document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dd, dt, label');
    return [...all].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width * height < 4 || isHidden(element) || (left > -1 && right < innerWidth + 1)) return [];
      return isInStrip(element) ? [] : [`${element.outerHTML.slice(0, 90)} from ${left} to ${right}`];
    });
  });
  expect(beyond, `beyond the edge of ${page.url()}`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0);
}
