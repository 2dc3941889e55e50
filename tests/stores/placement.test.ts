/**
 * Order placement against the embedded API: on any faulty connection there is one order or none, and its outcome is
 * known.
 */
import { describe, expect, it, vi } from 'vitest';
import type { CheckoutValues } from '../../src/domain/checkout/checkout-form.ts';
import { filledValues } from '../support/checkout-values.ts';
import { cartOf } from '../support/customer.ts';
import { expectConsole } from '../support/setup.ts';
import { allowOrigins, beforeCall, openShop, tokenKey, uuidKey, type ShopWorld } from './world.ts';

const order = 'POST /account/orders';
const list = 'GET /account/orders';
const values: CheckoutValues = filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'transfer' });

describe('an order', () => {
  it('is sent once with a key, however often the button is pressed (fault 1)', async () => {
    const { world, place, keys } = await open();
    await Promise.all([place(), place(), place()]);
    expect(world.orderCount()).toBe(1);
    expect(keys()).toHaveLength(1);
    expect(world.went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(world.record()).not.toHaveProperty('attempt');
    expect(JSON.stringify(world.lastOrder())).toContain('"bankData":{"bank":');
  });

  it('follows no payment link to an origin that the shop does not know (fault 23)', async () => {
    allowOrigins('https://pay.example');
    const { world, place } = await open();
    expectConsole(/leads to an unknown origin/);
    await place({ ...values, paymentMethod: 'mercadopago' });
    expect(world.went()).toEqual(['replace /cuenta/checkout-make-payment']);
  });
});

describe('an order whose answer is lost', () => {
  it('and that was never made may be tried again, with the same key (fault 3)', async () => {
    const { world, place, placement, keys } = await open();
    world.answers[order] = ['offline'];
    await place();
    expect(world.orderCount()).toBe(0);
    expect(placement()).toEqual({ state: 'idle', message: unplaced, changes: [] });
    expect(await world.modal()).toMatch(/^Error al intentar conectar con el servidor/);
    await place();
    expect(world.orderCount()).toBe(1);
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('because nothing could be read before says so, too', async () => {
    const { world, place, placement, sent } = await open();
    world.answers[list] = ['offline', 'offline', 'offline'];
    await place();
    expect(placement()).toEqual({ state: 'idle', message: unplaced, changes: [] });
    expect(await world.modal()).toMatch(/^Error al intentar conectar con el servidor/);
    world.answers[order] = ['offline'];
    await place();
    expect([sent(), placement().message]).toEqual([1, unplaced]);
    await orderLate(world);
    world.answers[list] = [await answerOf(world), 'offline', 'offline', 'offline'];
    await place();
    expect(placement().message).toBeNull();
  });

  it.each(['by a press', 'by a reload'])('cannot be tried again until it was looked for: %s', async (way) => {
    const { world, place, placement, look, reload, sent } = await open();
    world.answers[order] = ['lost-answer'];
    world.answers[list] = [await answerOf(world), 'offline', 'offline', 'offline'];
    await place();
    expect(placement().state).toBe('unknown');
    await place();
    expect(sent()).toBe(1);
    await (way === 'by a press' ? look() : reload());
    expect(world.went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(world.orderCount()).toBe(1);
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    [
      'while the next press was refused',
      async ({ world, place }) => {
        world.answers[order] = [{ status: 422, body: { errorMessage: 'El carrito está vacío.' } }];
        beforeCall(order, () => orderLate(world));
        await place();
      },
    ],
    [
      'before the cart was priced for another shipping method',
      async ({ world }) => {
        const { checkoutForm, watchCheckout } = await import('../../src/stores/checkout/checkout.ts');
        watchCheckout();
        await orderLate(world);
        checkoutForm.write('shippingMethod', 'homeDelivery');
      },
    ],
  ])('and that came %s is found in the emptied cart', async (_, follow) => {
    const shop = await open();
    shop.world.answers[order] = ['offline'];
    await shop.place();
    expect(shop.placement().state).toBe('idle');
    await follow(shop);
    await expect.poll(shop.world.went).toEqual(['replace /cuenta/checkout-complete']);
    expect(shop.world.orderCount()).toBe(1);
  });

  it('and whose page was reloaded on the way to the next screen is shown there', async () => {
    const { world, place, reload } = await open();
    await place();
    await reload();
    expect(world.went()).toEqual(['replace /cuenta/checkout-complete']);
    expect(JSON.stringify(world.lastOrder())).toContain('"bankData":{"bank":');
  });

  it('is not shown once more by a checkout that is opened later than a minute', async () => {
    const { world, place, reload } = await open();
    await place();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await reload();
    expect(world.went()).toEqual([]);
  });

  it('and that was looked for again in vain says that it was not made', async () => {
    const { world, place, placement, look } = await open();
    world.answers[order] = ['offline'];
    world.answers[list] = [await answerOf(world), 'offline', 'offline', 'offline'];
    await place();
    expect(placement().state).toBe('unknown');
    await look();
    expect(placement()).toMatchObject({
      state: 'idle',
      message: 'Tu pedido no se realizó. Podés intentarlo de nuevo.',
    });
  });

  it('and whose cart is empty after a reload stays unknown', async () => {
    const { world, place, reload } = await open();
    world.answers[order] = ['offline'];
    await place();
    await orderLate(world);
    world.answers[list] = ['offline', 'offline', 'offline'];
    const { $placement } = await reload();
    expect([world.went(), $placement.get().state]).toEqual([[], 'unknown']);
  });

  it('because the session ended is sent once with its key after the login', async () => {
    const { world, place, reload, keys } = await open();
    world.answers[order] = [{ status: 401, body: {} }];
    await place();
    expect(world.went()).toEqual(['assign /login?origen=%2Fcuenta%2Fcheckout']);
    world.storage.setItem(tokenKey, world.customer.token);
    const { placeOrder } = await reload();
    expect(world.went()).toEqual([]);
    await placeOrder(values);
    expect([world.orderCount(), new Set(keys()).size]).toEqual([1, 1]);
    expect(world.went()).toEqual(['replace /cuenta/checkout-complete']);
  });

  it('because it is still at work (409) is waited for (fault 4)', async () => {
    const { world, place, placement } = await open();
    world.answers[order] = [{ status: 409, body: { errorMessage: 'Tu pedido se está procesando.' } }];
    await place();
    expect(world.calls.filter((call) => call === list)).toHaveLength(4);
    expect(placement()).toMatchObject({ state: 'idle', message: failed });
  });
});

const unplaced = 'Tu pedido no se realizó: no hay conexión. Podés intentarlo de nuevo.';
const failed = 'Se produjo un error al realizar el pedido. Si el problema persiste, comuníquese con nostros.';

describe('an order that is refused', () => {
  it.each([
    [422, { errorMessage: 'Sin stock.' }, 'Sin stock.'],
    [422, {}, 'Error inesperado.'],
    [
      422,
      {
        errorMessage: 'Revisá los datos.',
        errors: { 'clientAddress.bill_address.street_ln_1': ['es larga'] },
      },
      'Revisá los datos. Calle (facturación): es larga.',
    ],
    [422, { errorMessage: 'Sin stock.', errors: { payment: ['Sin stock.'] } }, 'Sin stock.'],
    [422, { errorMessage: 'Revisá.', errors: { other: ['Elegí otro.'] } }, 'Revisá. Elegí otro.'],
    [500, {}, failed],
  ])('with %i %o says "%s", and the button is free again (fault 4)', async (status, body, message) => {
    const { world, place, placement } = await open();
    world.answers[order] = [{ status, body }];
    await place();
    expect(placement()).toMatchObject({ state: 'idle', message });
    expect(world.orderCount()).toBe(0);
  });
});

it('only a street longer than the form takes is named', async () => {
  const { world, place, placement } = await open();
  await place({ ...values, street: 'a'.repeat(196) });
  expect(placement().message).toBe('Revisá los datos enviados. Calle: no puede tener más de 200 caracteres.');
  const longest = {
    street: 'a'.repeat(120),
    number: '1'.repeat(20),
    floor: '2'.repeat(20),
    apartment: 'b'.repeat(20),
  };
  await place({ ...values, ...longest });
  expect(world.orderCount()).toBe(1);
});

describe('a cart that is not what was confirmed', () => {
  it('stops the order and says what changed; another press accepts it (fault 14)', async () => {
    const { world, place, placement, sent } = await open();
    await setQuantity(world, 1);
    await place();
    expect(placement()).toMatchObject({
      state: 'idle',
      message: 'Tu pedido cambió. Revisalo y confirmalo de nuevo.',
      changes: [{ name: 'quantity', title: 'El Eternauta', from: 2, to: 1 }],
    });
    expect(sent()).toBe(0);
    await place();
    expect(world.orderCount()).toBe(1);
  });

  it('stops it also when another tab saw the change', async () => {
    const { world, place, placement } = await open();
    beforeCall(order, () => setQuantity(world, 3));
    await place();
    expect(world.orderCount()).toBe(0);
    expect(placement()).toMatchObject({
      state: 'idle',
      message: 'Los importes de tu carrito cambiaron. Revisalos antes de realizar el pedido.',
      changes: [{ name: 'quantity', title: 'El Eternauta', from: 2, to: 3 }],
    });
  });
});

async function open() {
  const world = await openShop();
  // Shortens the delays between lookups, and drops nanostores' cleanup timer (1000 ms), which would run without a
  // browser.
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => ms !== 1000 && later(run, ms > 1000 ? 0 : ms));
  const { checkoutCartReading } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { $placement, lookAgain, placeOrder } = await import('../../src/stores/checkout/placement.ts');
  await checkoutCartReading.ask(null);
  return {
    world,
    reload: async () => {
      world.open('/cuenta/checkout');
      const { openCheckout } = await import('../../src/stores/checkout/checkout.ts');
      await openCheckout();
      return import('../../src/stores/checkout/placement.ts');
    },
    place: (form = values) => placeOrder(form),
    look: () => lookAgain(),
    placement: () => $placement.get(),
    sent: () => world.calls.filter((call) => call === order).length,
    keys: () => world.headers.flatMap((headers) => headers.get('Idempotency-Key') ?? []),
  };
}

/** The request of an order arrives, from any page. */
async function orderLate({ customer, storage }: ShopWorld): Promise<void> {
  await customer.order({ uuid: storage.getItem(uuidKey) ?? '' });
}

/** The current list of orders, as a stale reply for a test. */
async function answerOf({ customer }: ShopWorld) {
  return { status: 200, body: (await customer.get('/account/orders')).body as unknown };
}

async function setQuantity({ api, storage }: ShopWorld, quantity: number): Promise<void> {
  const query = `?uuid=${storage.getItem(uuidKey)}`;
  const { cartItems } = cartOf(await api.get(`/cart${query}`));
  await api.put(`/cart/item/${cartItems[0]?.id}${query}`, { quantity });
}
