/** Two customers in turn on one browser: no data of the first is shown to the second. */
import { expect, inject, it } from 'vitest';
import { sessionTexts } from '../../src/text/session/session.ts';
import { expectReceived, fillCheckout, openAtCheckout, placeOrder } from '../support/checkout-shopper.ts';
import { logInAt } from '../support/login.ts';
import { registerCustomer } from '../support/registered.ts';

it('Back does not show the order of who was logged in before', async () => {
  const benito = await registerCustomer('Benito');
  const { page, visit } = await openAtCheckout('desk');
  await fillCheckout(page, 'transfer');
  await placeOrder(page);
  await page.waitForURL('**/cuenta/checkout-complete');
  await expectReceived(page);
  expect(await page.content()).toContain('20123456');

  await visit('/cuenta');
  await page.getByRole('button', { name: sessionTexts.logout }).click();
  await page.waitForURL('**/login');
  await logInAt(page, benito.email, benito.password);
  await page.waitForURL('**/cuenta');

  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('checkout-complete');
    await page.waitForLoadState('load');
    expect(await page.content()).not.toContain('20123456');
  }
  await visit('/cuenta/checkout-complete');
  await page.waitForURL(`${inject('siteUrl')}/cuenta/mis-pedidos`);
});
