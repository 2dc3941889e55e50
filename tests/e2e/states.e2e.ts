/**
 * Every template: no axe violation and no sideways scrolling at both widths, and no field into which iOS zooms; in letters
 * of 24 pixels at least, with names of 84 letters, nothing beyond the edge in any font, down to 400 % (WCAG 1.4.4 and
 * 1.4.10). Their further states are judged where a journey comes by.
 */
import type { Locator, Page } from 'playwright';
import { it } from 'vitest';
import { routes, type Guard } from '../../src/domain/routes.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { addButton, openProduct } from '../support/buying.ts';
import * as checkout from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { expectFitting, fittingSizes } from '../support/fitting.ts';
import { lengthenNames } from '../support/long-names.ts';
import { becomeClient } from '../support/registered.ts';
import {
  expectAccessibleAtBothWidths,
  openAt,
  openShopper,
  shareShopper,
  type Shopper,
  type ShopperOptions,
  widths,
} from '../support/shopper.ts';
import { keepToasts } from '../support/toasts.ts';

interface Template {
  readonly name: string;
  /** Guests and customers who store nothing share a browser context each; what changes something has one of its own. */
  readonly as: 'guest' | 'customer' | 'buyer';
  /** Performs the steps and waits until it is visible. */
  readonly reach: (shopper: Shopper) => Promise<unknown>;
  /** Whether its main part holds names of the catalogue or of a customer, which may be of any length. */
  readonly hasNames: boolean;
}

/** One address of every kind of page that has several, and a second page. */
const examples = [
  ...['/productos', '/productos/manga', '/productos/manga/2', '/c/one-piece', '/series/one-piece-ivrea'],
  ...['/editorial/ivrea', '/autores/eiichiro-oda'],
];

/** They lead elsewhere without what a provider, a mail or a cart brings along; the collection is `/coleccion` again. */
const needsMore = /^\/login\/google|^\/recuperar-clave-validacion|^\/cuenta\/checkout|^\/cuenta\/coleccion/;

const publicPages = pagesFor('public')
  .concat(examples)
  .map((path): Template => ({
    name: path,
    as: 'guest',
    reach: async ({ page, visit, expects }) => {
      if (path === '/404') expects('404');
      await visit(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
    hasNames: !/^\/(?:login|recuperar|registracion)/.test(path),
  }));

/** A word of what was loaded, where an empty page would be well-formed, too. */
const filledWith: Readonly<Record<string, string>> = {
  [routes.account.pattern]: accountTexts.home.points,
  [routes.orders.pattern]: accountTexts.orders.again,
  [routes.favorites.pattern]: accountTexts.favorites.remove,
};

const customerPages = pagesFor('customer').map((path): Template => ({
  name: path,
  as: 'customer',
  reach: async ({ page, context, visit }) => {
    await becomeClient(context);
    await visit(path);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).first().waitFor();
    await main.getByRole('status', { name: accountTexts.loading }).first().waitFor({ state: 'hidden' });
    const word = filledWith[path];
    if (word !== undefined) await page.getByText(word, { exact: true }).first().waitFor();
  },
  hasNames: path !== routes.address.pattern && path !== routes.passwordReset.pattern,
}));

const templates: readonly Template[] = [
  ...publicPages,
  ...customerPages,
  {
    name: 'a product that can be bought',
    as: 'guest',
    reach: (shopper) => openProduct(shopper),
    hasNames: true,
  },
  {
    name: 'a product that is gone',
    as: 'guest',
    reach: (shopper) => openProduct(shopper, 0),
    hasNames: false,
  },
  {
    name: 'an order of a customer',
    as: 'customer',
    reach: async ({ page, context, visit }) => {
      await becomeClient(context);
      await visit('/cuenta/mis-pedidos');
      await page.getByRole('main').getByRole('link', { name: accountTexts.orders.see }).first().click();
      await page.getByText(accountTexts.order.notice).waitFor();
    },
    hasNames: false,
  },
  {
    name: 'the toast of a product that was added',
    as: 'buyer',
    reach: (shopper) => addWithToast(shopper, cartTexts.added),
    hasNames: false,
  },
  {
    name: 'the toast of a failure',
    as: 'buyer',
    reach: async (shopper) => {
      shopper.expects('500');
      await shopper.page.route('**/api/v1/cart**', (route) => route.fulfill({ status: 500, json: {} }));
      await addWithToast(shopper, cartTexts.addFailed);
    },
    hasNames: false,
  },
];

/** Reduced motion: an autoplaying carousel is a scrollable strip of its own. */
const calm = { reducedMotion: 'reduce' } as const;
const largest = { ...calm, minimumFontSize: 24, viewport: fittingSizes.narrowest };

const inUsualLetters = openersOf(calm);
const inLargeLetters = openersOf(largest);

it.each(templates)('$name is accessible and fits at both widths', async ({ as, reach }) => {
  const shopper = await inUsualLetters[as]();
  await reach(shopper);
  await expectAccessibleAtBothWidths(shopper.page);
  expect(await smallFields(shopper.page), 'fields with letters below 16 px').toEqual([]);
});

it.each(templates)('$name fits in letters of 24 pixels at least', async ({ as, reach, hasNames }) => {
  const shopper = await inLargeLetters[as]();
  await reach(shopper);
  if (hasNames) await expectFittingWithLongNames(shopper.page);
  else await expectFitting(shopper.page, ['narrowest', 'doubled', 'desk']);
});

it('menu, filters, suggestions and notifications fit in letters of 24 pixels at least', async () => {
  const { page, context, visit } = await openShopper('phone', largest);
  await becomeClient(context);
  await visit('/productos');
  const expectFittingAndClose = async (shown: Locator) => {
    await shown.waitFor();
    await expectFitting(page, ['narrowest']);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  };
  await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).click();
  const menu = page.getByRole('dialog', { name: shopTexts.menu.openAll });
  await menu
    .getByRole('button', { name: /^Subcategorías de / })
    .first()
    .click();
  await expectFittingAndClose(menu);
  await page.getByRole('button', { name: listTexts.openFilters, exact: true }).click();
  await expectFittingAndClose(page.getByRole('dialog', { name: listTexts.filters }));
  const search = page.getByRole('banner').getByLabel(shopTexts.search.label);
  await search.fill('one piece');
  const first = page.getByRole('listbox').getByRole('option').first();
  await first.waitFor();
  await lengthenNames(page, '[role="option"]');
  await expectFittingAndClose(first);
  // Open it lies over the header.
  await search.blur();
  await page.getByRole('button', { name: shopTexts.notifications.open }).click();
  await page.getByText(shopTexts.notifications.pending).waitFor({ state: 'hidden' });
  await expectFittingAndClose(page.getByRole('button', { name: shopTexts.notifications.close }));
});

it('cart, checkout and order fit in large letters and with long names', async () => {
  const { page, visit } = await checkout.openAtCheckout('phone', 'ARS', largest);
  await visit('/cart');
  await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
  await expectFittingWithLongNames(page);
  await page.setViewportSize(widths.phone);
  await visit('/cuenta/checkout');
  await checkout.opened(page);
  await checkout.fillAddress(page);
  await expectFittingWithLongNames(page);
  await checkout.goOn(page);
  await checkout.chooseShipping(page, 'pickupCentro');
  await expectFittingWithLongNames(page);
  await checkout.goOn(page);
  await checkout.choosePayment(page, 'transfer');
  await expectFitting(page, ['doubled', 'desk', 'narrowest']);
  await checkout.placeOrder(page);
  await checkout.expectReceived(page);
  await expectFittingWithLongNames(page);
});

it('without colours the focus, the choice and every icon are still visible', async () => {
  const { page } = await openAt('desk', '/productos/manga', { forcedColors: 'active' });
  const banner = page.getByRole('banner');
  const chosen = page.getByRole('radio', { checked: true }).locator('xpath=ancestor::label').first();
  await expectOutline(chosen);
  await banner.getByLabel(shopTexts.search.label).focus();
  await page.keyboard.press('Tab');
  await expectOutline(banner.getByRole('button', { name: shopTexts.search.submit }));
  const icons = await banner.locator('svg:visible').evaluateAll((all) =>
    all.map((icon) => {
      const { color, stroke, fill } = getComputedStyle(icon);
      const behind = getComputedStyle(document.body).backgroundColor;
      return [color, stroke, fill].some((paint) => paint !== 'none' && paint !== behind);
    }),
  );
  expect(icons.length).toBeGreaterThan(3);
  expect(icons).not.toContain(false);
});

/** Each opens the first page on a phone. */
function openersOf(options: ShopperOptions): Record<Template['as'], () => Promise<Shopper>> {
  return {
    guest: shareShopper('phone', options),
    customer: shareShopper('phone', options),
    buyer: () => openShopper('phone', options),
  };
}

function pagesFor(guard: Guard): string[] {
  return Object.values(routes)
    .flatMap((route) => (route.kind === 'page' && route.guard === guard ? [route.pattern] : []))
    .filter((path) => !needsMore.test(path));
}

async function addWithToast(shopper: Shopper, words: string): Promise<void> {
  await keepToasts(shopper.page);
  await openProduct(shopper);
  await addButton(shopper.page).click();
  await shopper.page.getByText(words).waitFor();
}

async function expectFittingWithLongNames(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectFitting(page, ['narrowest', 'doubled', 'desk']);
  await lengthenNames(page);
  await expectFitting(page, ['narrowest', 'smallDesk']);
}

/** iOS zooms into what has smaller letters. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !['radio', 'checkbox', 'file', 'hidden'].includes(field.getAttribute('type') ?? ''))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 80)),
  );
}

async function expectOutline(element: Locator): Promise<void> {
  await expect(element).toHaveCSS('outline-style', 'solid');
  await expect(element).toHaveCSS('outline-width', '3px');
}
