/**
 * Corrupt, blocked or full browser storage: pages load, the cart can be filled, and login works where storage allows
 * it.
 */
import { it } from 'vitest';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { keys } from '../../src/stores/keys.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { addButton, fillCart, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { logInAt } from '../support/login.ts';
import { openShopper } from '../support/shopper.ts';

it.each([
  ['rubbish', '{"\u0000[[['],
  [
    'an object of wrong types',
    '{"units":{},"amount":7,"currency":"XYZ","order":null,"state":[],"path":"//evil"}',
  ],
])('with %s under every key reading, adding and logging in work', async (_, rubbish) => {
  const shopper = await openShopper('phone');
  const { page, context, visit, expects } = shopper;
  await context.addInitScript(beginWith, [rubbish, ...Object.values(keys)]);
  await visit('/');
  await fillCart(shopper);
  // A stored value that looks like a token is used until the API refuses it.
  expects('401');
  await visit('/login');
  await logInAt(page, 'cliente@example.com', seedPassword);
  await page.waitForURL('**/cuenta');
  const token = () => page.evaluate((name) => localStorage.getItem(name), keys.token);
  await expect.poll(token).not.toBe(rubbish);
});

it.each([
  ['blocked', block],
  ['full', fill],
])('with a storage that is %s adding and logging in say why they cannot last', async (_, refuse) => {
  const shopper = await openShopper('phone');
  const { page, context, visit } = shopper;
  await context.addInitScript(refuse);
  await visit('/');
  await openProduct(shopper);
  await addButton(page).click();
  await page.getByText(cartTexts.notKept).waitFor();
  expect(await page.locator('[data-cart-count]').first().isVisible()).toBe(false);
  await visit('/login');
  await page.getByText(sessionTexts.storageBlocked.why).waitFor();
  await expect(page).toHaveURL('/login');
});

/** Runs in the page: a text under every name, on the first page of the visit only; later writes of the shop stay. */
function beginWith([text = '', ...names]: readonly string[]): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('begun') !== null) return;
  sessionStorage.setItem('begun', '1');
  for (const name of names) {
    localStorage.setItem(name, text);
    sessionStorage.setItem(name, text);
  }
}

/** Runs in the page. */
function block(): void {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get });
  Object.defineProperty(globalThis, 'sessionStorage', { get });
}

/** Runs in the page. */
function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}
