/** The hand-over of a placed order to its screen. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextScreenOf } from '../../src/domain/checkout/checkout-outcome.ts';
import { paymentMethods, type PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { placedOrder } from '../support/checkout-values.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';
import { tokenKey } from './session-world.ts';

afterEach(closeFakeBrowser);

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
    const { storage, history, tab, stores } = await open();
    storage.setItem(tokenKey, 'of-ana');
    stores.handOver(placed);
    expect(stores.takePlacedOrder()?.order.id).toBe(41);
    expect(tab.length).toBe(0);
    expect(stores.takePlacedOrder()?.order.id).toBe(41);
    expect(JSON.stringify(history.state)).not.toContain('of-ana');
    // She logs out, another customer logs in and presses Back.
    storage.setItem(tokenKey, 'of-benito');
    expect([stores.takePlacedOrder(), history.state]).toEqual([null, null]);
  });

  it('is not taken from the tab by another session either', async () => {
    const { storage, stores } = await open();
    storage.setItem(tokenKey, 'of-ana');
    stores.handOver(placed);
    storage.setItem(tokenKey, 'of-benito');
    expect([stores.untakenOrder(), stores.takePlacedOrder()]).toEqual([null, null]);
  });

  it.each([
    ['nothing', null],
    ['a broken text', '{'],
    ['something else', '{"placed":{"order":7}}'],
  ])('is not there on a direct visit that finds %s, which leads to the orders', async (_, text) => {
    const { browser } = await open(text);
    const { openHandedOrder } = await import('../../src/stores/checkout/placed-order-screens.ts');
    openHandedOrder();
    expect(browser.location.went).toEqual(['replace /cuenta/mis-pedidos']);
  });
});

describe('a message of a frame', () => {
  it('is heard only from the exact origin of the provider (fault 25)', async () => {
    const { browser } = await open();
    const { onMessageFrom } = await import('../../src/stores/browser-document.ts');
    const heard = vi.fn();
    const stop = onMessageFrom('https://www.globalgetnet.com', heard);
    const say = (origin: string) =>
      browser.window.dispatchEvent(Object.assign(new Event('message'), { origin, data: 'remove-iframe' }));
    for (const origin of ['https://evil.example', 'https://www.globalgetnet.com.evil.example', 'null'])
      say(origin);
    expect(heard).not.toHaveBeenCalled();
    say('https://www.globalgetnet.com');
    expect(heard).toHaveBeenCalledExactlyOnceWith('remove-iframe');
    stop();
    say('https://www.globalgetnet.com');
    expect(heard).toHaveBeenCalledOnce();
  });
});

async function open(inTab: string | null = null) {
  const tab = memoryStorage(inTab === null ? {} : { 'vineta:1:checkout': inTab });
  const storage = memoryStorage();
  const browser = openFakeBrowser(storage, '/cuenta/checkout-complete', tab);
  const history = { state: null as unknown, replaceState: (state: unknown) => (history.state = state) };
  vi.stubGlobal('history', history);
  return {
    browser,
    history,
    storage,
    tab,
    stores: await import('../../src/stores/checkout/placed-order.ts'),
  };
}
