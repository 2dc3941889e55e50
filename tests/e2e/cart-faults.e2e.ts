/**
 * Faults that a cart must survive (numbers of `tests/specification/faults.md`) and that need a real browser. The others
 * without one: 9 to 12 in `cart-engine` and `cart-model`, 13 in `cart` and `failures`, 15 also in `cart`, 16 to 18
 * in `http`, 19 in `storage`. 14 is in `product.e2e`.
 */
import { it } from 'vitest';
import { cartTexts, offlineCartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { alive } from '../support/alive.ts';
import { listed } from '../support/backend.ts';
import { addButton, addToCart, expectBadge, lineOf, openAtCart, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('15: a prerendered page sends and measures nothing before it is shown', async () => {
  const shopper = await openShopper('phone');
  const prerendered = await shopper.context.newPage();
  await prerendered.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true });
  });
  const sent: string[] = [];
  prerendered.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url());
  });
  const { slug } = await openProduct(shopper);
  await prerendered.goto(`/producto/${slug}`);
  await alive(prerendered);
  await addToCart(shopper.page);
  await expectBadge(shopper.page, 1);
  expect(sent).toEqual([]);
  const isAsked = prerendered.waitForRequest('**/api/v1/product/**');
  await prerendered.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { get: () => false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await isAsked;
  await expectBadge(prerendered, 1);
});

it('17: a captive portal’s page in place of the cart is an error', async () => {
  const { page, expects, title } = await openAtCart('phone');
  expects(/console: /);
  const uuidIn = () => page.evaluate(() => localStorage.getItem('vineta:1:cart-uuid'));
  const uuid = await uuidIn();
  await page.route('**/api/v1/cart?**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Aceptá para navegar</p>' }),
  );
  await page.reload();
  // A lost connection is reported in a modal, which covers the page.
  const modal = page.getByRole('dialog').filter({ hasText: failureTexts.connection });
  await modal.getByRole('button', { name: failureTexts.close }).click();
  const retry = page.getByRole('button', { name: failureTexts.retry });
  await retry.waitFor();
  expect(await uuidIn()).toBe(uuid);
  await page.unroute('**/api/v1/cart?**');
  await retry.click();
  await lineOf(page, title).waitFor();
});

it('without a network changes of the cart wait, and each is sent once', async () => {
  const { page, context, visit, openTab, expects } = await openShopper('phone');
  expects('ERR_INTERNET_DISCONNECTED');
  const [one, other] = (await listed()).items.filter(({ stock }) => stock > 2);
  if (!one || !other) throw new Error('no two seeded products to buy');
  await visit(`/producto/${other.slug}`);
  const tab = await openTab(`/producto/${one.slug}`);
  const adds: string[] = [];
  context.on('request', (sent) => sent.method() === 'POST' && adds.push(new URL(sent.url()).pathname));
  // The first add brings the code that says what waits.
  await addToCart(page);

  await context.setOffline(true);
  for (const each of [page, tab]) {
    await each.bringToFront();
    await addButton(each).click();
    await each.getByText(offlineCartTexts.addKept).waitFor();
  }
  await expectAccessible(tab);
  expect(adds).toHaveLength(1);

  await context.setOffline(false);
  for (const each of [page, tab]) await expect(each.getByText(offlineCartTexts.addKept)).toHaveCount(0);
  await expectBadge(tab, 3);
  expect(adds).toEqual(['/api/v1/cart', '/api/v1/cart', '/api/v1/cart']);

  await visit('/cart');
  await lineOf(page, one.title).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: cartPageTexts.removeOf(one.title) }).click();
  await page.getByText(offlineCartTexts.changeKept).waitFor();
  await context.setOffline(false);
  await toastSaying(page, cartTexts.removed);
  await expectBadge(page, 2);
});
