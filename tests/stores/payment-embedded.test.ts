/** The screens of Getnet and MODO: what starts by itself, and what can be tried again. */
import { describe, expect, it, vi } from 'vitest';
import { openOrdered, openWorld, type ShopWorld } from './world.ts';

const path = '/cuenta/checkout-modo';

describe("MODO's screen", () => {
  it('starts its script once for a placed order', async () => {
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
    const payment = createEmbeddedPayment('modo');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await payment.open('https://provider.invalid/sdk.js', () => null, vi.fn());
    expect(payment.$state.get()).toMatchObject({ name: 'failed', canRetry: true });
  });

  it('is not when its data were lost with the answer to the order', async () => {
    const { id, ...ordered } = await openOrdered('modo');
    const { createEmbeddedPayment } = await screenOf(ordered);
    const { keepRecord } = await import('../../src/stores/checkout/order-record.ts');
    keepRecord(id, { modo: null, order: ordered.world.lastOrder()?.order ?? null });
    const payment = createEmbeddedPayment('modo');
    await payment.open('https://provider.invalid/sdk.js', () => ({}), vi.fn());
    expect(payment.$state.get()).toEqual({ name: 'failed', orderId: id, canRetry: false });
  });
});

it("asks about its own order when it returns, though another tab's order was shared since", async () => {
  const { world, id } = await openModoScreen();
  const shared = () => JSON.parse(world.storage.getItem('vineta:1:payments') ?? '{}') as { modo: unknown };
  const { checkModo } = await import('../../src/stores/checkout/payment-embedded.ts');
  const intent = shared().modo;
  world.storage.setItem('vineta:1:payments', '{"modo":{"orderId":999,"intentId":"of another tab"}}');
  checkModo();
  expect([shared().modo, intent]).toEqual([intent, expect.objectContaining({ orderId: id })]);
  expect(world.went()).toEqual(['replace /cuenta/checkout-process-payment/modo/success']);
});

it('a frame’s message is heard only from the provider’s exact origin (fault 25)', async () => {
  const { browser } = openWorld('/cuenta/checkout-getnet');
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

async function screenOf({ world }: { readonly world: ShopWorld }) {
  world.open(path);
  return import('../../src/stores/checkout/payment-embedded.ts');
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
  const { $modo, enterModo, openModo } = await import('../../src/stores/checkout/payment-embedded.ts');
  enterModo();
  return { started: () => modoInitPayment.mock.calls.length, state: () => $modo.get(), open: openModo };
}
