/** Navigation in header and footer, and overlays, by touch, mouse and keyboard. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { linkTo, type RouteName } from '../../src/domain/routes.ts';
import { shop } from '../../src/shop.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { markOf } from '../../src/stores/session/session.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { footerLinks } from '../../src/text/shop/footer-links.ts';
import { shopTexts as text } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { openAtCheckout } from '../support/checkout-shopper.ts';
import { expectFitting } from '../support/fitting.ts';
import { expectFocus } from '../support/focus.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { keepToasts } from '../support/toasts.ts';

const sections = Object.entries(text.links) as [keyof typeof text.links & RouteName, string][];

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('the header leads to every section, the account and the cart, the footer to the shop', async () => {
    const { page, visit } = await openShopper(width);
    await visit('/como-comprar');
    const navigation = page.getByRole('navigation', { name: text.mainNavigation, exact: true });
    for (const [route, words] of sections) {
      const link = navigation.getByRole('link', { name: words, exact: true });
      await expect.poll(() => link.getAttribute('href')).toBe(linkTo(route));
    }
    const here = navigation.getByRole('link', { name: text.links.howToBuy });
    await expect.poll(() => here.getAttribute('aria-current')).toBe('page');
    const banner = page.getByRole('banner');
    await expect
      .poll(() => banner.getByRole('link', { name: text.signIn }).getAttribute('href'))
      .toBe('/cuenta');
    await expect.poll(() => banner.locator('[data-cart-link]').getAttribute('href')).toBe('/cart');
    const footer = page.getByRole('contentinfo');
    await expect
      .poll(() => footer.getByRole('link', { name: text.footer.newsletterLink }).getAttribute('href'))
      .toBe(shop.newsletterUrl);
    await expect
      .poll(() => footer.getByRole('link', { name: text.footer.messaging }).getAttribute('href'))
      .toBe(`https://wa.me/${shop.messagingNumber}`);
    for (const { name, url } of shop.social) {
      await expect.poll(() => footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(url);
    }
    await footer.getByRole('link', { name: shop.email }).waitFor();
    await footer.getByRole('link', { name: footerLinks.privacy }).waitFor();
  });

  it('the link to the cart says how many and how much, rounded', async () => {
    const { page, visit } = await openShopper(width);
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).click();
    const cartLink = page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrito, productos: 1, \$AR\s[\d.]+$/ });
    await cartLink.waitFor();
    await expect.poll(() => cartLink.locator('[data-cart-count]').textContent()).toBe('1');
    const amount = cartLink.locator('[data-cart-amount]');
    await expect.poll(() => amount.textContent()).toMatch(/^\$AR\s[\d.]+$/);
    await expect.poll(() => amount.isVisible()).toBe(true);
  });
});

it.each<Width>(['phone', 'desk'])('the checkout has the frame of every page, on a %s', async (width) => {
  const { page } = await openAtCheckout(width);
  await page.getByRole('banner').getByLabel(text.search.label).waitFor();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: text.footer.newsletterLink }).waitFor();
  await footer.getByRole('navigation', { name: text.footer.categories }).waitFor();
  await footer.getByRole('navigation', { name: text.footer.help }).waitFor();
});

it.each(['light', 'dark'] as const)(
  'selects bring their own box in %s colours, not the platform’s',
  async (colorScheme) => {
    const { page, visit } = await openShopper('desk', { colorScheme });
    await visit('/productos');
    for (const name of [text.currency.label, listingTexts.sort]) {
      const select = page.getByRole('combobox', { name, exact: true });
      await expect.poll(() => select.evaluate((box) => getComputedStyle(box).appearance)).toBe('none');
      await expect
        .poll(() => select.evaluate((box) => getComputedStyle(box).backgroundImage))
        .toMatch(/linear-gradient\(45deg.*linear-gradient\(-45deg/);
    }
  },
);

describe('the amount of the cart on the smallest phone', () => {
  it.each(['guest', 'customer'])('fits beside all that stands there for a %s', async (who) => {
    const { page, context, visit } = await openShopper('phone');
    const token = who === 'customer' ? 'e2e' : '';
    const stored = { token, owner: token && markOf(token) };
    await context.addInitScript(({ token: given, owner }) => {
      const amount = '$AR\u00a01.234.568';
      const summary = { uuid: '', units: 12, amount, currency: 'ARS', owner, lines: [] };
      localStorage.setItem('vineta:1:cart-summary', JSON.stringify(summary));
      if (given !== '') localStorage.setItem('vineta:1:token', given);
    }, stored);
    await visit('/news-thanks');
    await expectFitting(page);
    const banner = page.getByRole('banner');
    const [amount, ...others] = await Promise.all(
      [
        banner.locator('[data-cart-amount]'),
        banner.locator('.header-logo svg'),
        banner.getByRole('searchbox').or(banner.getByRole('combobox')).first(),
      ].map((part) => part.boundingBox()),
    );
    if (!amount) throw new Error('the amount is not to be seen');
    expect(amount.x).toBeGreaterThanOrEqual(0);
    expect(amount.x + amount.width).toBeLessThanOrEqual(320);
    for (const other of others) {
      if (!other) throw new Error('a part of the header is not to be seen');
      const isBeside = amount.x >= other.x + other.width || amount.y >= other.y + other.height;
      expect(isBeside || amount.y + amount.height <= other.y + 2).toBe(true);
    }
  });
});

describe('at a desk', () => {
  it('a toast is announced, and closed by keyboard', async () => {
    const { page, visit } = await openShopper('desk');
    const { slug } = await buyableProduct();
    await keepToasts(page);
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).press('Enter');
    const region = page.locator('#toasts');
    const close = region.getByRole('button', { name: failureTexts.close });
    await close.focus();
    await expect.poll(() => region.getAttribute('aria-live')).toBe('polite');
    await expect.poll(() => region.textContent()).toContain(cartTexts.added);
    await close.press('Enter');
    await region.getByText(cartTexts.added).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: cartTexts.add }).isVisible()).toBe(true);
  });

  it('the modal about the connection holds the focus, and gives it back', async () => {
    const { page, visit, expects } = await openShopper('desk');
    expects('api/v1/cart');
    expects('ERR_CONNECTION_RESET');
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page.route('**/api/v1/cart**', (route) => route.abort('connectionreset'));
    const button = page.getByRole('button', { name: cartTexts.add });
    await button.press('Enter');
    const modal = page.getByRole('dialog', { name: failureTexts.connection });
    await modal.waitFor();
    await expectFocus(modal.getByRole('button', { name: failureTexts.close }));
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    await expectFocus(button);
  });

  it('dollars are kept on every page, without a moment of pesos', async () => {
    const { page, context, visit } = await openShopper('desk');
    await context.addInitScript(() => {
      localStorage.setItem('vineta:1:currency', 'USD');
      const seen: string[] = [];
      Object.assign(globalThis, { seenPesos: seen });
      const look = () => {
        for (const price of document.querySelectorAll('.ars')) {
          if (price.checkVisibility()) seen.push(price.textContent);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const { slug } = await buyableProduct();
    for (const path of ['/', '/ofertas', '/giftcards', `/producto/${slug}`]) {
      await visit(path);
      await page.locator('.usd:visible').first().waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as { seenPesos: string[] }).seenPesos)).toEqual(
        [],
      );
    }
  });
});

it('a phone keeps the first row of the header in sight, all of it while its search has the focus', async () => {
  const { page, visit } = await openShopper('phone', { viewport: { width: 360, height: 740 } });
  await watchShifts(page);
  await visit('/nosotros');
  const bottomOf = (part: string) =>
    page
      .getByRole('banner')
      .locator(part)
      .first()
      .evaluate((box) => box.getBoundingClientRect().bottom);
  expect(await page.getByRole('banner').evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThan(
    740 / 4,
  );
  await page.mouse.wheel(0, 500);
  await expect.poll(() => bottomOf('.search')).toBeLessThan(15);
  await expect.poll(() => bottomOf('[data-cart-link]')).toBeLessThan(60);
  expect(await bottomOf('[data-cart-link]')).toBeGreaterThan(40);
  await page.getByRole('banner').getByLabel(text.search.label).focus();
  await expect.poll(() => bottomOf('.search')).toBeGreaterThan(90);
  expect(await layoutShifts(page)).toEqual([]);
});

describe('the menu of a phone', () => {
  it('holds the account, the sections, the categories and the currency, all by keyboard', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/ofertas');
    const menu = await openMenu(page);
    await expect
      .poll(() => menu.getByRole('link', { name: text.signIn }).getAttribute('href'))
      .toBe('/cuenta');
    for (const [route, words] of sections) {
      await expect
        .poll(() => menu.getByRole('link', { name: words, exact: true }).getAttribute('href'))
        .toBe(linkTo(route));
    }
    await menu.getByRole('button', { name: text.menu.subcategoriesOf('Manga') }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const isReadAgain = page.waitForEvent('load');
    await menu.getByRole('combobox', { name: text.currency.label }).selectOption('USD');
    await isReadAgain;
    await expect.poll(() => page.locator('html').getAttribute('data-currency')).toBe('USD');
    const again = await openMenu(page);
    await expect
      .poll(() => again.getByRole('combobox', { name: text.currency.label }).inputValue())
      .toBe('USD');
  });

  it('shows a customer the ways of a customer', async () => {
    const { page, context, visit } = await openShopper('phone');
    await context.addInitScript(() => localStorage.setItem('vineta:1:token', 'e2e'));
    await visit('/politicas');
    const menu = await openMenu(page);
    for (const words of [text.account, accountTexts.links.orders, accountTexts.links.favorites]) {
      await menu.getByRole('link', { name: words, exact: true }).waitFor();
    }
    await expect.poll(() => menu.getByRole('link', { name: text.signIn }).count()).toBe(0);
  });
});

/** By keyboard. */
async function openMenu(page: Page) {
  await page.getByRole('button', { name: text.menu.openAll, exact: true }).press('Enter');
  const menu = page.getByRole('dialog', { name: text.menu.openAll });
  await menu.waitFor();
  return menu;
}
