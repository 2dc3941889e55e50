/** The sandbox's pages of payment providers, as a shopper presses them. */
import type { Page } from 'playwright';
import type { PaymentMethod } from '../../src/domain/payment.ts';
import { sandboxWords } from '../../scripts/api/words-sandbox.ts';

/** A browser that leaves the shop to pay with MODO. */
export const mobileAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile';

/** How a payment is approved with each of them; a transfer asks nobody. */
export const approvals: readonly (readonly [PaymentMethod, (page: Page) => Promise<void>])[] = [
  ['transfer', () => Promise.resolve()],
  ['mercadopago', (page) => page.getByRole('button', { name: sandboxWords.approve }).click()],
  ['getnet', (page) => pressInGetnet(page, sandboxWords.approve)],
  ['modo', (page) => page.getByRole('button', { name: sandboxWords.approve }).click()],
  ['openpay', (page) => page.getByRole('button', { name: sandboxWords.approve }).click()],
  ['paypal', (page) => page.getByRole('button', { name: sandboxWords.paypal.approve }).click()],
];

/** A press on a frame that Chromium has not drawn yet may be dropped. */
export async function pressInGetnet(page: Page, name: string): Promise<void> {
  const button = page.frameLocator('#digital-checkout-iframe').getByRole('button', { name }).first();
  await button.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await button.click();
}
