/** Back to the shop from a provider's page without paying: no second redirect, and the order stays reachable. */
import { describe, expect, it, vi } from 'vitest';
import { openOrdered, type ShopWorld } from './world.ts';

describe('Back from Mercado Pago to the checkout', () => {
  it('stays, and names the order that waits for its payment, also an hour later', async () => {
    const { world, id, comeBack } = await orderedAtProvider();
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    const { waiting } = await comeBack();
    expect(world.went()).toEqual([]);
    expect(waiting()).toEqual({ state: 'fulfilled', value: id, message: null });
  });

  it('does the same on a page that rested meanwhile, as often as it comes back', async () => {
    const { world, id } = await orderedAtProvider();
    const { $placement } = await import('../../src/stores/checkout/placement.ts');
    const { watchCheckout } = await import('../../src/stores/checkout/checkout.ts');
    const { orderAtProvider } = await import('../../src/stores/checkout/payment.ts');
    watchCheckout();
    for (const _ of [1, 2]) {
      world.browser.comeBack();
      const found = { state: 'fulfilled', value: id };
      await expect.poll(() => orderAtProvider.$state.get()).toMatchObject(found);
      expect($placement.get().state).toBe('idle');
    }
    expect(world.went()).toHaveLength(1);
  });

  it.each<[string, (shop: AtProvider) => unknown, string]>([
    ['was paid meanwhile', ({ world }) => setState(world, 'pagado'), 'fulfilled'],
    ['was cancelled meanwhile', ({ world }) => setState(world, 'cancelado'), 'fulfilled'],
    [
      'the API tells nothing of',
      ({ world, id }) => (world.answers[`GET /account/orders/${id}`] = [{ status: 418, body: {} }]),
      'rejected',
    ],
  ])('names none that %s', async (_, happen, state) => {
    const shop = await orderedAtProvider();
    happen(shop);
    const { waiting } = await shop.comeBack();
    expect([waiting(), shop.world.went()]).toEqual([{ state, value: null, message: null }, []]);
  });

  it('names none to another customer', async () => {
    const { world } = await orderedAtProvider();
    world.storage.setItem('vineta:1:token', 'another');
    const { redirectedOrders } = await import('../../src/stores/checkout/order-record.ts');
    expect(redirectedOrders()).toEqual([]);
  });
});

describe("'Pagar' beside it leads", () => {
  it('to the page of an order that cannot be paid any more', async () => {
    const { world, id, comeBack } = await orderedAtProvider();
    const { pay } = await comeBack();
    setState(world, 'pagado');
    await pay();
    expect(world.went()).toEqual([`assign /cuenta/pedido/${id}`]);
  });

  it('nowhere but to the login when the session has ended', async () => {
    const { world, id, comeBack } = await orderedAtProvider();
    const { pay } = await comeBack();
    world.answers[`GET /account/orders/${id}`] = [{ status: 401, body: {} }];
    await pay();
    expect(world.went()).toEqual(['assign /login?origen=%2Fcuenta%2Fcheckout']);
  });
});

type AtProvider = Awaited<ReturnType<typeof orderedAtProvider>>;

function setState({ api }: ShopWorld, state: string): void {
  api.db.prepare('UPDATE shop_order SET state = ?').run(state);
}

async function orderedAtProvider() {
  const { world, id } = await openOrdered('mercadopago');
  expect(world.went()).toEqual([expect.stringMatching(/^replace http:.*mercadopago/)]);
  const comeBack = async () => {
    world.open('/cuenta/checkout');
    const { openCheckout } = await import('../../src/stores/checkout/checkout.ts');
    const { orderAtProvider, payOrderOf } = await import('../../src/stores/checkout/payment.ts');
    await openCheckout();
    await expect.poll(() => orderAtProvider.$state.get().state).not.toBe('pending');
    return { waiting: () => orderAtProvider.$state.get(), pay: () => payOrderOf(id) };
  };
  return { world, id, comeBack };
}
