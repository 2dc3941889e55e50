/** Presses, choices and input before the code of a page has come are kept and replayed once. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { catalogueTexts, listTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { alive } from '../support/alive.ts';
import { addButton, expectBadge, openProduct, quantityOf } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { holdCode } from '../support/in-transit.ts';
import { allBrands, settled, sortBy } from '../support/lists.ts';
import { openAt, openShopper, type Shopper, type ShopperOptions, type Width } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

interface Early {
  readonly name: string;
  readonly width?: Width;
  /** By default a product with three units. */
  readonly path?: string;
  readonly stored?: ShopperOptions['stored'];
  readonly prepare?: (shopper: Shopper) => unknown;
  readonly press: (page: Page) => Promise<unknown>;
  readonly outcome: (page: Page) => Promise<unknown>;
}

const increase = (page: Page) => page.getByRole('button', { name: cartTexts.increaseOf('') }).first();
const currency = (page: Page) => page.getByRole('combobox', { name: shopTexts.currency.label });
const upTo = (page: Page) => page.getByRole('group', { name: listTexts.price.ARS }).getByLabel(listTexts.to);
const filters = (page: Page) => page.getByRole('dialog', { name: listTexts.filters });
const authors = (page: Page) => page.getByRole('radio', { name: 'Eiichiro Oda' });
const branch = (page: Page) =>
  page.getByRole('button', { name: shopTexts.menu.subcategoriesOf('Manga'), exact: true });

const ofProducts: readonly Early[] = [
  {
    name: 'the button is pressed once, however often it is repeated',
    press: async (page) => {
      await addButton(page).click();
      await addButton(page).click();
      await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
    },
    outcome: async (page) => {
      await toastSaying(page, cartTexts.added);
      await expectBadge(page, 1);
    },
  },
  {
    name: 'steps of the quantity count each, before the button that is pressed after them',
    press: async (page) => {
      await increase(page).click();
      await increase(page).click();
      await addButton(page).click();
    },
    outcome: async (page) => {
      await expectBadge(page, 3);
      await expect(quantityOf(page)).toHaveValue('3');
    },
  },
  {
    name: 'a quantity that was typed is the one that is added',
    width: 'desk',
    press: async (page) => {
      await quantityOf(page).fill('2');
      await addButton(page).click();
    },
    outcome: (page) => expectBadge(page, 2),
  },
  {
    name: 'a favourite leads to the login',
    prepare: ({ expects }) => expects('/login'),
    press: (page) => page.getByRole('button', { name: catalogueTexts.favorite.add }).click(),
    outcome: (page) => page.waitForURL('**/login*'),
  },
  {
    name: 'the calculator that was opened gets its form',
    press: (page) => page.locator('.shipping summary').click(),
    outcome: async (page) => {
      await page.locator('.shipping select').waitFor();
      await expect.poll(() => page.locator('.shipping select option').count()).toBeGreaterThan(190);
    },
  },
];

const ofTheHeader: readonly Early[] = [
  {
    name: 'the currency that was chosen is kept, and the page is read again in it',
    width: 'desk',
    path: '/productos/manga',
    press: (page) => currency(page).selectOption('USD'),
    outcome: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('data-currency', 'USD');
      await expect(currency(page)).toHaveValue('USD');
    },
  },
  {
    name: 'the menu that was opened grows its branches',
    path: '/cart',
    press: (page) => page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).click(),
    outcome: (page) => expect(branch(page)).toHaveAttribute('aria-expanded', 'false'),
  },
  {
    name: 'what was typed into the search is suggested for',
    path: '/cart',
    press: (page) => page.getByRole('searchbox', { name: shopTexts.search.label }).fill('one piece'),
    outcome: (page) => page.getByRole('listbox', { name: shopTexts.search.suggestions }).waitFor(),
  },
  {
    name: 'notifications that were opened are read',
    width: 'desk',
    // Without cards, whose hearts would ask for this customer's favourites.
    path: '/como-comprar',
    stored: { token: 'e2e' },
    prepare: ({ context }) =>
      context.route('**/api/v1/account/shop-notifications', (route) =>
        route.fulfill({ json: { data: [{ id: 1, message: 'Llegó tu reserva' }] } }),
      ),
    press: (page) => page.getByRole('button', { name: shopTexts.notifications.open, exact: true }).click(),
    outcome: async (page) => {
      const { removeOf } = accountTexts.notifications;
      await page.getByRole('button', { name: removeOf('Llegó tu reserva') }).waitFor();
      await expect(page.getByText('Llegó tu reserva', { exact: true })).toBeVisible();
    },
  },
];

const ofLists: readonly Early[] = [
  {
    name: 'the filters open',
    path: '/productos/manga',
    press: (page) => page.getByRole('button', { name: listTexts.openFilters }).click(),
    outcome: (page) => filters(page).getByRole('button', { name: listTexts.applyFilters }).waitFor(),
  },
  {
    name: 'what was chosen and typed filters, whether or not Enter was pressed too early',
    width: 'desk',
    path: '/productos/manga?ofertas=1',
    press: async (page) => {
      await sortBy(page, 'title');
      await upTo(page).fill('16000');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/productos/manga?ofertas=1');
    },
    outcome: async (page) => {
      await page.waitForURL('**/productos/manga?precioMax=16000&ofertas=1&orderBy=title');
      await settled(page);
    },
  },
  {
    name: 'every brand is offered in a field that has the focus, which stays there',
    width: 'desk',
    path: '/productos/manga',
    press: (page) => page.getByRole('combobox', { name: listTexts.brand, exact: true }).focus(),
    outcome: async (page) => expect(await allBrands(page)).toBeFocused(),
  },
  {
    name: 'the author whose name was typed is looked for',
    width: 'desk',
    path: '/productos',
    press: (page) => page.getByLabel(listTexts.author, { exact: true }).fill('oda'),
    outcome: (page) => expect(authors(page)).not.toBeChecked(),
  },
  {
    name: 'an author is left for any other',
    width: 'desk',
    path: '/autores/eiichiro-oda',
    press: (page) => page.getByRole('radio', { name: listTexts.anyAuthor }).check(),
    outcome: async (page) => {
      await page.waitForURL(/\/productos$/);
      await expect(page.locator('.applied')).toHaveCount(0);
    },
  },
  {
    name: 'everything is cleared, when that was pressed last',
    width: 'desk',
    path: '/productos?ofertas=1',
    press: async (page) => {
      await page.getByLabel(listTexts.choices.format.label).selectOption('rustica');
      await page.getByRole('button', { name: listTexts.clearFilters }).click();
    },
    outcome: async (page) => {
      await page.waitForURL(/\/productos$/);
      await expect(page.getByLabel(listTexts.choices.format.label)).toHaveValue('');
    },
  },
];

describe('before the code has come', () => {
  it.each([...ofProducts, ...ofTheHeader, ...ofLists])(
    '$name',
    async ({ width = 'phone', path, stored = {}, prepare, press, outcome }) => {
      const shopper = await openShopper(width, { stored });
      await prepare?.(shopper);
      const release = await holdCode(shopper.context);
      if (path === undefined) await openProduct(shopper, 3);
      else await shopper.visit(path);
      await press(shopper.page);
      release();
      await outcome(shopper.page);
    },
  );

  it('Enter searches without any code', async () => {
    const { page, context, visit, expects } = await openShopper('phone');
    expects('ERR_FAILED');
    await context.route('**/_astro/*.js', (route) => route.abort());
    await visit('/politicas');
    const input = page.getByRole('searchbox', { name: shopTexts.search.label });
    await input.fill('one piece');
    await input.press('Enter');
    await expect(page).toHaveURL('/productos?q=one+piece');
  });

  it('what is being typed into a filter stays while the rest of its code comes', async () => {
    const { page, context } = await openAt('desk', '/productos/manga');
    await alive(page);
    const release = await holdCode(context);
    await upTo(page).fill('16000');
    release();
    await page.locator('.filters option[value="ivrea"]').waitFor({ state: 'attached' });
    await expect(upTo(page)).toHaveValue('16000');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/productos/manga?precioMax=16000');
  });
});
