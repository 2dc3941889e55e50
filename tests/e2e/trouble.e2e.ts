/** Network and server failures: the specification's messages, and no data loss. */
import { describe, expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { buyableProduct } from '../support/backend.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('adding to the cart', () => {
  it('says that the connection failed, once, and works when it is back', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('api/v1/cart');
    expects('ERR_CONNECTION_RESET');
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page.route('**/api/v1/cart**', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: cartTexts.add }).click();
    const modal = page.getByRole('dialog').filter({ hasText: failureTexts.connection });
    await modal.waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await modal.getByRole('button', { name: failureTexts.close }).click();
    await page.unroute('**/api/v1/cart**');
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
  });

  it("shows the server's words when it refuses, and ours when it breaks", async () => {
    const { page, visit, expects } = await openShopper('desk');
    expects(/40[09]|422|500/);
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    const answers = [
      {
        status: 422,
        body: JSON.stringify({ errorMessage: 'Queda una sola unidad.' }),
        words: 'Queda una sola unidad.',
      },
      { status: 500, body: JSON.stringify({ errorMessage: 'Se rompió.' }), words: cartTexts.addFailed },
    ];
    for (const { words, ...answer } of answers) {
      await page.route('**/api/v1/cart**', (route) =>
        route.fulfill({ ...answer, contentType: 'application/json' }),
      );
      await page.getByRole('button', { name: cartTexts.add }).click();
      await toastSaying(page, words);
      await page.unroute('**/api/v1/cart**');
    }
    await expect.poll(() => page.locator('[data-cart-count]:visible').count()).toBe(0);
  });
});
