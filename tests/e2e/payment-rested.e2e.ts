/** Fault 5 with bfcache: pages restored from it after the payment has changed. */
import { expect, inject, it } from 'vitest';
import { fetchFrom, fillCart } from '../../scripts/measure/shoppers.ts';
import { sampleOrder } from '../../scripts/verify/sample-order.ts';
import type { WireOrder } from '../../src/api/order.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { returnLock } from '../../src/stores/keys.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { plentifulProduct } from '../support/checkout-shopper.ts';
import { openRestingPage, type RestingPage } from '../support/resting-page.ts';
import { registerCustomer } from '../support/registered.ts';

it('a return that rested shows what came of it, and is not confirmed a second time', async () => {
  const { token } = await registerCustomer('Reposada');
  const link = (await ordered(token, await filledCart(), 'mercadopago')).payment?.payment_link ?? '';
  const body = new URLSearchParams({ decision: 'pending' });
  const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' });
  const page = await openPageWith({ 'vineta:1:token': token });
  await page.goTo(answer.headers.get('Location') ?? '');
  await page.until(says(paymentTexts.return.undecided));
  await restAndComeBack(page);
  await page.until(says(paymentTexts.return.undecided));
  // Confirmations hold this Web Lock, so with the lock acquired a second one would have been recorded.
  const confirmations = `navigator.locks.request('${returnLock}', () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/process-mp-payment/')).length)`;
  expect(await page.evaluate(confirmations)).toBe(1);
});

it('an order that was paid while its page rested is not offered for payment any more', async () => {
  const { token } = await registerCustomer('Pagadora');
  const { id, payment } = await ordered(token, await filledCart(), 'openpay');
  const page = await openPageWith({ 'vineta:1:token': token });
  await page.goTo(`${inject('siteUrl')}/cuenta/pedido/${id}`);
  await page.until(says(paymentTexts.unpaid.title));
  await restAndComeBack(page, async () => {
    const body = new URLSearchParams({ decision: 'approve' });
    await fetch(payment?.payment_link ?? '', { method: 'POST', body, redirect: 'manual' });
    await callApi(
      token,
      '/account/process-openpay-payment/success',
      new URLSearchParams({ order_id: `${id}` }),
    );
  });
  await page.until(`!${says(paymentTexts.unpaid.title)}`);
  const closing = 'document.querySelector(".order-closing")?.textContent';
  await expect.poll(() => page.evaluate(closing)).toContain('pagado');
});

it('a checkout that rested while its cart was ordered elsewhere has nothing to order', async () => {
  const { token } = await registerCustomer('Doble');
  const uuid = await filledCart();
  const page = await openPageWith({ 'vineta:1:token': token, 'vineta:1:cart-uuid': uuid });
  await page.goTo(`${inject('siteUrl')}/cuenta/checkout`);
  await page.until(says(checkoutTexts.placeOrder));
  await restAndComeBack(page, () => ordered(token, uuid, 'transfer'));
  await page.until(says(checkoutTexts.orderBlocks['empty-cart']));
  await expect.poll(() => page.evaluate(says(checkoutTexts.placeOrder))).toBe(false);
});

async function openPageWith(stored: Readonly<Record<string, string>>): Promise<RestingPage> {
  const page = await openRestingPage();
  await page.goTo(`${inject('siteUrl')}/nosotros`);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  return page;
}

/** Leaves the page and goes back; requires the same document, restored from bfcache. */
async function restAndComeBack(page: RestingPage, meanwhile?: () => Promise<unknown>): Promise<void> {
  await page.evaluate(`globalThis.isTheSame = true; location.assign('/nosotros')`);
  await page.until(`!globalThis.isTheSame && document.readyState === 'complete'`);
  await meanwhile?.();
  await page.evaluate('history.back()');
  await page.until('globalThis.isTheSame');
}

async function filledCart(): Promise<string> {
  const { id } = await plentifulProduct();
  const uuid = await fillCart(fetchFrom(1), inject('apiUrl'), [[id, 1]]);
  if (uuid === null) throw new Error('the shop sells nothing');
  return uuid;
}

async function ordered(token: string, uuid: string, payment: PaymentMethod): Promise<WireOrder> {
  const answer = await callApi(token, `/account/orders?uuid=${uuid}`, JSON.stringify(sampleOrder(payment)));
  return ((await answer.json()) as { order: WireOrder }).order;
}

/** @param body JSON, or a form */
async function callApi(token: string, path: string, body: string | URLSearchParams): Promise<Response> {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const answer = await fetch(`${inject('apiUrl')}/api/v1${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer;
}

/** Expression: whether the page shows this text. */
function says(words: string): string {
  return `document.body.innerText.includes(${JSON.stringify(words)})`;
}
