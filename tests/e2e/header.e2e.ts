/** Header, footer, the menu of a phone, notifications and the modal about the connection, by touch, mouse and keyboard. */
import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { linkTo, type RouteName } from '../../src/domain/routes.ts';
import { shop } from '../../src/shop.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { footerLinks, shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { addButton, openAtProduct } from '../support/buying.ts';
import { openAtCheckout } from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting, expectFitting } from '../support/fitting.ts';
import { expectAccessible, openAt, openShopper, type Width } from '../support/shopper.ts';

const sections = Object.entries(shopTexts.links) as [keyof typeof shopTexts.links & RouteName, string][];
const sectionLinks = sections.map(([route, words]) => [words, linkTo(route)] as const);

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('header and footer lead to every section, the account and the cart', async () => {
    const { page } = await openAt(width, '/como-comprar');
    const navigation = page.getByRole('navigation', { name: shopTexts.mainNavigation, exact: true });
    await expectLinks(navigation, sectionLinks);
    const here = navigation.getByRole('link', { name: shopTexts.links.howToBuy });
    await expect(here).toHaveAttribute('aria-current', 'page');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: shopTexts.signIn })).toHaveAttribute('href', '/cuenta');
    await expect(banner.locator('[data-cart-link]')).toHaveAttribute('href', '/cart');
    const footer = page.getByRole('contentinfo');
    await expectLinks(footer, [
      [shopTexts.footer.newsletterLink, shop.newsletterUrl],
      [shopTexts.footer.messaging, `https://wa.me/${shop.messagingNumber}`],
      ...shop.social.map(({ name, url }) => [name, url] as const),
    ]);
    for (const name of [shop.email, footerLinks.privacy]) await footer.getByRole('link', { name }).waitFor();
  });

  it('the link to the cart says how many and how much, rounded', async () => {
    const { page } = await openAtProduct(width);
    await addButton(page).click();
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrito, productos: 1, \$AR\s[\d.]+$/ });
    await expect(link.locator('[data-cart-count]')).toHaveText('1');
    const amount = link.locator('[data-cart-amount]');
    await expect(amount).toHaveText(/^\$AR\s[\d.]+$/);
    // Only where there is room.
    await expect(amount).toBeVisible({ visible: width === 'desk' });
  });

  it('the checkout leads only home, to the account and the cart', async () => {
    const { page } = await openAtCheckout(width);
    const banner = page.getByRole('banner');
    await expectLinks(banner, [
      [shopTexts.homeLink, '/'],
      [shopTexts.account, '/cuenta'],
    ]);
    await expect(banner.getByRole('link', { name: /^Carrito, productos: 1/ })).toHaveAttribute(
      'href',
      '/cart',
    );
    await expect(banner.getByRole('link')).toHaveCount(3);
    await expect(page.getByLabel(shopTexts.search.label)).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expectLinks(footer, [
      [shopTexts.footer.messaging, `https://wa.me/${shop.messagingNumber}`],
      [shop.email, `mailto:${shop.email}`],
      [shopTexts.footer.revocation, '/arrepentimiento'],
    ]);
    await expect(footer.getByRole('navigation')).toHaveCount(0);
  });

  it('a customer reads and deletes notifications by keyboard', async () => {
    const { page, context, visit } = await openShopper(width, { stored: { token: 'e2e' } });
    const kept = ['Llegó tu reserva', 'Tu pedido salió'].map((message, id) => ({ id, message }));
    await context.route('**/api/v1/account/shop-notifications**', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { data: kept } });
      kept.splice(
        kept.findIndex(({ id }) => route.request().url().endsWith(`/${id}`)),
        1,
      );
      return route.fulfill({ json: { message: 'ok' } });
    });
    await visit('/nosotros');
    await page.getByRole('button', { name: shopTexts.notifications.open, exact: true }).press('Enter');
    const { removeOf, empty } = accountTexts.notifications;
    const first = page.getByRole('button', { name: removeOf('Llegó tu reserva') });
    const second = page.getByRole('button', { name: removeOf('Tu pedido salió') });
    await first.waitFor();
    await expectAccessible(page);
    if (width === 'phone') await expectFitting(page, ['narrowest']);
    await first.press('Enter');
    await expect(first).toHaveCount(0);
    await expect(second).toBeFocused();
    await second.press('Enter');
    await page.getByText(empty).waitFor();
  });
});

it('a guest and a customer find their own links before any script', async () => {
  const { page, context, expects } = await openAt('desk', '/cart');
  expects('/_astro/');
  expects('ERR_FAILED');
  await expect(page.getByRole('link', { name: shopTexts.signIn })).toBeVisible();
  await expect(page.getByRole('button', { name: shopTexts.notifications.open })).toBeHidden();
  await page.evaluate(() => localStorage.setItem('vineta:1:token', 'e2e'));
  await context.route('**/_astro/**', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
  await expect(page.getByRole('link', { name: shopTexts.account })).toBeVisible();
});

it('the modal about the connection holds the focus, and gives it back', async () => {
  const { page, expects } = await openAtProduct('desk');
  expects('api/v1/cart');
  expects('ERR_CONNECTION_RESET');
  await page.route('**/api/v1/cart**', (route) => route.abort('connectionreset'));
  await addButton(page).press('Enter');
  const modal = page.getByRole('dialog', { name: failureTexts.connection });
  await expect(modal.getByRole('button', { name: failureTexts.close })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(addButton(page)).toBeFocused();
});

it('dollars are kept on every page, without a moment of pesos', async () => {
  const { page, context, visit } = await openShopper('desk', { stored: { currency: 'USD' } });
  await context.addInitScript(() => {
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
    expect(await page.evaluate('seenPesos')).toEqual([]);
  }
});

describe('the menu of a phone', () => {
  it('holds the account, the sections, the categories and the currency, all by keyboard', async () => {
    const { page } = await openAt('phone', '/ofertas');
    const menu = await openMenu(page);
    await expectLinks(menu, [[shopTexts.signIn, '/cuenta'], ...sectionLinks]);
    await menu.getByRole('button', { name: shopTexts.menu.subcategoriesOf('Manga') }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const isReadAgain = page.waitForEvent('load');
    await menu.getByRole('combobox', { name: shopTexts.currency.label }).selectOption('USD');
    await isReadAgain;
    await expect(page.locator('html')).toHaveAttribute('data-currency', 'USD');
    const again = await openMenu(page);
    await expect(again.getByRole('combobox', { name: shopTexts.currency.label })).toHaveValue('USD');
  });

  it('shows a customer the ways of a customer', async () => {
    const { page } = await openAt('phone', '/politicas', { stored: { token: 'e2e' } });
    const menu = await openMenu(page);
    for (const words of [shopTexts.account, accountTexts.links.orders, accountTexts.links.favorites]) {
      await menu.getByRole('link', { name: words, exact: true }).waitFor();
    }
    await expect(menu.getByRole('link', { name: shopTexts.signIn })).toHaveCount(0);
  });
});

/** By keyboard. */
async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).press('Enter');
  const menu = page.getByRole('dialog', { name: shopTexts.menu.openAll });
  await menu.waitFor();
  return menu;
}

async function expectLinks(place: Locator, links: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, href] of links)
    await expect(place.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
}
