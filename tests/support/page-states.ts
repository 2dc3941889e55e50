/** Pages, and their states beyond the first rendering, for `states.e2e.ts`, which judges each of them. */
import { expect } from 'vitest';
import { routes } from '../../src/domain/routes.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { calculatorTexts as calculator } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from './backend.ts';
import { becomeSeeded } from './registered.ts';
import type { Shopper } from './shopper.ts';
import { keepToasts } from './toasts.ts';

/** `reach` performs the steps and waits until the state is visible. */
export interface PageState {
  readonly name: string;
  readonly reach: (shopper: Shopper) => Promise<void>;
  /** Whether phones and desks have different elements for it, or it ends when the window is resized. */
  readonly isWidthSpecific?: true;
  /** Selector of what holds names of the catalogue or of a customer, which may be of any length. */
  readonly names?: string;
}

function pageAt(path: string): PageState {
  const isOfSession = /^\/(?:login|recuperar|registracion)/.test(path);
  return {
    name: path,
    reach: async ({ page, visit, expects }) => {
      if (path === '/404') expects('404');
      await visit(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
    ...(!isOfSession && { names: 'main' }),
  };
}

/** One address of every kind of page that has several, and a second page. */
const examples = [
  ...['/productos', '/productos/manga', '/productos/manga/2', '/c/one-piece', '/series/one-piece-ivrea'],
  ...['/editorial/ivrea', '/autores/eiichiro-oda'],
];

/** They lead elsewhere without what a provider or a mail brings along. */
const needsMore: readonly string[] = [routes.googleLogin.pattern, routes.recoveryValidation.pattern];

export const publicPages: readonly PageState[] = [
  ...Object.values(routes).flatMap((route) =>
    route.kind === 'page' && route.guard === 'public' ? [route.pattern] : [],
  ),
  ...examples,
]
  .filter((path) => !needsMore.includes(path))
  .map(pageAt);

export const productPages: readonly PageState[] = [
  {
    name: 'a product that can be bought',
    reach: async ({ visit }) => visit(`/producto/${(await buyableProduct()).slug}`),
    names: 'main',
  },
  {
    name: 'a product that is gone',
    reach: async ({ visit }) => visit(`/producto/${(await buyableProduct({ units: 0 })).slug}`),
  },
];

function customerPageAt(path: string, words: string, names?: string): PageState {
  return {
    name: `${path} with «${words}»`,
    reach: async ({ page, context, visit }) => {
      await becomeSeeded(context, 'cliente@example.com');
      await visit(path);
      await page.getByText(words, { exact: true }).first().waitFor();
      await page.getByText(accountTexts.loading).waitFor({ state: 'hidden' });
    },
    ...(names !== undefined && { names }),
  };
}

export const customerPages: readonly PageState[] = [
  customerPageAt('/cuenta', accountTexts.home.points, 'main'),
  customerPageAt('/cuenta/mis-pedidos', accountTexts.orders.again, 'main'),
  customerPageAt('/cuenta/favoritos', accountTexts.favorites.remove, 'main'),
  customerPageAt('/cuenta/perfil', accountTexts.profile.passwordsHint, 'main'),
  customerPageAt('/cuenta/direccion', accountTexts.address.same),
  customerPageAt('/cuenta/resetear-clave', accountTexts.save),
  {
    name: 'an order of a customer',
    reach: async ({ page, context, visit }) => {
      await becomeSeeded(context, 'cliente@example.com');
      await visit('/cuenta/mis-pedidos');
      await page.getByRole('main').getByRole('link', { name: accountTexts.orders.see }).first().click();
      await page.getByText(accountTexts.order.notice).waitFor();
    },
  },
];

export const pageStates: readonly PageState[] = [
  {
    name: 'suggestions for what is being typed',
    isWidthSpecific: true,
    names: '[role="option"]',
    reach: async ({ page, visit }) => {
      await visit('/nosotros');
      const box = page.getByRole('banner').getByLabel(shopTexts.search.label);
      await box.focus();
      await page.getByRole('banner').getByRole('combobox', { name: shopTexts.search.label }).waitFor();
      const { title } = await buyableProduct();
      await box.pressSequentially(title.slice(0, 12));
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'an author without a page of its own',
    reach: async ({ page, visit, expects }) => {
      expects('404');
      await visit('/autores/no-existe');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'the modal about the connection',
    reach: async ({ page, visit, expects }) => {
      expects('api/v1/cart');
      expects('ERR_CONNECTION_RESET');
      const { slug } = await buyableProduct();
      await visit(`/producto/${slug}`);
      await page.route('**/api/v1/cart**', (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await page.getByRole('dialog').filter({ hasText: failureTexts.connection }).waitFor();
    },
  },
  {
    name: 'a toast of a failure',
    reach: async ({ page, visit, expects }) => {
      expects('500');
      const { slug } = await buyableProduct();
      await keepToasts(page);
      await visit(`/producto/${slug}`);
      await page.route('**/api/v1/cart**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await page.getByText(cartTexts.addFailed).waitFor();
    },
  },
  {
    name: 'a landing page in another order',
    reach: async ({ page, visit }) => {
      await visit('/c/one-piece');
      const answered = page.waitForResponse('**/landing-pages/one-piece/products**');
      const select = page.getByLabel(listingTexts.sort);
      await select.focus();
      await select.selectOption('price');
      await answered;
      await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  {
    name: 'a login that was refused',
    reach: async ({ page, visit, expects }) => {
      expects('401');
      await visit('/login');
      await page.getByLabel(sessionTexts.email).first().fill('cliente@example.com');
      await page.getByLabel(sessionTexts.password, { exact: true }).first().fill('otra clave');
      await page.getByRole('button', { name: sessionTexts.login.submit, exact: true }).click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    },
  },
  {
    name: 'the notifications of a customer',
    isWidthSpecific: true,
    reach: async ({ page, context, visit }) => {
      await becomeSeeded(context, 'cliente@example.com');
      await visit('/nosotros');
      await page.getByRole('button', { name: shopTexts.notifications.open }).click();
      await page.getByText(shopTexts.notifications.pending).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: shopTexts.notifications.close }).waitFor();
    },
  },
  {
    name: 'the menu, with a branch unfolded',
    isWidthSpecific: true,
    reach: async ({ page, visit }) => {
      await visit('/nosotros');
      const { open, openAll } = shopTexts.menu;
      const name = new RegExp(`^(?:${open}|${openAll})$`);
      await page.getByRole('banner').getByRole('button', { name }).click();
      const menu = page.getByRole('dialog', { name });
      const branch = menu.getByRole('button', { name: /^Subcategorías de / }).first();
      await branch.click();
      await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('true');
    },
  },
  {
    name: 'the filters of a list',
    isWidthSpecific: true,
    reach: async ({ page, visit }) => {
      await visit('/productos');
      const open = page.getByRole('button', { name: listingTexts.openFilters, exact: true });
      if (await open.isVisible()) await open.click();
      await page.locator('[data-filters]:visible').waitFor();
    },
  },
  {
    name: 'a product that was added',
    reach: async ({ page, visit }) => {
      const { slug } = await buyableProduct();
      await keepToasts(page);
      await visit(`/producto/${slug}`);
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await page.getByText(cartTexts.added).waitFor();
    },
  },
  {
    name: 'what sending a product costs',
    reach: async ({ page, visit }) => {
      const { slug } = await buyableProduct();
      await visit(`/producto/${slug}`);
      await page.getByText(shippingTexts.calculator, { exact: true }).click();
      await page.getByLabel(calculator.zipCode).fill('5000');
      await page.getByRole('button', { name: calculator.calculate, exact: true }).click();
      await page.getByText(calculator.to('5000')).waitFor();
      await page
        .locator('.shipping-result')
        .getByText(/^Ver las? /)
        .click();
    },
  },
  {
    name: 'a form that was refused',
    reach: async ({ page, visit }) => {
      await visit('/contacto');
      await page.getByRole('button', { name: contactTexts.form.submit }).click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    },
  },
];
