/** What the templates look like, on a phone in the light scheme and on a desk in the dark one, in a shop that nobody edits. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { alive } from '../support/alive.ts';
import { startRunningShop, type RunningShop } from '../support/running-shop.ts';
import { expectScreen } from '../support/screens.ts';
import { openShopper } from '../support/shopper.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startRunningShop(60, {}, { covers: 40 });
}, 600_000);
afterAll(() => shop.stop());

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Steps after the page is open. */
  readonly reach?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'list', path: '/productos/manga' },
  { name: 'offers', path: '/ofertas' },
  { name: 'landing', path: '/c/one-piece' },
  { name: 'series', path: '/series/one-piece-ivrea' },
  { name: 'author', path: '/autores/eiichiro-oda' },
  { name: 'contact', path: '/contacto' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login' },
  { name: 'product', path: '/series/one-piece-ivrea', reach: openFirstProduct },
  { name: 'empty-cart', path: '/cart' },
  {
    name: 'cart',
    path: '/series/one-piece-ivrea',
    reach: async (page) => {
      await openFirstProduct(page);
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await page.getByText(cartTexts.added).waitFor();
      await page.goto('/cart');
      await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
    },
  },
];

const customerScreens: readonly Screen[] = [
  { name: 'account', path: '/cuenta' },
  { name: 'orders', path: '/cuenta/mis-pedidos' },
  { name: 'favourites', path: '/cuenta/favoritos' },
  { name: 'address', path: '/cuenta/direccion' },
];

const ofToday = ':is(time, .release-date, .order-card dl > :first-child > dd)';

const looks = [
  { look: 'phone', viewport: { width: 360, height: 2000 }, colorScheme: 'light' },
  { look: 'desk', viewport: { width: 1280, height: 1600 }, colorScheme: 'dark' },
] as const;

describe.each(looks)('on a $look', ({ look, viewport, colorScheme }) => {
  const options = () => ({
    viewport,
    colorScheme,
    baseURL: shop.siteUrl,
    reducedMotion: 'reduce' as const,
    testFont: 'usual' as const,
  });

  it.each(screens)('$name looks as accepted', async ({ name, path, reach }) => {
    const { page, visit, expects } = await openShopper(look, options());
    if (name === 'not-found') expects('404');
    await page.addInitScript(prepare);
    await visit(path);
    await reach?.(page);
    await page.waitForLoadState('networkidle');
    await expectScreen(page, `${name}-${look}`, ofToday);
  });

  it.each(customerScreens)('$name of a customer looks as accepted', async ({ name, path }) => {
    const { page, visit } = await openShopper(look, options());
    await page.addInitScript(prepare);
    await visit('/login');
    await alive(page);
    await page.getByLabel(sessionTexts.email).first().fill('cliente@example.com');
    await page.getByLabel(sessionTexts.password, { exact: true }).first().fill(seedPassword);
    await page.getByRole('button', { name: sessionTexts.login.submit, exact: true }).click();
    await page.waitForURL('**/cuenta');
    await visit(path);
    await page.getByText(accountTexts.loading).waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
    await expectScreen(page, `${name}-${look}`, ofToday);
  });
});

/** The notice about cookies is answered, and the home's themes are the same each time. */
function prepare(): void {
  localStorage.setItem('vineta:1:consent', '1');
  Math.random = () => 0;
}

async function openFirstProduct(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL('**/producto/**');
}
