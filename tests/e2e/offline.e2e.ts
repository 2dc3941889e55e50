/** The shop in a tunnel: what was read opens without a network, and what was added arrives once. */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { sampleOrder } from '../../scripts/api/verify/sample-order.ts';
import { postCart } from '../../src/api/cart.ts';
import { createHttp } from '../../src/api/http.ts';
import { keptCaches } from '../../src/domain/kept-caches.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { offlineCartTexts } from '../../src/text/cart/offline-cart.ts';
import { offlineTexts as text, sinceWords } from '../../src/text/offline.ts';
import { searchTexts } from '../../src/text/shop/search.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { buyableProduct } from '../support/backend.ts';
import { plentifulProduct } from '../support/checkout-shopper.ts';
import { callAs, openAs, registerCustomer } from '../support/registered.ts';
import { expectAccessible, openShopper, type Shopper } from '../support/shopper.ts';

const options = { serviceWorkers: 'allow' } as const;
const notice = text.asItWas(sinceWords(0));

/** What the browser says of requests without a network. */
function expectCut({ expects }: Shopper): void {
  expects('ERR_INTERNET_DISCONNECTED');
  expects(/status(?: of)? 503\b/);
  expects('ServiceWorker');
}

/** Resolves when the page at `key` is kept with its title: the worker is there, and has heard of it. */
async function untilKept(page: Page, key: string): Promise<void> {
  const keptTitle = () =>
    page.evaluate(
      async ([name, path]) => {
        const index = await (await caches.open(name)).match('/_kept');
        const { pages } = ((await index?.json()) ?? { pages: [] }) as {
          pages: { key: string; title: string }[];
        };
        return pages.find((one) => one.key === path)?.title ?? '';
      },
      [keptCaches.pages, key] as const,
    );
  await expect.poll(keptTitle).not.toBe('');
}

async function placeOrder(token: string): Promise<void> {
  const { id } = await plentifulProduct();
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const request = { query: { currency: 'ARS' as const }, body: { product_id: id, quantity: 1 } };
  const { cart } = await http.send(postCart, request);
  await callAs(token, 'POST', `/account/orders?uuid=${cart.uuid}&currency=ARS`, sampleOrder('transfer'));
}

describe('a visitor without a network', () => {
  it('reads what was read, sees what can be opened, and adds what arrives once', async () => {
    const shopper = await openShopper('phone', options);
    const { page, context, visit } = shopper;
    expectCut(shopper);
    const { slug, title } = await buyableProduct({ units: 3 });
    const product = pathTo('product', { slug });
    await visit('/');
    await untilKept(page, '/');
    await visit(product);
    await untilKept(page, product);

    await context.setOffline(true);
    await page.reload();
    await page.getByText(notice).waitFor();
    expect(
      await page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await page.getByText(offlineCartTexts.addKept).waitFor();

    await visit('/nosotros');
    await page.getByText(text.text).waitFor();
    await expectAccessible(page);
    await visit('/productos?q=akira');
    await page.getByText(searchTexts.offline).waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByText(notice).waitFor();
    await expectAccessible(page);

    const adds: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && adds.push(new URL(request.url()).pathname),
    );
    await context.setOffline(false);
    await page.getByText(cartTexts.added).waitFor();
    await visit('/cart');
    await page.getByRole('link', { name: title }).first().waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').first().innerText()).toBe('1');
    expect(adds.filter((path) => path === '/api/v1/cart')).toHaveLength(1);
  });

  it('sees the orders that were seen, until the logout', async () => {
    const customer = await registerCustomer('Subte');
    await placeOrder(customer.token);
    const shopper = await openAs(customer, 'phone', options);
    const { page, context, visit } = shopper;
    expectCut(shopper);
    await visit('/cuenta/mis-pedidos');
    await untilKept(page, '/cuenta/mis-pedidos');
    await page.reload();
    await page.locator('main a[href^="/cuenta/pedido/"]').first().click();
    await page.waitForURL('**/cuenta/pedido/*');
    const heading = page.getByRole('heading', { level: 1 });
    await untilKept(page, '/cuenta/pedido/0');
    const order = { path: new URL(page.url()).pathname, words: await heading.innerText() };

    await context.setOffline(true);
    await page.reload();
    await page.getByText(text.dataAsItWas(sinceWords(0))).waitFor();
    await expect.poll(() => heading.innerText()).toBe(order.words);
    await page.getByRole('button', { name: sessionTexts.logout }).first().click();
    await page.getByRole('heading', { name: text.title }).waitFor();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([keptCaches.pages]);
    await expect.poll(() => page.getByRole('link', { name: text.orders }).count()).toBe(0);
    await visit(order.path);
    await page.getByRole('heading', { name: text.title }).waitFor();
    await expect.poll(() => page.evaluate(() => caches.has('vineta:1:replies'))).toBe(false);
  });
});
