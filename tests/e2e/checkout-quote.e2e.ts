/** The shipping quote arrives while the second step is being answered: no layout shift. */
import { expect, it } from 'vitest';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import {
  choosePayment,
  chooseShipping,
  fillAddress,
  goOn,
  openAtCheckout,
} from '../support/checkout-shopper.ts';

it('the second step takes a press during which the shipping quote arrives', async () => {
  const { page } = await openAtCheckout('phone');
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
});
