/**
 * Order placement against the embedded API: on any faulty connection there is one order or none, and its outcome is
 * known.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutValues } from '../../src/domain/checkout/checkout-form.ts';
import { filledValues } from '../support/checkout-values.ts';
import { cartOf } from '../support/customer.ts';
import { openCheckoutWorld, reloadPage, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

const settings = { redirectOrigins: ['http://127.0.0.1:4320'] };
const order = 'POST /account/orders';
const list = 'GET /account/orders';
const values: CheckoutValues = filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'transfer' });

afterEach(closeFakeBrowser);

describe('an order', () => {
  it('is sent once with a key, however often the button is pressed, and followed to its screen (fault 1)', async () => {
    const { world, place, went } = await open();
    await Promise.all([place(), place(), place()]);
    expect(world.orderCount()).toBe(1);
    expect(world.keys).toHaveLength(1);
    expect(went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(world.record()).not.toHaveProperty('attempt');
    expect(JSON.stringify(world.record().placed)).toContain('"bankData":{"bank":');
  });

  it.each([
    ['getnet', 'replace /cuenta/checkout-getnet'],
    ['modo', 'replace /cuenta/checkout-modo'],
  ] as const)('paid with %s goes to its screen and leaves its intent under its key', async (method, to) => {
    const { world, place, went } = await open();
    await place({ ...values, paymentMethod: method });
    expect(went()).toEqual([to]);
    const kept = JSON.parse(world.storage.getItem('vineta:1:payments') ?? '{}') as Record<string, unknown>;
    expect(kept[method]).toEqual({
      orderId: expect.any(Number) as number,
      intentId: expect.any(String) as string,
    });
  });

  it('with a payment link follows it only to an origin that the shop knows (fault 23)', async () => {
    const known = await open();
    await known.place({ ...values, paymentMethod: 'mercadopago' });
    expect(known.went()[0]).toMatch(/^replace http:\/\/127\.0\.0\.1:4320\/sandbox\/mercadopago\?pref_id=/);

    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const unknown = await open({ redirectOrigins: ['https://pay.example'] });
    await unknown.place({ ...values, paymentMethod: 'mercadopago' });
    expect(unknown.went()).toEqual(['replace /cuenta/checkout-make-payment']);
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe('an order whose answer is lost', () => {
  it('is found among the orders, and nothing is sent again (fault 2)', async () => {
    const { world, place, went } = await open();
    world.faults[order] = ['lost-answer'];
    await place();
    expect(world.orderCount()).toBe(1);
    expect(world.calls.filter((call) => call === order)).toHaveLength(1);
    expect(went()).toEqual(['replace /cuenta/checkout-complete']);
  });

  it('and that was never made may be tried again, with the same key (fault 3)', async () => {
    const { world, place, placement, modal } = await open();
    world.faults[order] = ['lost-request'];
    await place();
    expect(world.orderCount()).toBe(0);
    expect(placement()).toEqual({ state: 'idle', message: null, changes: [] });
    expect(modal()).toMatch(/^Error al intentar conectar con el servidor/);
    await place();
    expect(world.orderCount()).toBe(1);
    expect(world.keys).toHaveLength(2);
    expect(world.keys[0]).toBe(world.keys[1]);
  });

  it('cannot be tried again while it could not be looked for', async () => {
    const { world, place, placement, look, went } = await open();
    world.faults[order] = ['lost-answer'];
    world.faults[list] = [await answerOf(world), 'lost-request', 'lost-request', 'lost-request'];
    await place();
    expect(placement().state).toBe('unknown');
    await place();
    expect(world.calls.filter((call) => call === order)).toHaveLength(1);
    await look();
    expect(went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(world.orderCount()).toBe(1);
  });

  it('is looked for after a reload, before the form is shown again', async () => {
    const { world, place, reload, went } = await open();
    world.faults[order] = ['lost-answer'];
    world.faults[list] = [await answerOf(world), 'lost-request', 'lost-request', 'lost-request'];
    await place();
    await reload();
    expect(went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(world.orderCount()).toBe(1);
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    [
      'after nobody looked for it any more',
      async ({ world, place }) => {
        await orderLate(world);
        await place();
      },
    ],
    [
      'between the two reads of a press, of the orders and of the cart',
      async ({ world, place }) => {
        world.faults[list] = [await answerOf(world)];
        await orderLate(world);
        await place();
      },
    ],
    [
      'while the next press was refused',
      async ({ world, place }) => {
        world.faults[order] = [{ status: 422, body: { errorMessage: 'El carrito está vacío.' } }];
        beforeCall(order, () => orderLate(world));
        await place();
      },
    ],
    [
      'before the cart was priced for another shipping method',
      async ({ world }) => {
        const { checkoutForm, watchCheckout } = await import('../../src/stores/checkout/checkout.ts');
        watchCheckout(settings);
        await orderLate(world);
        checkoutForm.write('shippingMethod', 'homeDelivery');
      },
    ],
    [
      'before a reload',
      async ({ world, reload }) => {
        await orderLate(world);
        await reload();
      },
    ],
  ])('and that came %s is found in the emptied cart', async (_, follow) => {
    const shop = await open();
    shop.world.faults[order] = ['lost-request'];
    await shop.place();
    expect(shop.placement().state).toBe('idle');
    await follow(shop);
    await expect.poll(shop.went).toEqual(['replace /cuenta/checkout-complete']);
    expect(shop.world.orderCount()).toBe(1);
  });

  it('and whose page was reloaded on the way to the next screen is shown there', async () => {
    const { world, place, reload, went } = await open();
    await place();
    await reload();
    expect(went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(JSON.stringify(world.record().placed)).toContain('"bankData":{"bank":');
  });

  it('and whose cart is empty after a reload: nobody knows while it cannot be looked for', async () => {
    const { world, place, reload, went } = await open();
    world.faults[order] = ['lost-request'];
    await place();
    await orderLate(world);
    world.faults[list] = Array.from({ length: 3 }, () => 'lost-request' as const);
    const { $placement } = await reload();
    expect([went(), $placement.get().state]).toEqual([[], 'unknown']);
  });

  it('because it is still at work (409) is waited for (fault 4)', async () => {
    const { world, place, placement } = await open();
    world.faults[order] = [{ status: 409, body: { errorMessage: 'Tu pedido se está procesando.' } }];
    await place();
    expect(world.calls.filter((call) => call === list)).toHaveLength(4);
    expect(placement().state).toBe('idle');
    expect(placement().message).toBe(
      'Se produjo un error al realizar el pedido. Si el problema persiste, comuníquese con nostros.',
    );
  });
});

describe('an order that is refused', () => {
  it.each([
    [422, { errorMessage: 'Sin stock.' }, 'Sin stock.'],
    [422, {}, 'Error inesperado.'],
    [500, {}, 'Se produjo un error al realizar el pedido. Si el problema persiste, comuníquese con nostros.'],
  ])('with %i %o says "%s", and the button is free again (fault 4)', async (status, body, message) => {
    const { world, place, placement } = await open();
    world.faults[order] = [{ status, body }];
    await place();
    expect(placement()).toMatchObject({ state: 'idle', message });
    expect(world.orderCount()).toBe(0);
  });

  it('because the session ended goes to the login and comes back here (fault 20)', async () => {
    const { world, place, went } = await open();
    world.faults[list] = [{ status: 401, body: {} }];
    await place();
    expect(went()).toEqual(['assign /login?origen=%2Fcuenta%2Fcheckout']);
    expect(world.orderCount()).toBe(0);
  });
});

describe('a cart that is not what was confirmed', () => {
  it('stops the order and says what changed; another press accepts it (fault 14)', async () => {
    const { world, place, placement } = await open();
    const uuid = world.storage.getItem('vineta:1:cart-uuid');
    const { id } = await firstItem(world);
    await world.api.put(`/cart/item/${id}?uuid=${uuid}`, { quantity: 1 });
    await place();
    expect(placement()).toMatchObject({
      state: 'idle',
      message: 'Tu pedido cambió. Revisalo y confirmalo de nuevo.',
      changes: [{ name: 'quantity', title: 'El Eternauta', from: 2, to: 1 }],
    });
    expect(world.calls).not.toContain(order);
    await place();
    expect(world.orderCount()).toBe(1);
  });

  it('stops it also when it changed after it was looked at, and another tab had seen the change', async () => {
    const { world, place, placement } = await open();
    const uuid = world.storage.getItem('vineta:1:cart-uuid');
    const { id } = await firstItem(world);
    beforeCall(order, async () => {
      await world.api.put(`/cart/item/${id}?uuid=${uuid}`, { quantity: 3 });
    });
    await place();
    expect(world.orderCount()).toBe(0);
    expect(placement()).toMatchObject({
      state: 'idle',
      message: 'Los importes de tu carrito cambiaron. Revisalos antes de realizar el pedido.',
      changes: [{ name: 'quantity', title: 'El Eternauta', from: 2, to: 3 }],
    });
  });

  it('because another tab has ordered it stops, and orders nothing more (fault 8)', async () => {
    const { world, place, placement } = await open();
    await orderLate(world);
    await place();
    expect(world.orderCount()).toBe(1);
    expect(placement().message).toMatch(/^El carrito está vacío/);
    expect(world.calls).not.toContain(order);
  });
});

async function open(given = settings) {
  const world = await openCheckoutWorld();
  // Shortens the delays between lookups, and drops nanostores' cleanup timer (1000 ms), which would run without a
  // browser.
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => ms !== 1000 && later(run, ms > 1000 ? 0 : ms));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { checkoutCartReading } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { $placement, lookAgain, placeOrder } = await import('../../src/stores/checkout/order-placement.ts');
  const { $modal } = await import('../../src/stores/failures.ts');
  await checkoutCartReading.ask(null);
  let { browser } = world;
  return {
    world,
    reload: async () => {
      browser = reloadPage(world);
      const { openCheckout } = await import('../../src/stores/checkout/checkout.ts');
      await openCheckout(settings);
      return import('../../src/stores/checkout/order-placement.ts');
    },
    place: (form = values) => placeOrder(form, given),
    look: () => lookAgain(given),
    placement: () => $placement.get(),
    modal: () => $modal.get(),
    went: () => browser.location.went,
  };
}

function beforeCall(name: string, run: () => Promise<void>): void {
  const send = globalThis.fetch as (url: string, init: RequestInit) => Promise<Response>;
  let isDue = true;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isNamed = `${init.method} ${url}`.startsWith(name.replace(' ', ' /api/v1'));
    if (isNamed && isDue) {
      isDue = false;
      await run();
    }
    return send(url, init);
  });
}

/** The request of an order arrives, whoever sent it. */
async function orderLate({ customer, storage }: CheckoutWorld): Promise<void> {
  await customer.order({ uuid: storage.getItem('vineta:1:cart-uuid') ?? '' });
}

/** The current list of orders, as a stale reply for a test. */
async function answerOf({ customer }: CheckoutWorld) {
  return { status: 200, body: (await customer.get('/account/orders')).body as unknown };
}

async function firstItem({ api, storage }: CheckoutWorld): Promise<{ id: number }> {
  const uuid = storage.getItem('vineta:1:cart-uuid');
  const cart = cartOf(await api.get(`/cart?uuid=${uuid}`));
  const [item] = cart.cartItems;
  if (item === undefined) throw new Error('the cart is empty');
  return item;
}
