/** A product page: live data, correct values, and no change or announcement where nothing changed. */
import { describe, expect, it } from 'vitest';
import { waitForPaint, layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { formatMoney, moneyFromDecimal } from '../../src/domain/money.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { catalogueTexts as text } from '../../src/text/catalogue/catalogue.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct } from '../support/backend.ts';
import { changeAnswers, seeded, type WireProduct } from '../support/seeded-product.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

describe('a page that is true', () => {
  it('shows the units of now, in all and by branch, and the prices of its neighbours', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyable();
    const isAnswered = page.waitForResponse('**/api/v1/product/**');
    await visit(`/producto/${slug}`);
    // Concurrent tests buy units, so the expected stock is that of the response.
    const { product } = (await (await isAnswered).json()) as { product: WireProduct };
    await page.getByText(text.units(product.stock)).waitFor();
    const { centro = 0 } = product.stocks ?? {};
    await expect
      .poll(() => page.locator('[data-shows="branches"]').textContent())
      .toContain(shippingTexts.branchUnits('Centro', centro));
    const [neighbour] = product.relatedProducts;
    if (!neighbour) throw new Error('the seeded product has no neighbours');
    await expect
      .poll(() => page.locator(`.linked-price[data-product="${neighbour.slug}"] b`).textContent())
      .toBe(priceOf(neighbour));
    await expect.poll(() => page.locator('[data-shows="news"]').textContent()).toBe('');
  });

  it('asks for nothing before it has loaded', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyableProduct();
    const isAsked = page.waitForRequest('**/api/v1/product/**');
    await visit(`/producto/${slug}`);
    await (await isAsked).response();
    const early = await page.evaluate(() => {
      const [visited] = performance.getEntriesByType('navigation');
      const { loadEventStart } = visited as PerformanceNavigationTiming;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < loadEventStart)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/_astro/') || path.startsWith('/api/'));
    });
    expect(early).toEqual([]);
  });

  it('asks again when it comes back out of the back-forward cache', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page
      .getByText(/unidades disponibles|Último disponible/)
      .first()
      .waitFor();
    await changeAnswers(page, (product) => (product.stock = 4321));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => page.getByText(text.units(4321)).count()).toBe(1);
  });
});

describe.each<Width>(['phone', 'desk'])('what changed since the page was made, on a %s', (width) => {
  it('is shown and said: another price, with its discount', async () => {
    const { page, visit } = await openShopper(width);
    const { slug, price } = await buyableProduct({ units: 3 });
    await changeAnswers(page, (product) => {
      product.price.amount = 98_765;
      product.priceWithDiscount = { currency: 'ARS', amount: 43_210 };
      product.discount_percent = 56;
    });
    await watchShifts(page);
    await visit(`/producto/${slug}`);
    await page.getByText(text.changes.price(formatMoney(price))).waitFor();
    const shown = page.locator('.buy-box .ars .price');
    await expect.poll(() => shown.locator('b').textContent()).toBe('$AR\u00a043.210,00');
    await expect.poll(() => shown.locator('s').textContent()).toBe('$AR\u00a098.765,00');
    await expect.poll(() => shown.locator('.price-off').textContent()).toBe('-56%');
    await expect.poll(() => page.locator('.gallery .corner').first().textContent()).toContain('-56%');
    expect(await layoutShifts(page)).toEqual([]);
    await expectAccessible(page);
  });

  it('is shown and said: the last unit went, and the button with it', async () => {
    const { page, visit } = await openShopper(width);
    const { slug } = await buyableProduct({ units: 3 });
    await changeAnswers(page, (product) => {
      product.stock = 0;
      product.stocks = { centro: 0, belgrano: 0 };
    });
    await watchShifts(page);
    await visit(`/producto/${slug}`);
    await page.getByText(text.changes.stock).waitFor();
    await expect.poll(() => page.locator('[data-shows="stock"]').textContent()).toBe('Sin stock');
    await expect.poll(() => page.getByRole('button', { name: cartTexts.add }).count()).toBe(0);
    const request = page.getByRole('link', { name: productTexts.restock.button });
    await expect.poll(() => request.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

describe('what changed since the page was made', () => {
  it('is shown: a discount is over, and its struck price, its percentage and its corner with it', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await seeded(
      ({ discount_percent, stock, its_on_presale }) =>
        discount_percent !== null && stock > 2 && !its_on_presale,
    );
    await changeAnswers(page, (product) => {
      product.price.amount = 12_345;
      product.priceWithDiscount = null;
      product.discount_percent = null;
    });
    await visit(`/producto/${slug}`);
    await page.getByText(/^El precio cambió: antes \$AR\s/).waitFor();
    await expect.poll(() => page.locator('.buy-box .ars .price').innerText()).toBe('$AR\u00a012.345,00');
    await expect.poll(() => page.locator('.product-brief .ars').textContent()).toBe('$AR\u00a012.345,00');
    await expect.poll(() => page.locator('.gallery .corner:visible').count()).toBe(0);
  });

  it('is shown: it is a presale now, in the corner of its cover too', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 3 });
    await changeAnswers(page, (product) => (product.its_on_presale = true));
    await visit(`/producto/${slug}`);
    await page.getByText(text.changes.stock).waitFor();
    await expect.poll(() => page.locator('.gallery .corner.is-presale').textContent()).toBe(text.presale);
    await expect.poll(() => page.getByText(productTexts.presaleHint).isVisible()).toBe(true);
  });

  it('is shown and said: it is back, and can be bought', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyableProduct({ units: 0 });
    await changeAnswers(page, (product) => (product.stock = 1));
    await visit(`/producto/${slug}`);
    await page.getByText(text.changes.stock).waitFor();
    await expect.poll(() => page.locator('[data-shows="stock"]').textContent()).toBe(text.stock.last);
    await expect.poll(() => page.getByRole('button', { name: cartTexts.add }).isVisible()).toBe(true);
  });

  it('is said: the product has left the shop', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('404');
    const { slug } = await buyableProduct();
    await page.route('**/api/v1/product/**', (route) =>
      route.fulfill({ status: 404, json: { errorMessage: productTexts.productNotFound } }),
    );
    await visit(`/producto/${slug}`);
    await page.getByText(text.changes.gone).waitFor();
    await expect.poll(() => page.getByRole('button', { name: cartTexts.add }).count()).toBe(0);
  });
});

describe('a page whose API is silent', () => {
  it('stays as it was built, and says nothing', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('api/v1/product');
    expects('ERR_CONNECTION_RESET');
    const { slug, price } = await buyableProduct({ units: 3 });
    let failures = 0;
    page.on('requestfailed', () => failures++);
    await page.route('**/api/v1/product/**', (route) => route.abort('connectionreset'));
    await visit(`/producto/${slug}`);
    // Three attempts; after the last failure the page is checked once it is painted.
    await expect.poll(() => failures).toBe(3);
    await waitForPaint(page);
    await expect.poll(() => page.locator('.buy-box .ars .price b').textContent()).toBe(formatMoney(price));
    await expect
      .poll(() => page.locator('[data-shows="stock"]').textContent())
      .toContain(text.stock.available);
    await expect.poll(() => page.locator('[data-shows="news"]').textContent()).toBe('');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('what cannot arrive yet', () => {
  it.each([
    ['a presale', (product: WireProduct) => (product.its_on_presale = true)],
    ['what is sold out', (product: WireProduct) => (product.stock = 0)],
  ])('%s promises no day, on its page and in its calculator', async (_, change) => {
    const { page, context, visit } = await openShopper('phone');
    await context.addInitScript(() => {
      const microcentro = { countryCode: 'AR', country: 'Argentina', city: null, zipCode: '1043' };
      localStorage.setItem('vineta:1:destination', JSON.stringify(microcentro));
    });
    const { slug } = await buyableProduct({ units: 3 });
    await changeAnswers(page, change);
    await visit(`/producto/${slug}`);
    await page.getByText(text.changes.stock).waitFor();
    await page.getByText(shippingTexts.calculator, { exact: true }).click();
    await page.getByRole('button', { name: calculatorTexts.calculate }).click();
    await page.getByText(calculatorTexts.home, { exact: true }).waitFor();
    await expect
      .poll(() => page.locator('[data-shows="estimate"]').textContent())
      .toBe(shippingTexts.shipsEverywhere);
    await expect
      .poll(() => page.locator('.product').innerText())
      .not.toMatch(/Llega (?!a la tienda)|días hábiles/);
  });
});

it('a product that stands in two strips shows its price in both', async () => {
  const { page, visit } = await openShopper('desk');
  const product = await buyable();
  const [neighbour] = product.relatedProducts;
  await visit(`/producto/${product.slug}`);
  const prices = page.locator(`.linked-price[data-product="${neighbour?.slug}"]`);
  await page.evaluate((slug) => {
    const place = document.querySelector(`.linked-price[data-product="${slug}"]`);
    place?.closest('li')?.after(place.closest('li')?.cloneNode(true) ?? '');
  }, neighbour?.slug);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect
    .poll(() => prices.locator('b').allTextContents())
    .toEqual(Array(2).fill(neighbour && priceOf(neighbour)));
});

describe('in dollars', () => {
  it('the page asks in dollars and compares with the price in dollars', async () => {
    const { page, context, visit } = await openShopper('phone');
    await context.addInitScript(() => localStorage.setItem('vineta:1:currency', 'USD'));
    const { slug } = await buyableProduct({ units: 3 });
    const asked = page.waitForRequest('**/api/v1/product/**');
    await changeAnswers(page, (product) => (product.price.amount = 77.5));
    await visit(`/producto/${slug}`);
    expect((await asked).url()).toContain('currency=USD');
    await page.getByText(/^El precio cambió: antes \$US\s/).waitFor();
    await expect.poll(() => page.locator('.buy-box .price b:visible').textContent()).toBe('$US\u00a077,50');
  });
});

describe('a video', () => {
  it('plays in the page once it is wanted, and asks nothing of its host before', async () => {
    const { page, context, visit } = await openShopper('desk');
    const asked: string[] = [];
    await context.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
    });
    const { slug } = await seeded((product) => Boolean(product.videos));
    await visit(`/producto/${slug}`);
    await alive(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.locator('a[data-player]').first().click();
    await expect
      .poll(() => asked)
      .toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)]);
    await expect.poll(() => page.locator('.video iframe').count()).toBe(1);
  });
});

it('without JavaScript all of it can be read, and nothing stands there that does nothing', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  const { slug, title, price } = await buyableProduct({ units: 3 });
  await visit(`/producto/${slug}`);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  await expect.poll(() => page.locator('.buy-box .price b:visible').textContent()).toBe(formatMoney(price));
  await expect.poll(() => page.locator('[data-shows="stock"]').textContent()).toContain(text.stock.available);
  for (const name of [cartTexts.add, text.favorite.add, shippingTexts.calculator]) {
    await expect.poll(() => page.getByText(name, { exact: true }).isVisible(), { message: name }).toBe(false);
  }
});

function priceOf({ price, priceWithDiscount }: WireProduct): string {
  const { amount, currency } = priceWithDiscount ?? price;
  return formatMoney(moneyFromDecimal(amount, currency));
}

async function buyable(): Promise<WireProduct> {
  return seeded(
    ({ stock, its_on_presale, relatedProducts }) =>
      stock > 2 && !its_on_presale && relatedProducts.length > 0,
  );
}
