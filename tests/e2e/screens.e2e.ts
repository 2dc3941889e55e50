/** What the templates look like, on a phone in the light scheme and on a desk in the dark one, in a shop without edits. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { alive } from '../support/alive.ts';
import { addToCart } from '../support/buying.ts';
import { logInAt } from '../support/login.ts';
import { startRunningShop, type RunningShop } from '../support/running-shop.ts';
import { expectScreen, writeContactSheet } from '../support/screens.ts';
import { openShopper } from '../support/shopper.ts';

let shop: RunningShop;
beforeAll(async () => {
  // Drawings are hidden in the pictures.
  shop = await startRunningShop(60, {}, 4);
}, 600_000);
afterAll(async () => {
  await shop.stop();
  await writeContactSheet();
});

/** Where each begins; `product` and `cart` go on from there. */
const screens = {
  header: '/preventa',
  home: '/',
  list: '/productos/manga',
  offers: '/ofertas',
  landing: '/c/one-piece',
  series: '/series/one-piece-ivrea',
  author: '/autores/eiichiro-oda',
  contact: '/contacto',
  'not-found': '/no-such-page',
  login: '/login',
  product: '/series/one-piece-ivrea',
  'empty-cart': '/cart',
  cart: '/series/one-piece-ivrea',
  account: '/cuenta',
  orders: '/cuenta/mis-pedidos',
  favourites: '/cuenta/favoritos',
  address: '/cuenta/direccion',
};

/** On a Thursday. */
const openHour = new Date('2026-11-19T15:00:00-03:00');

const ofToday = ':is(time, .release-date, .offer-countdown, .order-card dl > :first-child > dd)';

describe.each([
  { look: 'phone', viewport: { width: 360, height: 2000 }, colorScheme: 'light' },
  { look: 'desk', viewport: { width: 1280, height: 1600 }, colorScheme: 'dark' },
] as const)('on a $look', ({ look, viewport, colorScheme }) => {
  it.each(Object.entries(screens))('%s looks as accepted', async (name, path) => {
    const options = { viewport, colorScheme, reducedMotion: 'reduce', testFont: 'usual' } as const;
    const ofShop = { baseURL: shop.siteUrl, stored: { consent: '1' } };
    const { page, visit, expects } = await openShopper(look, { ...options, ...ofShop });
    if (name === 'not-found') expects('404');
    // The home's themes are the same each time.
    await page.addInitScript('Math.random = () => 0');
    // They say until when an order can be picked up.
    if (name === 'product' || name === 'cart') await page.clock.setFixedTime(openHour);
    if (path.startsWith('/cuenta')) {
      await visit('/login');
      await alive(page);
      await logInAt(page, 'cliente@example.com');
      await page.waitForURL('**/cuenta');
    }
    await visit(path);
    if (name === 'product' || name === 'cart') await openFirstProduct(page);
    if (name === 'cart') {
      await addToCart(page);
      await visit('/cart');
      await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
    }
    await page.getByText(accountTexts.loading).waitFor({ state: 'hidden' });
    // What waits for an idle page is there with the messages of the day.
    await page.locator('sticky-bar > button:not([hidden])').waitFor();
    await page.waitForLoadState('networkidle');
    await expectScreen(page, `${name}-${look}`, ofToday);
  });
});

async function openFirstProduct(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL('**/producto/**');
}
