/** When a product and a cart can be picked up, by the clock of Buenos Aires, and the message that asks about a cart. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { shop } from '../../src/shop.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { addToCart, lineOf, openProduct, quantityOf } from '../support/buying.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { passOn } from '../support/in-transit.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { changeAnswers, seeded, type WireProduct } from '../support/seeded-product.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openAt,
  openShopper,
  type ShopperOptions,
} from '../support/shopper.ts';

const thursday = '2026-11-19T15:00:00-03:00';
const title = (page: Page) => page.locator('.buy-promises li:nth-child(2) b');
const units = (page: Page) => page.locator('[data-shows="branches"]');

/** In front of a product that both, one or no branch has, at a moment. */
async function openAtBranches(stocks: WireProduct['stocks'], moment: string, options: ShopperOptions = {}) {
  const shopper = await openShopper('phone', options);
  await shopper.page.clock.setFixedTime(new Date(moment));
  await changeAnswers(shopper.page, (product) => (product.stocks = stocks));
  const isAnswered = shopper.page.waitForResponse('**/api/v1/product/**');
  await watchShifts(shopper.page);
  const found = await openProduct(shopper, 3);
  await isAnswered;
  return { ...shopper, ...found };
}

describe('a product says when it can be picked up', () => {
  it('until closing, at which branch, without a call more; the next day after closing', async () => {
    const calls: string[] = [];
    const shopper = await openShopper('phone');
    const { page } = shopper;
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.clock.setFixedTime(new Date(thursday));
    await changeAnswers(page, (product) => (product.stocks = { centro: 12, belgrano: 0 }));
    await watchShifts(page);
    const { slug } = await openProduct(shopper, 3);
    await expect(title(page)).toHaveText('Retirás hoy hasta las 19 h');
    await expect(units(page)).toHaveText('Gratis · Centro: hay 12 · Belgrano: no hay');
    expect(await layoutShifts(page)).toEqual([]);
    const asked = calls.filter((path) => path.startsWith('/api/') && !path.endsWith('/sticky-messages'));
    expect(asked).toEqual([`/api/v1/product/${slug}`]);
    await expectAccessible(page);

    // The tab stays open until the shop has closed.
    await page.clock.setFixedTime(new Date('2026-11-19T19:00:00-03:00'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(title(page)).toHaveText('Retirás mañana desde las 10 h');
  });

  it.each([
    ['Asia/Tokyo', '2026-11-20T03:00:00+09:00', 'Retirás hoy hasta las 19 h'],
    ['Asia/Tokyo', '2026-11-20T08:30:00+09:00', 'Retirás mañana desde las 10 h'],
    ['America/Los_Angeles', '2026-11-28T16:00:00-08:00', 'Retirás el lunes 30'],
  ])('to a shopper in %s at %s: %s', async (timezoneId, moment, words) => {
    const { page } = await openAtBranches({ centro: 1, belgrano: 2 }, moment, { timezoneId });
    await expect(title(page)).toHaveText(words);
  });

  it('but no day where the backend leaves the branches out, and where none has it', async () => {
    const { page } = await openAtBranches(null, thursday);
    await page
      .locator('.buy-stock')
      .getByText(/unidades disponibles/)
      .waitFor();
    await expect(title(page)).toHaveText(shippingTexts.pickup);
    await expect(units(page)).toHaveText('Centro y Belgrano');
    const none = await openAtBranches({ centro: 0, belgrano: 0 }, thursday);
    await expect(units(none.page)).toHaveText('Centro: no hay · Belgrano: no hay');
    await expect(title(none.page)).toHaveText(shippingTexts.pickup);
  });

  it('but no day of a presale', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await seeded(({ its_on_presale }) => its_on_presale);
    await changeAnswers(page, (product) => (product.stocks = { centro: 5, belgrano: 5 }));
    const isAnswered = page.waitForResponse('**/api/v1/product/**');
    await visit(`/producto/${slug}`);
    await isAnswered;
    await page.locator('live-product[revalidate]').waitFor();
    await expect(title(page)).toHaveText(shippingTexts.pickup);
  });

  it('but no day in the published page, which may be read on another one', async () => {
    const { slug } = await buyableProduct({ units: 3 });
    const { page } = await openAt('phone', `/producto/${slug}`, { javaScriptEnabled: false });
    await expect(title(page)).toHaveText(shippingTexts.pickup);
    await expect(page.locator('.buy-promises')).not.toHaveText(/hoy|mañana|Retirás/);
  });
});

interface WireCart {
  cartItems: { quantity: number; product: WireProduct }[];
}

/** Modifies the carts that the API answers. */
async function changeCarts(page: Page, change: (product: WireProduct) => void): Promise<void> {
  await page.route('**/api/v1/cart**', (route) =>
    passOn(route, async (response) => {
      const json = (await response.json()) as { cart?: WireCart };
      for (const { product } of json.cart?.cartItems ?? []) change(product);
      return { json };
    }),
  );
}

describe('the cart', () => {
  it('says where all of it can be picked up, and what is missing', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    await page.clock.setFixedTime(new Date(thursday));
    await changeCarts(page, (product) => (product.stocks = { centro: 2, belgrano: 1 }));
    const product = await openProduct(shopper, 3);
    await addToCart(page);
    await visit('/cart');
    await lineOf(page, product.title).waitFor();
    const said = page.getByRole('region', { name: cartPageTexts.pickup.title }).getByRole('listitem');
    await expect(said).toHaveText(['Retirás todo en Centro o Belgrano: hoy hasta las 19 h.']);
    await quantityOf(page).fill('2');
    await page.keyboard.press('Enter');
    await expect(said).toHaveText([
      'Retirás todo en Centro: hoy hasta las 19 h.',
      `En Belgrano falta ${product.title} (hay 1 de 2).`,
    ]);
    await expectAccessibleAtBothWidths(page);
    await quantityOf(page).fill('3');
    await page.keyboard.press('Enter');
    await expect(said.first()).toHaveText(cartPageTexts.pickup.nowhere);
    await expect(said).toHaveCount(3);
  });

  it('of a backend that leaves the branches out says nothing of a pickup', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    await changeCarts(page, (product) => (product.stocks = null));
    const { title: words } = await openProduct(shopper);
    await addToCart(page);
    await visit('/cart');
    await lineOf(page, words).waitFor();
    await expect(page.locator('.cart-pickup')).toHaveCount(0);
  });

  it('is asked about in a message with its lines and total, which follows its changes', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    await changeCarts(page, (product) => (product.title = 'Tom & Jerry #1\n🏴‍☠️'));
    await openProduct(shopper, 3);
    await addToCart(page);
    await visit('/cart');
    const link = page.getByRole('link', { name: cartPageTexts.inquiry.button });
    const message = async () => {
      const url = new URL((await link.getAttribute('href')) ?? '');
      expect(url.origin + url.pathname).toBe(`https://wa.me/${shop.messagingNumber}`);
      return url.searchParams.get('text')?.split('\n');
    };
    const price = (await page.locator('.cart-line-total span').last().textContent()) ?? '';
    const total = (await page.locator('.is-total dd').textContent()) ?? '';
    expect(await message()).toEqual([
      cartPageTexts.inquiry.greeting,
      `1 × Tom & Jerry #1 🏴‍☠️: ${price.replace('\u00a0', ' ')}`,
      `Total: ${total.replace('\u00a0', ' ')}`,
    ]);
    await quantityOf(page).fill('2');
    await page.keyboard.press('Enter');
    await expect(link).toHaveAttribute('href', /text=[^&#]*2%20%C3%97%20Tom%20%26%20Jerry%20%231%20/);
    await expect(link).toHaveAttribute('rel', 'noopener');
  });
});
