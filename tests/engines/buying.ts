/** From a filled cart to the order in the account, in any engine. */
import { expect } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { addressWords, province } from '../support/checkout-shopper.ts';
import { registerCustomer } from '../support/registered.ts';
import type { Visitor } from './visitor.ts';

/** Logs in as a new customer and continues to the checkout. */
export async function goToCheckout({ press, fill, isAt, sees }: Visitor): Promise<void> {
  const { email, password } = await registerCustomer();
  await press('link', cartPageTexts.checkout);
  await isAt(/^\/login\?origen=/);
  await fill(sessionTexts.email, email);
  await fill(sessionTexts.password, password);
  await press('button', sessionTexts.login.submit);
  await isAt('/cuenta/checkout');
  await sees('heading', checkoutTexts.summary);
}

export async function buyByTransfer({ press, fill, choose, sees }: Visitor): Promise<void> {
  await choose(checkoutTexts.fields.province, province);
  for (const [label, words] of addressWords) await fill(label, words);
  await press('button', checkoutTexts.next);
  await press('radio', checkoutTexts.shippingMethods.pickupCentro, true);
  await press('button', checkoutTexts.next);
  await press('radio', checkoutTexts.payments.transfer, true);
  await press('button', checkoutTexts.placeOrder);
  await sees('heading', paymentTexts.complete.title);
}

export async function seeOrderInAccount(
  { press, visit, sees, isAt, tab }: Visitor,
  title: string,
): Promise<void> {
  await press('link', paymentTexts.complete.seeOrder);
  await isAt(/^\/cuenta\/pedido\/\d+$/);
  await sees('text', title);
  const id = Number((await tab.run(() => location.pathname)).split('/').at(-1));
  expect(id).toBeGreaterThan(0);
  await sees('heading', accountTexts.orders.number(id));
  await visit('/cuenta/mis-pedidos');
  await sees('text', accountTexts.orders.number(id));
}
