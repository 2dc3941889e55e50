/** The sandbox's pages of payment providers, as a shopper presses them. */
import type { Locator, Page } from 'playwright';
import type { PaymentMethod } from '../../src/domain/payment.ts';
import { sandboxWords } from '../../scripts/api/words-sandbox.ts';

/** A browser that leaves the shop to pay with MODO. */
export const mobileAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile';

/** The button that approves a payment with each of them; a transfer asks nobody. */
export const approveButtons: readonly (readonly [PaymentMethod, (page: Page) => Locator | null])[] = [
  ['transfer', () => null],
  ['mercadopago', (page) => page.getByRole('button', { name: sandboxWords.approve })],
  ['getnet', (page) => inGetnet(page, sandboxWords.approve)],
  ['modo', (page) => page.getByRole('button', { name: sandboxWords.approve })],
  ['openpay', (page) => page.getByRole('button', { name: sandboxWords.approve })],
  ['paypal', (page) => page.getByRole('button', { name: sandboxWords.paypal.approve })],
];

export async function pressInGetnet(page: Page, name: string): Promise<void> {
  await pressWhenDrawn(inGetnet(page, name));
}

/** A press on a frame that Chromium has not drawn yet may be dropped. */
export async function pressWhenDrawn(button: Locator): Promise<void> {
  await button.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await button.click();
}

function inGetnet(page: Page, name: string): Locator {
  return page.frameLocator('#digital-checkout-iframe').getByRole('button', { name }).first();
}
