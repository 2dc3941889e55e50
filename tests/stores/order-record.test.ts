/** One record for each order: from its answer to the screen that shows it, and for whom it is kept. */
import { describe, expect, it } from 'vitest';
import { paymentMethods, type PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { placedOrder, savedAddress } from '../support/checkout-values.ts';
import { expectConsole } from '../support/setup.ts';
import { allowOrigins, checkoutRecordIn, openWorld, tokenKey } from './world.ts';

const order = placedOrder({ shipAddress: savedAddress() });
const placed = { order, bankData: null, getnet: null, modo: null };
const own = '/cuenta/checkout-';

describe('where a placed order is paid', () => {
  const link = 'https://pay.example/1';
  const linked = (method: PaymentMethod, to: string | null) => ({
    ...placed,
    order: { ...order, payment: { method, link: to } },
  });

  it.each([
    ['transfer', `${own}complete`, `${own}complete`],
    ['getnet', `${own}getnet`, `${own}getnet`],
    ['modo', `${own}modo`, `${own}modo`],
    ['mercadopago', link, `${own}make-payment`],
    ['openpay', link, `${own}make-payment`],
    ['paypal', link, `${own}make-payment`],
  ] as const)('by %s: %s, and without a link %s', async (method, withLink, without) => {
    allowOrigins('https://pay.example');
    const { beginPayment } = await openPayment();
    expect(beginPayment(linked(method, link), method)).toBe(withLink);
    expect(beginPayment(linked(method, null), method)).toBe(without);
  });

  it('is no provider of an unknown origin, nor any other place (fault 23)', async () => {
    allowOrigins('https://pay.example');
    expectConsole(/leads to an unknown origin/);
    const { tab, beginPayment } = await openPayment();
    const evil = linked('openpay', 'https://pay.example.evil/1');
    expect(beginPayment(evil, 'openpay')).toBe(`${own}make-payment`);
    expect(checkoutRecordIn(tab).orders).toMatchObject([{ id: 41, payment: 'due', link: null }]);
  });

  it.each(paymentMethods)("by %s is its own page where the tab's storage is full", async (method) => {
    const { tab, beginPayment } = await openPayment();
    tab.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(beginPayment(placed, method)).toBe('/cuenta/pedido/41');
  });

  it('is its own page where storage is denied', async () => {
    openWorld('/cuenta/checkout', 'blocked');
    const { beginPayment } = await import('../../src/stores/checkout/payment.ts');
    expect(beginPayment(placed, 'transfer')).toBe('/cuenta/pedido/41');
  });
});

describe('the screen of an order', () => {
  it('takes it once from the tab, which keeps no name and no address', async () => {
    const { tab, storage, browser, beginPayment, recordOnScreen, nextOnScreen } = await open();
    beginPayment(placed, 'transfer');
    expect([nextOnScreen()?.id, JSON.stringify(checkoutRecordIn(tab))]).toEqual([
      41,
      expect.stringContaining('Núñez'),
    ]);
    expect(recordOnScreen()?.order).toEqual(order);
    for (const memory of [tab, storage]) expect(JSON.stringify(entries(memory))).not.toContain('Núñez');
    expect([nextOnScreen(), recordOnScreen()?.order]).toEqual([null, order]);
    expect(JSON.stringify(browser.history.state)).not.toContain('of-ana');
  });

  it('is that of the last order, also when an earlier screen never opened', async () => {
    const { tab, beginPayment, recordOnScreen, nextOnScreen } = await open();
    beginPayment(placed, 'transfer');
    beginPayment({ ...placed, order: { ...order, id: 42 } }, 'getnet');
    expect(checkoutRecordIn(tab).orders).toMatchObject([{ id: 42 }, { id: 41, order: null }]);
    expect(recordOnScreen()?.id).toBe(42);
    expect(nextOnScreen()).toBeNull();
  });

  it('shows nothing to another customer who logs in and presses Back', async () => {
    const { storage, browser, beginPayment, recordOnScreen } = await open();
    beginPayment(placed, 'transfer');
    recordOnScreen();
    storage.setItem(tokenKey, 'of-benito');
    expect([recordOnScreen(), browser.history.state]).toEqual([null, null]);
  });

  it('shows nothing to another customer who logs in on the way to it', async () => {
    const { tab, storage, beginPayment, recordOnScreen, nextOnScreen } = await open();
    beginPayment(placed, 'transfer');
    storage.setItem(tokenKey, 'of-benito');
    expect([nextOnScreen(), recordOnScreen()]).toEqual([null, null]);
    expect(JSON.stringify(entries(tab))).not.toContain('Núñez');
  });

  it.each([
    ['nothing', {}],
    ['a broken text', { 'vineta:1:checkout': '{' }],
    ['something else', { 'vineta:1:checkout': '{"orders":{"order":7}}' }],
    ['something else in its list', { 'vineta:1:checkout': '{"orders":[7,null,{"order":7}]}' }],
  ])('is not there on a direct visit that finds %s, which leads to the orders', async (_, inTab) => {
    const { went } = openWorld('/cuenta/checkout-complete', {}, inTab);
    const { openOrderScreen } = await import('../../src/stores/checkout/payment-screens.ts');
    openOrderScreen();
    expect(went()).toEqual(['replace /cuenta/mis-pedidos']);
  });
});

it('a tab keeps the records of ten orders', async () => {
  const { tab, beginPayment } = await open();
  for (let id = 1; id <= 12; id++) beginPayment({ ...placed, order: { ...order, id } }, 'transfer');
  expect(checkoutRecordIn(tab).orders?.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

async function openPayment() {
  const world = openWorld('/cuenta/checkout');
  return { ...world, ...(await import('../../src/stores/checkout/payment.ts')) };
}

async function open() {
  const world = openWorld('/cuenta/checkout-complete', { [tokenKey]: 'of-ana' });
  const payment = await import('../../src/stores/checkout/payment.ts');
  return { ...world, ...payment, ...(await import('../../src/stores/checkout/order-record.ts')) };
}

function entries(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '') ?? '');
}
