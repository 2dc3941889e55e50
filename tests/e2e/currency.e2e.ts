/** The currency chosen last is everybody's: after Back, in other tabs, in the cart; and so is the session. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { currencyTexts } from '../../src/text/shop/currency.ts';
import { buyableProduct } from '../support/backend.ts';
import { openRestingPage } from '../support/resting-page.ts';
import { registerCustomer } from '../support/registered.ts';
import { openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('Back out of the back-forward cache shows the currency, the session and the columns of now', async () => {
  const [{ slug }, { token }] = [await buyableProduct(), await registerCustomer('Vuelta')];
  const page = await openRestingPage();
  const leaveFor = async (path: string) => {
    await page.evaluate(
      `addEventListener('pageshow', ({ persisted }) => sessionStorage.revived = persisted)`,
    );
    await page.evaluate(`location.assign(${JSON.stringify(path)})`);
    await page.until(`location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete'`);
  };
  const price = `document.querySelector('main').innerText.match(/\\$(?:AR|US)(?=\\s)/)?.[0]`;
  await page.goTo(`${inject('siteUrl')}/productos`);
  await leaveFor(`/producto/${slug}`);
  await page.until(`${price} === '$AR'`);
  await leaveFor('/nosotros');
  await page.evaluate(`localStorage.setItem('vineta:1:token', ${JSON.stringify(token)})`);
  await page.evaluate(`localStorage.setItem('vineta:1:columns', 'phone1 desk4')`);
  await page.evaluate(`(() => {
    const select = document.querySelector('.header .currency');
    select.value = 'USD';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await page.until(`document.documentElement.dataset.currency === 'USD'`);
  for (const path of [`/producto/${slug}`, '/productos']) {
    await page.evaluate('history.back()');
    await page.until(
      `location.pathname === ${JSON.stringify(path)} && document.documentElement.dataset.currency === 'USD'`,
    );
    expect(await page.evaluate('sessionStorage.revived'), path).toBe('true');
    await page.until(`${price} === '$US'`);
    expect(await page.evaluate(`document.querySelector('.currency').value`), path).toBe('USD');
    await page.until(`document.documentElement.dataset.customer === ''`);
  }
  await page.until(`document.documentElement.dataset.columns === 'phone1 desk4'`);
});

it('a second tab follows at once, the cart too, and choosing back works', async () => {
  const { slug } = await buyableProduct();
  const { page, visit, openTab } = await openShopper('desk');
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, cartTexts.added);
  const cart = await openTab('/cart');
  await expect.poll(() => cart.locator('.cart-line-total').textContent()).toMatch(/\$AR\s/);
  await choose(page, 'USD');
  for (const tab of [page, cart]) await expectCurrency(tab, 'USD');
  await expect.poll(() => cart.locator('.cart-line-total').textContent()).toMatch(/\$US\s/);
  await expect.poll(() => cart.locator('[data-cart-amount]').first().textContent()).toMatch(/\$US\s/);
  await choose(cart, 'ARS');
  for (const tab of [page, cart]) await expectCurrency(tab, 'ARS');
});

async function choose(page: Page, currency: string): Promise<void> {
  await page.getByRole('combobox', { name: currencyTexts.label }).first().selectOption(currency);
}

async function expectCurrency(page: Page, currency: string): Promise<void> {
  const shown = () => page.locator('html').getAttribute('data-currency');
  await expect.poll(shown).toBe(currency === 'ARS' ? null : currency);
  const select = page.getByRole('combobox', { name: currencyTexts.label }).first();
  await expect.poll(() => select.inputValue()).toBe(currency);
}
