/** The shop in a tunnel: what is changed in the cart waits, says so, and arrives once. */
import { expect, inject, it } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { offlineCartTexts as waiting } from '../../src/text/cart/offline-cart.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

async function twoProducts() {
  const list = await createHttp({ baseUrl: inject('apiUrl') }).send(getProductList, { query: { page: '1' } });
  const fits = (card: (typeof list.items)[number]) => card.stock > 2 && !card.isOnPresale && !card.isGiftCard;
  const [one, other] = list.items.filter(fits);
  if (!one || !other) throw new Error('no two seeded products to buy');
  return [one, other] as const;
}

it('without a network changes of the cart wait in their tab, and each is sent once when it is back', async () => {
  const { page, context, visit, openTab, expects } = await openShopper('phone');
  expects('ERR_INTERNET_DISCONNECTED');
  const [one, other] = await twoProducts();
  await visit(pathTo('product', { slug: other.slug }));
  const tab = await openTab(pathTo('product', { slug: one.slug }));
  const adds: string[] = [];
  context.on(
    'request',
    (request) => request.method() === 'POST' && adds.push(new URL(request.url()).pathname),
  );
  // The first add brings the code that says what waits.
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);

  await context.setOffline(true);
  for (const shown of [page, tab]) {
    await shown.bringToFront();
    await shown.getByRole('button', { name: cartTexts.add }).click();
    await shown.getByText(waiting.addKept).waitFor();
  }
  await expectAccessible(tab);
  expect(adds).toHaveLength(1);

  await context.setOffline(false);
  for (const shown of [page, tab]) await shown.getByText(waiting.addKept).waitFor({ state: 'detached' });
  await expect.poll(() => tab.locator('[data-cart-count]').first().innerText()).toBe('3');
  expect(adds).toEqual(['/api/v1/cart', '/api/v1/cart', '/api/v1/cart']);

  await page.goto('/cart');
  await page.getByRole('link', { name: one.title }).first().waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: cartPageTexts.removeOf(one.title) }).click();
  await page.getByText(waiting.changeKept).waitFor();
  await context.setOffline(false);
  await toastSaying(page, cartTexts.removed);
  await expect.poll(() => page.locator('[data-cart-count]').first().innerText()).toBe('2');
});
