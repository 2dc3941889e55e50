/** The currency chosen last is everybody's: after Back, in other tabs, in the cart; and so is the session. */
import { it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { addToCart, openAtProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { registerCustomer } from '../support/registered.ts';
import { leaveFor, openRestingPage, until } from '../support/resting-page.ts';

it('a page of the back-forward cache shows the current currency, session and columns', async () => {
  const [{ slug }, { token }] = [await buyableProduct(), await registerCustomer('Vuelta')];
  const page = await openRestingPage();
  const goTo = async (path: string) => {
    await page.evaluate(
      `addEventListener('pageshow', ({ persisted }) => sessionStorage.revived = persisted)`,
    );
    await leaveFor(page, path);
  };
  const price = `document.querySelector('main').innerText.match(/\\$(?:AR|US)(?=\\s)/)?.[0]`;
  await page.goto('/productos');
  await goTo(`/producto/${slug}`);
  await until(page, `${price} === '$AR'`);
  await goTo('/nosotros');
  await page.evaluate(`(() => {
    localStorage.setItem('vineta:1:token', '${token}');
    localStorage.setItem('vineta:1:columns', 'phone1 desk4');
    const select = document.querySelector('.header .currency');
    select.value = 'USD';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  const isInDollars = `document.documentElement.dataset.currency === 'USD'`;
  await until(page, isInDollars);
  for (const path of [`/producto/${slug}`, '/productos']) {
    await page.evaluate('history.back()');
    await until(page, `location.pathname === '${path}' && ${isInDollars}`);
    expect(await page.evaluate('sessionStorage.revived'), path).toBe('true');
    await until(page, `${price} === '$US'`);
    expect(await page.evaluate(`document.querySelector('.currency').value`), path).toBe('USD');
    await until(page, `document.documentElement.dataset.customer === ''`);
  }
  await until(page, `document.documentElement.dataset.columns === 'phone1 desk4'`);
});

it('a second tab follows at once, the cart too, and choosing back works', async () => {
  const { page, openTab } = await openAtProduct('desk');
  await addToCart(page);
  const cart = await openTab('/cart');
  await expect(cart.locator('.cart-line-total')).toHaveText(/\$AR\s/);
  for (const [tab, chosen, sign] of [
    [page, 'USD', /\$US\s/],
    [cart, 'ARS', /\$AR\s/],
  ] as const) {
    await tab.getByRole('combobox', { name: shopTexts.currency.label }).first().selectOption(chosen);
    for (const each of [page, cart]) {
      await expect(
        each.locator(`html${chosen === 'ARS' ? ':not([data-currency])' : '[data-currency=USD]'}`),
      ).toHaveCount(1);
      await expect(each.getByRole('combobox', { name: shopTexts.currency.label }).first()).toHaveValue(
        chosen,
      );
    }
    await expect(cart.locator('.cart-line-total')).toHaveText(sign);
    await expect(cart.locator('[data-cart-amount]').first()).toHaveText(sign);
  }
});
