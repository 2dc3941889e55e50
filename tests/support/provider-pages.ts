/** The sandbox's payment pages. */
import type { Locator, Page } from 'playwright';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { sandboxMessages } from '../../scripts/api/sandbox/sandbox-messages.ts';

/** User agent of a phone, where MODO leaves the shop by deep link. */
export const mobileAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile';

/** Approve button by payment method; a transfer has none. */
export const approveButtons: readonly (readonly [PaymentMethod, (page: Page) => Locator | null])[] = [
  ['transfer', () => null],
  ['mercadopago', (page) => page.getByRole('button', { name: sandboxMessages.approve })],
  ['getnet', (page) => inGetnet(page, sandboxMessages.approve)],
  ['modo', (page) => page.getByRole('button', { name: sandboxMessages.approve })],
  ['openpay', (page) => page.getByRole('button', { name: sandboxMessages.approve })],
  ['paypal', (page) => page.getByRole('button', { name: sandboxMessages.paypal.approve })],
];

export async function pressInGetnet(page: Page, name: string): Promise<void> {
  await pressWhenDrawn(inGetnet(page, name));
}

/** Waits two frames: Chromium may drop a click on a frame that is not painted yet. */
export async function pressWhenDrawn(button: Locator): Promise<void> {
  await button.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await button.click();
}

function inGetnet(page: Page, name: string): Locator {
  return page.frameLocator('#digital-checkout-iframe').getByRole('button', { name }).first();
}
