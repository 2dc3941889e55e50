/** The hand-over of a placed order to its screen. */
import { describe, expect, it } from 'vitest';
import { nextScreenOf } from '../../src/domain/checkout/checkout-outcome.ts';
import { paymentMethods, type PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { placedOrder } from '../support/checkout-values.ts';
import { openWorld, tokenKey } from './world.ts';

describe('where a placed order goes', () => {
  it.each(paymentMethods)('when it is paid with %s', (method) => {
    const screens: Readonly<Partial<Record<PaymentMethod, string>>> = {
      transfer: 'complete',
      getnet: 'getnet',
      modo: 'modo',
    };
    const link = 'https://pay.example/1';
    const linked = { order: placedOrder({ payment: { method, link } }) };
    const expected = screens[method];
    expect(nextScreenOf(linked, method)).toEqual(
      expected === undefined ? { name: 'payment-link', link } : { name: expected },
    );
    const without = { order: placedOrder({ payment: { method, link: null } }) };
    expect(nextScreenOf(without, method)).toEqual({ name: expected ?? 'make-payment' });
  });
});

describe('an order that was handed over', () => {
  const placed = { order: placedOrder(), bankData: null, getnet: null, modo: null };

  it('is taken once from the tab, then lives in the history, and is gone in any other session', async () => {
    const { storage, tab, browser, handOver, takePlacedOrder } = await open();
    storage.setItem(tokenKey, 'of-ana');
    handOver(placed);
    expect([takePlacedOrder()?.order.id, tab.length]).toEqual([41, 0]);
    expect(takePlacedOrder()?.order.id).toBe(41);
    expect(JSON.stringify(browser.history.state)).not.toContain('of-ana');
    // She logs out, another customer logs in and presses Back.
    storage.setItem(tokenKey, 'of-benito');
    expect([takePlacedOrder(), browser.history.state]).toEqual([null, null]);
  });

  it('is not taken from the tab by another session either', async () => {
    const { storage, handOver, takePlacedOrder, untakenOrder } = await open();
    storage.setItem(tokenKey, 'of-ana');
    handOver(placed);
    storage.setItem(tokenKey, 'of-benito');
    expect([untakenOrder(), takePlacedOrder()]).toEqual([null, null]);
  });

  it.each(paymentMethods)(
    "paid with %s is shown on its own page where the tab's storage is full",
    async (method) => {
      const { tab } = await open();
      tab.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      const { paymentPathOf } = await import('../../src/stores/checkout/order-outcome.ts');
      expect(paymentPathOf(placed, method)).toBe('/cuenta/pedido/41');
    },
  );

  it.each([
    ['nothing', {}],
    ['a broken text', { 'vineta:1:checkout': '{' }],
    ['something else', { 'vineta:1:checkout': '{"placed":{"order":7}}' }],
  ])('is not there on a direct visit that finds %s, which leads to the orders', async (_, inTab) => {
    const { went } = await open(inTab);
    const { openHandedOrder } = await import('../../src/stores/checkout/placed-order-screens.ts');
    openHandedOrder();
    expect(went()).toEqual(['replace /cuenta/mis-pedidos']);
  });
});

it('a message of a frame is heard only from the exact origin of the provider (fault 25)', async () => {
  const { browser } = await open();
  const { onMessageFrom } = await import('../../src/stores/browser-document.ts');
  const heard: unknown[] = [];
  const ours = 'https://www.globalgetnet.com';
  const stop = onMessageFrom(ours, (data) => heard.push(data));
  const say = (origin: string) =>
    browser.window.dispatchEvent(Object.assign(new Event('message'), { origin, data: origin }));
  for (const origin of ['https://evil.example', `${ours}.evil.example`, 'null', ours]) say(origin);
  expect(heard).toEqual([ours]);
  stop();
  say(ours);
  expect(heard).toHaveLength(1);
});

async function open(inTab: Readonly<Record<string, string>> = {}) {
  const world = openWorld('/cuenta/checkout-complete', {}, inTab);
  return { ...world, ...(await import('../../src/stores/checkout/placed-order.ts')) };
}
