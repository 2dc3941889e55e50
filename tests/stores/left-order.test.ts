/** Back to the shop from a provider's page without paying: no second redirect, and the order stays reachable. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutValues } from '../../src/domain/checkout/checkout-form.ts';
import { filledValues } from '../support/checkout-values.ts';
import { openCheckoutWorld, reloadPage, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

const redirectOrigins = ['http://127.0.0.1:4320'];
const settings = { redirectOrigins };
const values: CheckoutValues = filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'mercadopago' });

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

describe('Back from Mercado Pago to the checkout', () => {
  it('stays, and names the order that waits for its payment, also an hour later', async () => {
    const world = await leftForProvider();
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    const { browser, left } = await comeBack(world);
    expect(browser.location.went).toEqual([]);
    expect(left()).toEqual({ state: 'fulfilled', value: orderId(world), message: null });
  });

  it('does the same on a page that rested meanwhile, as often as it comes back', async () => {
    const world = await leftForProvider();
    const { $placement } = await import('../../src/stores/checkout/order-placement.ts');
    const { watchCheckout } = await import('../../src/stores/checkout/checkout.ts');
    const { leftUnpaid } = await import('../../src/stores/checkout/unpaid-order.ts');
    watchCheckout(settings);
    const went = [...world.browser.location.went];
    for (const _ of [1, 2]) {
      world.browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await expect
        .poll(() => leftUnpaid.$state.get())
        .toMatchObject({ state: 'fulfilled', value: orderId(world) });
      expect($placement.get().state).toBe('idle');
    }
    expect(world.browser.location.went).toEqual(went);
  });

  it.each([
    ['was paid', "UPDATE shop_order SET state = 'pagado'"],
    ['was cancelled', "UPDATE shop_order SET state = 'cancelado'"],
  ])('names none that %s meanwhile', async (_, change) => {
    const world = await leftForProvider();
    world.api.db.exec(change);
    const { browser, left } = await comeBack(world);
    expect(left()).toMatchObject({ state: 'fulfilled', value: null });
    expect(browser.location.went).toEqual([]);
  });

  it('names none while the API does not tell how it stands', async () => {
    const world = await leftForProvider();
    world.faults[`GET /account/orders/${orderId(world)}`] = [{ status: 418, body: {} }];
    const { left } = await comeBack(world);
    expect(left()).toEqual({ state: 'rejected', value: null, message: null });
  });

  it('names none to another customer', async () => {
    const world = await leftForProvider();
    world.storage.setItem('vineta:1:token', 'another');
    const { leftOrder } = await import('../../src/stores/checkout/checkout-record.ts');
    expect(leftOrder()).toBeNull();
  });
});

describe("'Pagar' beside it", () => {
  it('leads to the provider after the API was asked once more', async () => {
    const world = await leftForProvider();
    const { browser, pay } = await comeBack(world);
    await Promise.all([pay(), pay()]);
    expect(browser.location.went).toEqual([expect.stringMatching(/^assign http:.*mercadopago\?pref_id=/)]);
  });

  it('leads to the page of an order that cannot be paid any more', async () => {
    const world = await leftForProvider();
    const { browser, pay } = await comeBack(world);
    world.api.db.exec("UPDATE shop_order SET state = 'pagado'");
    await pay();
    expect(browser.location.went).toEqual([`assign /cuenta/pedido/${orderId(world)}`]);
  });

  it('leads nowhere but to the login when the session has ended', async () => {
    const world = await leftForProvider();
    const { browser, pay } = await comeBack(world);
    world.faults[`GET /account/orders/${orderId(world)}`] = [{ status: 401, body: {} }];
    await pay();
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fcuenta%2Fcheckout']);
  });
});

async function leftForProvider(): Promise<CheckoutWorld> {
  const world = await openCheckoutWorld();
  const { checkoutCartReading } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { placeOrder } = await import('../../src/stores/checkout/order-placement.ts');
  await checkoutCartReading.ask(null);
  await placeOrder(values, settings);
  expect(world.browser.location.went[0]).toMatch(/^replace http:.*mercadopago/);
  return world;
}

async function comeBack(world: CheckoutWorld) {
  const browser = reloadPage(world);
  const { openCheckout } = await import('../../src/stores/checkout/checkout.ts');
  const { leftUnpaid, payOrderOf } = await import('../../src/stores/checkout/unpaid-order.ts');
  await openCheckout(settings);
  await expect.poll(() => leftUnpaid.$state.get().state).not.toBe('pending');
  return {
    browser,
    left: () => leftUnpaid.$state.get(),
    pay: () => payOrderOf(orderId(world), redirectOrigins),
  };
}

function orderId({ api }: CheckoutWorld): number {
  return Number(api.db.prepare('SELECT id FROM shop_order').get()?.['id']);
}
