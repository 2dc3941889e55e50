import { describe, expect, it } from 'vitest';
import { enqueue, shopping, shoppingWith, shown, tap } from './cart-shopping.ts';
import { itemOf } from './cart-server.ts';

describe('quantity taps', () => {
  it('send the first at once and of the rest only the last', async () => {
    const { world, network } = await shoppingWith(1);
    tap(world, 2);
    await network.departure();
    for (const quantity of [3, 4, 5, 6, 5]) tap(world, quantity);
    expect(world.requests).toEqual(['tab 0 sets 10 to 2 cart-1']);
    await network.flow();
    expect(world.requests).toEqual(['tab 0 sets 10 to 2 cart-1', 'tab 0 sets 10 to 5 cart-1']);
    expect(world.server.carts.get('cart-1')?.[0]?.quantity).toBe(5);
  });

  it('leave when they have been painted: of those before that only the last', async () => {
    const { world, network } = await shoppingWith(1);
    for (const quantity of [2, 3, 4]) tap(world, quantity);
    expect(shown(world)?.lines).toMatchObject([{ quantity: 4 }]);
    await Promise.resolve();
    expect(world.requests).toEqual([]);
    await network.flow();
    expect(world.requests).toEqual(['tab 0 sets 10 to 4 cart-1']);
  });

  it('are told to the shopper once, when the last is settled', async () => {
    const { world, network } = await shoppingWith(1);
    tap(world, 2);
    await network.departure();
    for (const quantity of [3, 4]) tap(world, quantity);
    await network.flow();
    expect(world.tabs[0]?.done).toEqual([{ kind: 'quantity', itemId: 10, quantity: 4 }]);
  });

  it('that come back to what the server has send nothing more', async () => {
    const { world, network } = await shoppingWith(1);
    tap(world, 2);
    await network.departure();
    for (const quantity of [3, 2]) tap(world, quantity);
    await network.flow();
    expect(world.requests).toHaveLength(1);
  });

  it('show at once, while totals keep the last settled value', async () => {
    const { world, network } = await shoppingWith(1);
    tap(world, 3);
    expect(shown(world)).toMatchObject({ lines: [{ quantity: 3, isSettling: true }], isSettling: true });
    expect(shown(world)?.cart?.totalPrice.cents).toBe(100);
    await network.flow();
    expect(shown(world)).toMatchObject({ lines: [{ quantity: 3, isSettling: false }], isSettling: false });
    expect(shown(world)?.cart?.totalPrice.cents).toBe(300);
  });

  it('go back to what the server has when they are refused', async () => {
    const { world, network } = await shoppingWith(1, ['refused']);
    tap(world, 9);
    await network.flow();
    expect(shown(world)?.lines).toMatchObject([{ quantity: 1, isSettling: false }]);
    expect(world.tabs[0]?.failed).toMatchObject([
      { error: { failure: { name: 'rejected', message: 'No hay stock' } } },
    ]);
  });
});

describe('a removal', () => {
  it('hides the line at once and makes waiting quantities of it pointless', async () => {
    const { world, network } = await shoppingWith(1);
    tap(world, 2);
    await network.departure();
    tap(world, 3);
    enqueue(world, { kind: 'remove', itemId: 10 });
    expect(shown(world)?.lines).toEqual([]);
    await network.flow();
    expect(world.requests).toEqual(['tab 0 sets 10 to 2 cart-1', 'tab 0 removes 10 cart-1']);
  });

  it('shows the line again when it fails', async () => {
    const { world, network } = await shoppingWith(2, ['lost-request']);
    enqueue(world, { kind: 'remove', itemId: 10 });
    await network.flow();
    expect(shown(world)?.lines).toMatchObject([{ quantity: 2 }]);
    expect(world.tabs[0]?.failed).toHaveLength(1);
  });

  it('of what another tab has removed already is done', async () => {
    const { world, network } = await shoppingWith(1);
    world.server.carts.set('cart-1', []);
    enqueue(world, { kind: 'remove', itemId: 10 });
    await network.flow();
    expect(world.tabs[0]?.done).toEqual([{ kind: 'remove', itemId: 10 }]);
    expect(world.tabs[0]?.failed).toEqual([]);
    expect(shown(world)?.lines).toEqual([]);
  });
});

describe('adds', () => {
  it('of three products at once on an empty cart make one cart of three lines, in order', async () => {
    const { world, network } = shopping(1);
    for (const productId of [1, 2, 3]) enqueue(world, { kind: 'add', productId, quantity: 1 });
    expect(shown(world)?.productsBeingAdded).toEqual([1, 2, 3]);
    await network.flow();
    expect(world.requests).toEqual([
      'tab 0 adds 1 of 1 no cart',
      'tab 0 adds 1 of 2 cart-1',
      'tab 0 adds 1 of 3 cart-1',
    ]);
    expect(shown(world)?.lines.map(({ item }) => item.product.id)).toEqual([1, 2, 3]);
  });

  it('of two tabs on an empty cart make one cart', async () => {
    const { world, network } = shopping(2);
    world.tabs[0]?.engine.enqueue({ kind: 'add', productId: 1, quantity: 1 });
    world.tabs[1]?.engine.enqueue({ kind: 'add', productId: 2, quantity: 1 });
    await network.flow();
    expect(world.server.carts.size).toBe(1);
    expect(world.tabs.map(({ engine }) => engine.$view.get().lines.length)).toEqual([2, 2]);
  });

  it('are never sent again by themselves when the answer is lost', async () => {
    const { world, network } = shopping(1);
    world.faults.push('lost-answer');
    enqueue(world, { kind: 'add', productId: 1, quantity: 1 });
    await network.flow();
    expect(world.server.performed).toHaveLength(1);
    expect(world.tabs[0]?.failed).toHaveLength(1);
  });
});

describe('the id of the cart', () => {
  it('is what the server answers, and every tab uses the new one', async () => {
    const { world, network } = shopping(2);
    world.storage.uuid = 'forgotten';
    enqueue(world, { kind: 'add', productId: 1, quantity: 1 });
    await network.flow();
    expect(world.storage.uuid).toBe('cart-1');
    world.tabs[1]?.engine.enqueue({ kind: 'add', productId: 2, quantity: 1 });
    await network.flow();
    expect(world.requests.at(-2)).toBe('tab 1 adds 1 of 2 cart-1');
  });

  it('is remembered by the tab when the storage is cleared under it', async () => {
    const { world, network } = await shoppingWith(1);
    world.storage.uuid = null;
    tap(world, 2);
    await network.flow();
    expect(world.requests).toEqual(['tab 0 sets 10 to 2 cart-1']);
    expect(world.storage.uuid).toBe('cart-1');
  });
});

describe('a reading', () => {
  it('of no cart asks nobody and opens none', async () => {
    const { world, network } = shopping(1);
    world.tabs[0]?.look();
    await network.flow();
    expect(world.requests).toEqual([]);
    expect(shown(world)).toMatchObject({ state: 'fulfilled', cart: null, lines: [] });
  });

  it('that fails leaves the cart that is known', async () => {
    const { world, network } = await shoppingWith(1);
    world.readingFaults.push('lost-request');
    world.tabs[0]?.look();
    await network.flow();
    expect(shown(world)).toMatchObject({ state: 'fulfilled', lines: [{ quantity: 1 }] });
  });

  it('that fails without a known cart says so, and works when it is asked again', async () => {
    const { world, network } = shopping(1);
    world.server.carts.set('cart-1', [itemOf(1, 1)]);
    world.storage.uuid = 'cart-1';
    world.readingFaults.push('lost-request');
    world.tabs[0]?.look();
    await network.flow();
    expect(shown(world)?.state).toBe('rejected');
    world.tabs[0]?.look();
    await network.flow();
    expect(shown(world)).toMatchObject({ state: 'fulfilled', lines: [{ quantity: 1 }] });
  });

  it('gives way to a press, whose answer brings the cart as well', async () => {
    const { world, network } = await shoppingWith(1);
    world.tabs[0]?.look();
    await network.departure();
    tap(world, 2);
    await network.flow();
    expect(world.requests.filter((request) => request.includes('sets'))).toHaveLength(1);
    expect(shown(world)?.lines).toMatchObject([{ quantity: 2, isSettling: false }]);
  });
});

describe('pictures', () => {
  it('that an answer leaves out are kept from the reading before', async () => {
    const { world, network } = shopping(1);
    world.server.carts.set('cart-1', [itemOf(1, 1, [{ path: '/media/1.webp' }])]);
    world.storage.uuid = 'cart-1';
    world.tabs[0]?.look();
    await network.flow();
    tap(world, 2);
    await network.flow();
    expect(shown(world)?.lines[0]?.item.product.images).toEqual([{ path: '/media/1.webp' }]);
  });
});
