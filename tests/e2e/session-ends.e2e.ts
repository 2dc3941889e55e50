/** Two customers in turn on one browser: what was the first one's is never shown, in no tab and not after Back. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { calculatorTexts } from '../../src/text/cart/cart-page.ts';
import { plentifulProduct } from '../support/backend.ts';
import { addToCart, calculateShipping, enterCode, lineOf } from '../support/buying.ts';
import { expectReceived, openAtCheckout, orderBy } from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { logInAt, logOut } from '../support/login.ts';
import { logInByApi, openAs, registerCustomer, type Registered } from '../support/registered.ts';
import { leaveFor, openRestingPage, until } from '../support/resting-page.ts';
import { toastSaying } from '../support/toasts.ts';

it('Back does not show the order of who was logged in before', async () => {
  const benito = await registerCustomer('Benito');
  const { page, visit } = await openAtCheckout('desk');
  await orderBy(page, 'transfer');
  await page.waitForURL('**/cuenta/checkout-complete');
  await expectReceived(page);
  expect(await page.content()).toContain('20123456');

  await visit('/cuenta');
  await logOut(page);
  await logInAt(page, benito.email, benito.password);
  await page.waitForURL('**/cuenta');
  for (const _ of [1, 2, 3]) {
    await page.goBack();
    await expect(page).not.toHaveURL(/checkout-complete/);
    await page.waitForLoadState('load');
    expect(await page.content()).not.toContain('20123456');
  }
  await visit('/cuenta/checkout-complete');
  await expect(page).toHaveURL('/cuenta/mis-pedidos');
});

it('codes and zip code end with the session; the products stay', async () => {
  const [ana, benito] = [await registerCustomer('Primera'), await registerCustomer('Segundo')];
  const { page, visit, openTab } = await openAs(ana, 'desk');
  const { slug, title } = await plentifulProduct();
  await visit(`/producto/${slug}`);
  await addToCart(page);
  await visit('/cart');
  await enterCode(page, 'VINETA10');
  await toastSaying(page, cartTexts.code.couponApplied);
  await enterCode(page, 'GIFT-0001-2026');
  await toastSaying(page, cartTexts.code.giftCardApplied);
  await calculateShipping(page, '1043');
  const tab = await openTab('/cart');
  const card = tab.getByText('GIFT-0001-2026');
  await card.waitFor();

  await visit('/cuenta');
  await logOut(page);
  const expectNothingOfAna = async (cart: Page) => {
    await lineOf(cart, title).waitFor();
    await cart.getByLabel(cartTexts.code.label, { exact: true }).waitFor();
    expect(await cart.getByText(/GIFT-0001-2026|VINETA10/).count()).toBe(0);
    expect(await cart.getByLabel(calculatorTexts.zipCode).inputValue()).toBe('');
    expect(await cart.locator('.order-row').count()).toBe(2);
  };
  await expect(card).toHaveCount(0);
  await expectNothingOfAna(tab);
  await logInAt(page, benito.email, benito.password);
  await page.waitForURL('**/cuenta');
  await visit('/cart');
  await expectNothingOfAna(page);
});

it('no tab shows the first customer’s data to the second one (fault 21)', async () => {
  const [first, second] = [await registerCustomer('Primera'), await registerCustomer('Segunda')];
  const { page, visit, openTab } = await openAs(first, 'desk');
  const name = page.getByLabel(accountTexts.profile.name, { exact: true });
  await visit('/cuenta/perfil');
  await expect(name).toHaveValue(first.name);
  const other = await openTab('/cuenta');
  await logOut(other);
  await page.waitForURL('**/login');
  await logInAt(other, second.email, second.password);
  await other.waitForURL('**/cuenta');
  await visit('/cuenta/perfil');
  await expect(name).toHaveValue(second.name);
  // Without a logout in between: the other tab's session had expired.
  const again = await logInByApi(first.email, first.password);
  await other.evaluate((token) => localStorage.setItem('vineta:1:token', token), again);
  await expect(name).toHaveValue(first.name);
});

it('Back shows the profile only while its customer is logged in (fault 21, bfcache)', async () => {
  const customer = await registerCustomer('Trasnochada');
  const page = await openRestingPage();
  await page.goto('/nosotros');
  await page.evaluate(`localStorage.setItem('vineta:1:token', '${customer.token}')`);
  await leaveFor(page, '/cuenta/perfil');
  await until(page, shows(customer));
  await page.evaluate('globalThis.isTheSame = true');
  await leaveFor(page, '/nosotros');
  await page.evaluate('history.back()');
  await until(page, `globalThis.isTheSame && ${shows(customer)}`);
  expect(await page.evaluate('getComputedStyle(document.documentElement).visibility')).toBe('visible');

  await noteRevival(page);
  await leaveFor(page, '/cuenta');
  await until(page, `document.querySelector('h1')?.textContent.includes('${customer.name}')`);
  await noteRevival(page);
  await page.evaluate(`document.querySelector('[data-logout]').click()`);
  const isLogin = `location.pathname === '/login' && document.querySelector('form')`;
  await until(page, isLogin);
  // First the account's home, then the profile.
  for (const screen of ['/cuenta', '/cuenta/perfil']) {
    await page.evaluate('sessionStorage.clear()');
    await page.evaluate('history.back()');
    await until(page, `sessionStorage.revival && ${isLogin}`);
    expect(await page.evaluate('sessionStorage.revival'), screen).toBe('persisted: true, hidden');
    expect(await page.evaluate('document.documentElement.outerHTML')).not.toContain(customer.name);
  }
});

/** Records what is visible at `pageshow`; later another page may be shown. */
async function noteRevival(page: Page): Promise<void> {
  await page.evaluate(`addEventListener('pageshow', ({ persisted }) => {
    const { visibility } = getComputedStyle(document.documentElement);
    sessionStorage.revival = 'persisted: ' + persisted + ', ' + visibility;
  })`);
}

/** Expression: the profile form shows this customer's address. */
function shows({ email }: Registered): string {
  return `document.querySelector('#profile-email')?.value === '${email}'`;
}
