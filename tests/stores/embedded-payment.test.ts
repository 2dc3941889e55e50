/** The screens of Getnet and MODO: what starts by itself, and what can be tried again. */
import { describe, expect, it, vi } from 'vitest';
import { openOrdered, type ShopWorld } from './world.ts';

const path = '/cuenta/checkout-modo';

describe("MODO's screen", () => {
  it('starts its script once for a placed order: out of the bfcache, after Back or a reload the shopper says so', async () => {
    const { world, id, started, state } = await openModoScreen();
    expect([started(), state()]).toEqual([1, { name: 'open', orderId: id }]);
    world.browser.comeBack();
    expect([started(), state()]).toEqual([1, { name: 'closed', orderId: id }]);
    const again = await enterAgain(world);
    expect([again.started(), again.state()]).toEqual([0, { name: 'closed', orderId: id }]);
    await again.open();
    expect([again.started(), again.state()]).toEqual([1, { name: 'open', orderId: id }]);
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
