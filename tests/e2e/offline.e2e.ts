/** The shop in a tunnel: what was read opens without a network, and what was added arrives once. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { sampleOrder } from '../../scripts/api/verify/sample-order.ts';
import { postCart } from '../../src/api/cart.ts';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { keptCaches } from '../../src/domain/kept-caches.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { workerPath } from '../../src/domain/worker-address.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { offlineTexts as text, sinceWords } from '../../src/text/offline.ts';
import { offlineCartTexts as waiting } from '../../src/text/cart/offline-cart.ts';
import { searchTexts } from '../../src/text/shop/search.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { plentifulProduct } from '../support/checkout-shopper.ts';
import { callAs, openAs, registerCustomer } from '../support/registered.ts';
import { expectAccessible, openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const options = { serviceWorkers: 'allow' } as const;
const notice = text.asItWas(sinceWords(0));

/** What the browser says of requests without a network. */
function expectCut({ expects }: Shopper): void {
  expects('ERR_INTERNET_DISCONNECTED');
  expects(/status(?: of)? 503\b/);
  expects('ServiceWorker');
}

/** URLs of the replies that the worker has stored; a page may be stored before its reply. */
function keptReplies(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url),
    keptCaches.replies,
  );
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

async function twoProducts() {
  const list = await createHttp({ baseUrl: inject('apiUrl') }).send(getProductList, { query: { page: '1' } });
  const fits = (card: (typeof list.items)[number]) => card.stock > 2 && !card.isOnPresale && !card.isGiftCard;
  const [one, other] = list.items.filter(fits);
  if (!one || !other) throw new Error('no two seeded products to buy');
  return [one, other] as const;
}

async function placeOrder(token: string): Promise<void> {
  const { id } = await plentifulProduct();
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const request = { query: { currency: 'ARS' as const }, body: { product_id: id, quantity: 1 } };
  const { cart } = await http.send(postCart, request);
  await callAs(token, 'POST', `/account/orders?uuid=${cart.uuid}&currency=ARS`, sampleOrder('transfer'));
}

describe('a visitor without a network', () => {
  it('reads what was read, and what is added in whichever tab arrives once', async () => {
    const shopper = await openShopper('phone', options);
    const { page, context, visit, openTab } = shopper;
    expectCut(shopper);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/worker-code.')) scripts.push(response);
    });
    const [one, other] = await twoProducts();
    const product = pathTo('product', { slug: one.slug });
    const second = pathTo('product', { slug: other.slug });
    await visit('/');
    await untilKept(page, '/');
    // Budgets of what comes after all else: the worker, and its code in pages.
    const worker = await page.request.get(workerPath);
    expect(gzipSync(await worker.body()).length).toBeLessThanOrEqual(7 * 1024);
    expect(gzipSync((await scripts[0]?.body()) ?? '').length).toBeLessThanOrEqual(2.5 * 1024);
    for (const path of [second, product]) {
      await visit(path);
      await untilKept(page, path);
    }

    await context.setOffline(true);
    await page.reload();
    await page.getByText(notice).waitFor();
    const cover = page.locator('main img').first();
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await page.getByText(waiting.addKept).waitFor();
    await page.getByRole('button', { name: waiting.kept }).waitFor();
    await expectAccessible(page);
    const tab = await openTab(second);
    await tab.getByRole('button', { name: cartTexts.add }).click();
    await tab.getByText(waiting.severalKept(2)).waitFor();
    await tab.close();

    await visit('/nosotros');
    await page.getByText(text.text).waitFor();
    await expectAccessible(page);
    await visit('/productos?q=akira');
    await page.getByText(searchTexts.offline).waitFor();
    await page.getByRole('link', { name: one.title }).click();
    await page.getByText(waiting.severalKept(2)).waitFor();

    const adds: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && adds.push(new URL(request.url()).pathname),
    );
    await context.setOffline(false);
    await toastSaying(page, cartTexts.added);
    await expect.poll(() => page.locator('[data-cart-count]').first().innerText()).toBe('2');
    await page.getByRole('button', { name: cartTexts.add }).waitFor();
    await visit('/cart');
    for (const { title } of [one, other]) await page.getByRole('link', { name: title }).first().waitFor();
    expect(adds.filter((path) => path === '/api/v1/cart')).toHaveLength(2);
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
    await expect.poll(() => keptReplies(page)).toContainEqual(expect.stringContaining('/account/orders/'));
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
