/** Journeys through the shop that produce interactive states: opened, filled, refused, empty. */
import type { Page } from 'playwright';
import { pathTo } from '../../src/domain/routes.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { addToCart, logIn, seeCart, sendLogin } from './visitor.ts';

export interface Traveller {
  readonly page: Page;
  /** Slug of a product that can be bought. */
  readonly slug: string;
  /** Checks the current state of the page. */
  readonly look: (state: string) => Promise<void>;
}

export type Journey = (traveller: Traveller) => Promise<void>;

export const journeys: readonly Journey[] = [
  async function throughTheHeader({ page, look }) {
    await page.goto(pathTo('home'));
    await page.locator('button[popovertarget="menu"]:visible').first().click();
    await page.locator('#menu').waitFor();
    await look('the menu open');
    await page.keyboard.press('Escape');
    await page.locator('[data-search] input').focus();
    const box = page.getByRole('combobox', { name: shopTexts.search.label });
    await box.pressSequentially('one p', { delay: 60 });
    const suggestions = page.getByRole('listbox', { name: shopTexts.search.suggestions });
    await suggestions.getByRole('option').first().waitFor();
    await look('suggestions shown');
  },

  async function throughAList({ page, look }) {
    await page.goto(pathTo('productList'));
    const openButton = page.getByRole('button', { name: listingTexts.openFilters });
    // At desktop width the filters are always open.
    if (await openButton.isVisible()) await openButton.click();
    await page.getByLabel(listingTexts.language).first().waitFor();
    await look('filters open');
    await page.goto(`${pathTo('productList')}?q=zzzz&ofertas=1`);
    await page.getByText(listingTexts.emptyHint).waitFor();
    await look('nothing found');
  },

  async function throughABuy({ page, slug, look }) {
    await addToCart(page, slug);
    await look('added to the cart');
    await page.getByText(shippingTexts.calculator, { exact: true }).click();
    await page.getByLabel(calculatorTexts.country).waitFor();
    await look('the calculator open');
    await seeCart(page, slug);
    await look('with a product');
    await logIn(page);
    await page.goto(pathTo('checkout'));
    await page.getByRole('heading', { level: 2, name: checkoutTexts.summary }).waitFor();
    await look('with a product');
  },

  async function throughAnAccount({ page, look }) {
    await sendLogin(page, 'equivocada');
    await page.getByText(sessionTexts.login.badCredentials).waitFor();
    await look('refused');
    await logIn(page);
    for (const name of accountPages) {
      await page.goto(pathTo(name), { waitUntil: 'networkidle' });
      await look('of a customer');
    }
    await page.goto(pathTo('orders'));
    await page.locator(`main a[href^="${orderStart}"]`).first().click();
    await page.waitForURL(`**${orderStart}*`);
    await page.waitForLoadState('networkidle');
    await look('of a customer');
  },
];

const orderStart = pathTo('order', { id: 'x' }).replace(/x$/, '');
const accountPages = ['account', 'orders', 'favorites', 'profile', 'address', 'passwordReset'] as const;
