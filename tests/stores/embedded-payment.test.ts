/** The screens of Getnet and MODO: what starts by itself, and what can be tried again. */
import { describe, expect, it, vi } from 'vitest';
import { openOrdered, type ShopWorld } from './world.ts';

const path = '/cuenta/checkout-modo';

describe("MODO's screen", () => {
  it('starts its script for an order that was just placed', async () => {
    const { id, started, state } = await openModoScreen();
    expect([started(), state()]).toEqual([1, { name: 'open', orderId: id }]);
  });

  it('starts nothing after Back or a reload, until the shopper says so', async () => {
    const { world, id } = await openModoScreen();
    const { started, state, open } = await enterAgain(world);
    expect([started(), state()]).toEqual([0, { name: 'closed', orderId: id }]);
    await open();
    expect([started(), state()]).toEqual([1, { name: 'open', orderId: id }]);
  });

  it('lets the shopper choose, too, when it comes out of the bfcache', async () => {
    const { world, id, started, state } = await openModoScreen();
    world.browser.comeBack();
    expect([started(), state()]).toEqual([1, { name: 'closed', orderId: id }]);
  });

  it('leads to the order after Back, when it may be paid', async () => {
    const { world, id } = await openModoScreen();
    const result = { key: 'modo|success||', orderId: id, outcome: 'approved', message: '' };
    world.storage.setItem('vineta:1:payment-returns', JSON.stringify([result]));
    const { started } = await enterAgain(world);
    expect([started(), world.went()]).toEqual([0, [`replace /cuenta/pedido/${id}`]]);
  });
});

describe('a payment that cannot be opened', () => {
  it('is tried again when only its script was missing', async () => {
    const { createEmbeddedPayment } = await screenOf(await openOrdered('modo'));
    const payment = createEmbeddedPayment(({ modo }) => modo);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await payment.open('https://provider.invalid/sdk.js', () => null, vi.fn());
    expect(payment.$state.get()).toMatchObject({ name: 'failed', canRetry: true });
  });

  it('is not when its data were lost with the answer to the order', async () => {
    const { id, ...ordered } = await openOrdered('modo');
    const { createEmbeddedPayment } = await screenOf(ordered);
    const payment = createEmbeddedPayment(() => null);
    await payment.open('https://provider.invalid/sdk.js', () => ({}), vi.fn());
    expect(payment.$state.get()).toEqual({ name: 'failed', orderId: id, canRetry: false });
  });
});

async function screenOf({ world }: { readonly world: ShopWorld }) {
  world.open(path);
  return import('../../src/stores/checkout/embedded-payment.ts');
}

async function openModoScreen() {
  const { world, id } = await openOrdered('modo');
  world.open(path);
  return { world, id, ...(await enter()) };
}

/** As after Back or a reload: a new page with the state of its history entry. */
async function enterAgain(world: ShopWorld) {
  const { state } = world.browser.history;
  world.open(path).history.replaceState(state, '');
  return enter();
}

async function enter() {
  const modoInitPayment = vi.fn();
  vi.stubGlobal('ModoSDK', { modoInitPayment });
  const { $modo, enterModo, openModo } = await import('../../src/stores/checkout/modo-payment.ts');
  enterModo();
  return { started: () => modoInitPayment.mock.calls.length, state: () => $modo.get(), open: openModo };
}
