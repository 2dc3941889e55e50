/**
 * Corrupt, blocked or full browser storage: pages load, the cart can be filled, and login works where storage allows
 * it.
 */
import { describe, expect, it } from 'vitest';
import { beginWith, corruptStorages, refusingStorages } from '../../scripts/audit/storage.ts';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { keys } from '../../src/stores/keys.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { buyableProduct } from '../support/backend.ts';
import { logInAt } from '../support/login.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const email = 'cliente@example.com';

describe.each(corruptStorages)('with $name under every key', (trouble) => {
  it('the shop is read, the cart is filled, and logging in works', async () => {
    const shopper = await openShopper('phone');
    await beginWith(shopper.context, trouble);
    await browseAndBuy(shopper);
    const { page, visit, expects } = shopper;
    // A stored value that looks like a token is used until the API refuses it.
    expects('401');
    await visit('/login');
    await logInAt(page, email, seedPassword);
    await page.waitForURL('**/cuenta');
    await expect
      .poll(() => page.evaluate((name) => localStorage.getItem(name), keys.token))
      .not.toBe(trouble.text);
  });
});

describe.each(refusingStorages)('with a storage that is $name', (trouble) => {
  it('the shop is read, and adding and logging in say why they cannot last', async () => {
    const shopper = await openShopper('phone');
    await beginWith(shopper.context, trouble);
    const { slug } = await buyableProduct();
    const { page, visit } = shopper;
    await visit('/');
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await page.getByText(cartTexts.notKept).waitFor();
    expect(await page.locator('[data-cart-count]').first().isVisible()).toBe(false);
    await visit('/login');
    await page.getByText(sessionTexts.storageBlocked.why).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  });
});

it('a storage that is cleared in the middle of the visit is begun anew', async () => {
  const shopper = await openShopper('phone');
  const { page } = shopper;
  await browseAndBuy(shopper);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await browseAndBuy(shopper);
  await shopper.visit('/login');
  await logInAt(page, email, seedPassword);
  await page.waitForURL('**/cuenta');
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), keys.cartUuid)).not.toBeNull();
});

async function browseAndBuy({ page, visit }: Shopper): Promise<void> {
  const { slug, title } = await buyableProduct();
  await visit('/');
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
}
