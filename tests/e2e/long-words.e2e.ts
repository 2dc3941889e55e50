/** Names of 84 letters without a space widen no page, and no field makes iOS zoom. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
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
import { expectFitting } from '../support/fitting.ts';
import { openAsSeeded } from '../support/registered.ts';
import { publicPaths } from '../support/public-paths.ts';
import { openShopper, widths } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const word = 'Lopadotemachoselachogaleokranioleipsanodrimhypotrimmatosilphiokarabomelitokatakechym';

it('on public pages, in titles, names and links; no field there has letters below 16 px', async () => {
  const { page, visit, expects } = await openShopper('phone', { reducedMotion: 'reduce' });
  expects('404');
  for (const path of [...publicPaths.filter(hasNames), `/producto/${(await buyableProduct()).slug}`]) {
    await visit(path);
    expect(await smallFields(page), `fields of ${path}`).toEqual([]);
    await lengthen(page);
    await expectFitting(page, ['narrowest', 'smallDesk']);
    await page.setViewportSize(widths.phone);
  }
});

it('in suggestions', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/nosotros');
  const box = page.getByRole('banner').getByLabel(shopTexts.search.label);
  await box.focus();
  await page.getByRole('banner').getByRole('combobox', { name: shopTexts.search.label }).waitFor();
  await box.pressSequentially('one piece');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await lengthen(page, '[role="option"]');
  await expectFitting(page, ['narrowest']);
});

describe('of a customer', () => {
  it.each(['/cuenta', '/cuenta/mis-pedidos', '/cuenta/favoritos', '/cuenta/perfil'])(
    'on %s',
    async (path) => {
      const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
      await visit(path);
      await page.waitForLoadState('networkidle');
      await lengthen(page);
      await expectFitting(page, ['narrowest', 'smallDesk']);
    },
  );

  it('in the cart, in each step of the checkout, and on the order', async () => {
    const { page, visit, product } = await openAtCheckout('phone');
    await fillAddress(page);
    await lengthen(page);
    await expectFitting(page, ['narrowest', 'smallDesk']);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await lengthen(page);
    await expectFitting(page, ['narrowest', 'smallDesk']);
    await goOn(page);
    await choosePayment(page, 'transfer');
    await placeOrder(page);
    await expectReceived(page);
    await lengthen(page);
    await expectFitting(page, ['narrowest', 'smallDesk']);
    await visit(`/producto/${product.slug}`);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
    await visit('/cart');
    await page.getByRole('link', { name: product.title, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await lengthen(page);
    await expectFitting(page, ['narrowest', 'smallDesk']);
  });
});

/** The pages around a session say only what is ours. */
function hasNames(path: string): boolean {
  return !/^\/(?:login|recuperar|registracion)/.test(path);
}

const names = 'h1, h2, h3, a, dd, li, address, .notification p, .card-brand, .buy-makers, .prose p';
/** Texts of ours, whose length is known. */
const own =
  'p:not(.notification p, .card-brand, .buy-makers, .prose p), button, .button, label, legend, .visually-hidden, .section-more, .account-links, .account-sections, .checkout-summary > a, .checkout-summary dd, .shop-info, .buy-promises, .corner, .cover-missing';

/** iOS zooms into what has smaller letters. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !['radio', 'checkbox', 'file', 'hidden'].includes(field.getAttribute('type') ?? ''))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 80)),
  );
}

/** Puts the word for whatever may be a name: headings, links, descriptions, list items. */
async function lengthen(page: Page, where = 'main'): Promise<void> {
  const changed = await page.evaluate(
    ([root, long, names, own]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const parent = node.parentElement;
        if (!parent?.closest(root)?.closest('main, [role="listbox"]')) continue;
        if (!/\p{L}{3}/u.test(node.data) || /\$|^.{0,2}$/.test(node.data)) continue;
        if (parent.closest(own) || !parent.closest(names)) continue;
        node.data = long;
        count++;
      }
      return count;
    },
    [where, word, names, own] as const,
  );
  expect(changed, `names on ${page.url()}`).toBeGreaterThan(0);
}
