/** What changed since the page of a product was made is shown and said, and moves nothing. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { formatMoney } from '../../src/domain/money.ts';
import { calculatorTexts } from '../../src/text/cart/cart-page.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { alertTexts } from '../../src/text/catalogue/alert.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { addButton, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import {
  changeAnswers,
  comeBack,
  priceAt,
  priceOf,
  seeded,
  soldOut,
  withNeighbours,
  type WireProduct,
} from '../support/seeded-product.ts';
import { expectAccessible, openAt, openShopper, type Width } from '../support/shopper.ts';

const shows = (page: Page, name: string) => page.locator(`[data-shows="${name}"]`);
const priceBox = (page: Page) => page.locator('.buy-box .ars .price');

describe.each<Width>(['phone', 'desk'])('what changed since the page was made, on a %s', (width) => {
  it('is shown and said: another price, with its discount', async () => {
    const shopper = await openShopper(width);
    const { page } = shopper;
    await changeAnswers(page, priceAt(98_765, 43_210, 56));
    await watchShifts(page);
    const { price } = await openProduct(shopper, 3);
    await page.getByText(catalogueTexts.changes.price(formatMoney(price))).waitFor();
    await expect(priceBox(page).locator('b')).toHaveText('$AR\u00a043.210,00');
    await expect(priceBox(page).locator('s')).toHaveText('$AR\u00a098.765,00');
    await expect(priceBox(page).locator('.price-off')).toHaveText('-56%');
    await expect(page.locator('.gallery .corner').first()).toContainText('-56%');
    expect(await layoutShifts(page)).toEqual([]);
    await expectAccessible(page);
  });

  it('is shown and said: the last unit went, and the button with it', async () => {
    const shopper = await openShopper(width);
    const { page } = shopper;
    await changeAnswers(page, (product) => {
      Object.assign(product, { stock: 0, stocks: { centro: 0, belgrano: 0 } });
    });
    await watchShifts(page);
    await openProduct(shopper, 3);
    await page.getByText(catalogueTexts.changes.stock).waitFor();
    await expect(shows(page, 'stock')).toHaveText('Sin stock');
    await expect(addButton(page)).toHaveCount(0);
    await page.getByRole('textbox', { name: alertTexts.email }).waitFor();
    const request = page.getByRole('link', { name: alertTexts.messaging });
    await expect(request).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

describe('what changed since the page was made', () => {
  it('is shown: a discount that is over takes its struck price away', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await seeded(
      ({ discount_percent, stock, its_on_presale }) =>
        discount_percent !== null && stock > 2 && !its_on_presale,
    );
    await changeAnswers(page, priceAt(12_345));
    await visit(`/producto/${slug}`);
    await page.getByText(/^El precio cambió: antes \$AR\s/).waitFor();
    await expect(priceBox(page)).toHaveText('$AR\u00a012.345,00', { useInnerText: true });
    await expect(page.locator('.product-brief .ars')).toHaveText('$AR\u00a012.345,00');
    await expect(page.locator('.gallery .corner:visible')).toHaveCount(0);
  });

  it('is shown and said: it is back, and can be bought', async () => {
    const shopper = await openShopper('phone');
    const { page } = shopper;
    await changeAnswers(page, (product) => (product.stock = 1));
    await openProduct(shopper, 0);
    await page.getByText(catalogueTexts.changes.stock).waitFor();
    await expect(shows(page, 'stock')).toHaveText(catalogueTexts.stock.last);
    await expect(addButton(page)).toBeVisible();
  });

  it('is said: the product has left the shop', async () => {
    const shopper = await openShopper('phone');
    const { page, expects } = shopper;
    expects('404');
    await page.route('**/api/v1/product/**', (route) =>
      route.fulfill({ status: 404, json: { errorMessage: productTexts.productNotFound } }),
    );
    await openProduct(shopper);
    await page.getByText(catalogueTexts.changes.gone).waitFor();
    await expect(addButton(page)).toHaveCount(0);
  });

  it.each([
    ['a presale', (product: WireProduct) => (product.its_on_presale = true)],
    ['what is sold out', (product: WireProduct) => (product.stock = 0)],
  ])('%s by now is shown and promises no day', async (what, change) => {
    const microcentro = { countryCode: 'AR', country: 'Argentina', city: null, zipCode: '1043' };
    const shopper = await openShopper('phone', { stored: { destination: JSON.stringify(microcentro) } });
    const { page } = shopper;
    await changeAnswers(page, change);
    await openProduct(shopper, 3);
    await page.getByText(catalogueTexts.changes.stock).waitFor();
    if (what === 'a presale') {
      await expect(page.locator('.gallery .corner.is-presale')).toHaveText(catalogueTexts.presale);
      await expect(page.getByText(productTexts.presaleHint)).toBeVisible();
    }
    await page.getByText(shippingTexts.calculator, { exact: true }).click();
    await page.getByRole('button', { name: calculatorTexts.calculate }).click();
    await page.getByText(calculatorTexts.home, { exact: true }).waitFor();
    await expect(shows(page, 'estimate')).toHaveText(shippingTexts.shipsEverywhere);
    const product = page.locator('.product');
    await expect(product).not.toHaveText(/Llega (?!a la tienda)|días hábiles/, { useInnerText: true });
  });
});

describe('what is recommended', () => {
  it('can be bought: what is sold out by now leaves its strip', async () => {
    const { page, visit } = await openShopper('phone');
    const product = await withNeighbours();
    await changeAnswers(page, ({ relatedProducts }) => relatedProducts.slice(0, 1).forEach(soldOut));
    await visit(`/producto/${product.slug}`);
    const strip = page
      .getByRole('heading', { name: productTexts.related })
      .locator('xpath=ancestor::section');
    await expect(strip.locator('.price b').first()).not.toHaveText('');
    await expect(linkedPrices(page, product.relatedProducts[0])).toHaveCount(0);
    await changeAnswers(page, ({ relatedProducts }) => relatedProducts.forEach(soldOut));
    await comeBack(page);
    await expect(strip).toHaveCount(0);
  });

  it('stays where a visitor sees it', async () => {
    const { page } = await openAt('phone', `/producto/${(await withNeighbours()).slug}`);
    const prices = page.locator('.product-others .linked-price b');
    await expect(prices.first()).not.toHaveText('');
    await page.evaluate(() => document.querySelector('.product-others')?.scrollIntoView(true));
    await changeAnswers(page, ({ relatedProducts, authorProducts }) => {
      for (const card of [...relatedProducts, ...authorProducts]) {
        soldOut(card);
        priceAt(4321)(card);
      }
    });
    await comeBack(page);
    await expect(prices.first()).toHaveText('$AR\u00a04.321,00');
    const first = page.locator('.product-others section').first();
    await expect.poll(() => first.locator('.linked-price').count()).toBeGreaterThan(0);
  });

  it('shows its price in both strips in which it stands', async () => {
    const { page, visit } = await openShopper('desk');
    const { slug, relatedProducts } = await withNeighbours();
    const prices = linkedPrices(page, relatedProducts[0]);
    await visit(`/producto/${slug}`);
    await prices.first().evaluate((price) => {
      const card = price.closest('li');
      card?.after(card.cloneNode(true));
    });
    await comeBack(page);
    const price = priceOf(relatedProducts[0]);
    await expect(prices).toHaveText([price, price]);
  });
});

/** The prices on the cards of a product. */
function linkedPrices(page: Page, product: WireProduct | undefined) {
  return page.locator(`.linked-price[data-product="${product?.slug}"] b`);
}
