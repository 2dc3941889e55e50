/** The cart without a network: changes wait, and are sent once. */
import { describe, expect, it } from 'vitest';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { shopping, shoppingWith, shown, tap, want, type Network } from './cart-shopping.ts';
import type { World } from './cart-world.ts';

describe('without a network', () => {
  const add: CartMutation = { kind: 'add', productId: 1, quantity: 2 };

  /** The network is back, and the browser tells. */
  const back = async (world: World, network: Network) => {
    world.isOffline = false;
    world.tabs[0]?.engine.goOn();
    await network.flow();
  };

  it('adds and quantities wait, in order, and are sent once when it is back', async () => {
    const { world, network } = await shoppingWith(1);
    world.isOffline = true;
    want(world, add);
    tap(world, 3);
    tap(world, 4);
    await network.flow();
    expect(world.server.performed).toEqual([]);
    expect(world.tabs[0]).toMatchObject({ failed: [], kept: [add, { kind: 'quantity', quantity: 4 }] });
    expect(shown(world)).toMatchObject({ isSettling: true, productsBeingAdded: [1] });
    await back(world, network);
    expect(world.server.performed.map(({ mutation }) => mutation)).toEqual([
      add,
      { kind: 'quantity', itemId: 10, quantity: 4 },
    ]);
    expect(world.tabs[0]?.done).toHaveLength(2);
    expect(shown(world)).toMatchObject({ isSettling: false, productsBeingAdded: [] });
  });

  it('they are told once, however often the page looks for the network', async () => {
    const { world, network } = await shoppingWith(1);
    world.isOffline = true;
    want(world, add);
    await network.flow();
    for (let look = 0; look < 3; look++) {
      world.tabs[0]?.engine.goOn();
      await network.flow();
    }
    expect(world.tabs[0]?.kept).toEqual([add]);
    await back(world, network);
    expect(world.server.performed).toHaveLength(1);
  });

  it('the next page takes them over, and sends them', async () => {
    const { world, network } = shopping(1);
    world.isOffline = true;
    want(world, add);
    await network.flow();
    await world.tabs[0]?.leave();
    await network.flow();
    expect(shown(world)?.productsBeingAdded).toEqual([1]);
    await back(world, network);
    expect(world.server.performed.map(({ mutation }) => mutation)).toEqual([add]);
    expect(world.server.filledCarts()).toBe(1);
  });

  it('a network that the browser believes lost is used all the same', async () => {
    const { world, network } = await shoppingWith(1, ['none']);
    world.isOffline = true;
    want(world, add);
    await network.flow();
    expect(world.server.performed).toHaveLength(1);
    expect(world.tabs[0]).toMatchObject({ kept: [], done: [add] });
  });

  it.each([
    { fault: 'lost-answer' as const, arrived: 1, done: 1, failed: 0 },
    { fault: 'lost-request' as const, arrived: 0, done: 0, failed: 1 },
  ])(
    'an add that was on its way ($fault) is judged by the cart when it is back, and never sent twice',
    async ({ fault, arrived, done, failed }) => {
      const { world, network } = await shoppingWith(1, [fault]);
      want(world, add);
      await network.departure();
      world.isOffline = true;
      await network.flow();
      // The page looks at the cart meanwhile, which tells nothing.
      world.tabs[0]?.look();
      await network.flow();
      expect(world.tabs[0]?.kept).toEqual([add]);
      world.clock.now += 60_000;
      await back(world, network);
      expect(world.server.performed).toHaveLength(arrived);
      expect(world.tabs[0]?.done).toHaveLength(done);
      expect(world.tabs[0]?.failed.filter(({ mutation }) => mutation !== null)).toHaveLength(failed);
    },
  );

  it('an add that was on its way to open a cart is sent again', async () => {
    const { world, network } = shopping(1);
    world.faults.push('lost-request');
    want(world, add);
    await network.departure();
    world.isOffline = true;
    await network.flow();
    await back(world, network);
    expect(world.server.performed).toHaveLength(1);
    expect(world.tabs[0]).toMatchObject({ failed: [], done: [add] });
  });

  it('what is refused when it is back is told, and the next is sent', async () => {
    const { world, network } = await shoppingWith(1);
    world.isOffline = true;
    want(world, add);
    tap(world, 3);
    await network.flow();
    world.faults.push('refused');
    await back(world, network);
    expect(world.tabs[0]?.failed).toHaveLength(1);
    expect(world.server.performed.map(({ mutation }) => mutation.kind)).toEqual(['quantity']);
  });
});
