/** The shipping quote arrives while the second step is being answered: no layout shift, and of the right destination. */
import { expect, it } from 'vitest';
import type { Letters } from '../support/letters.ts';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import {
  choosePayment,
  chooseShipping,
  fillAddress,
  goOn,
  openAtCheckout,
} from '../support/checkout-shopper.ts';

it.each<Letters>(['wide', 'usual', 'narrow'])(
  'the second step takes a press during which the shipping quote arrives, in %s letters',
  async (letters) => {
    const { page } = await openAtCheckout('phone', 'ARS', { letters });
    await fillAddress(page);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<null>();
    await page.route('**/api/v1/cart/**', async (route) => {
      await isReleased;
      await route.continue();
    });
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    const sending = page.locator('.checkout-choice', { hasText: text.shippingMethods.homeDelivery });
    await sending.getByText(text.shippingBlocks.calculating).waitFor();
    const next = page.getByRole('button', { name: text.next });
    await next.hover();
    await page.mouse.down();
    release(null);
    await expect.poll(() => sending.locator('b').textContent()).toMatch(/\d/);
    await page.mouse.up();
    await choosePayment(page, 'transfer');
  },
);

it('a zip code that is corrected while its quote is calculated is calculated anew', async () => {
  const { page } = await openAtCheckout('phone', 'ARS');
  await fillAddress(page);
  const asked: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<null>();
  await page.route('**/api/v1/cart/v2/shipment-calculator**', async (route) => {
    const { zip_code } = route.request().postDataJSON() as { readonly zip_code: string };
    asked.push(zip_code);
    if (asked.length === 1) await isReleased;
    await route.continue();
  });
  await goOn(page);
  await expect.poll(() => asked.length).toBe(1);
  await page.goBack();
  await page.getByRole('textbox', { name: text.fields.zipCode, exact: true }).fill('9410');
  await goOn(page);
  release(null);
  const sending = page.locator('.checkout-choice', { hasText: text.shippingMethods.homeDelivery });
  await expect.poll(() => sending.locator('b').textContent()).toMatch(/\d/);
  expect(asked.slice(1)).toEqual(['9410']);
});
