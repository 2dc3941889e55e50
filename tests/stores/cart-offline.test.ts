/** The cart without a network: changes wait in their tab, and are sent once. */
import { describe, expect, it } from 'vitest';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { enqueue, shopping, shoppingWith, shown, tap, type Network } from './cart-shopping.ts';
import type { Fault, World } from './cart-world.ts';

const add = { kind: 'add', productId: 1, quantity: 2 } as const;
const quantity = (count: number) => ({ kind: 'quantity', itemId: 10, quantity: count }) as const;

function cut(world: World, isKnown = true): void {
  Object.assign(world.network, { isOffline: true, isKnown });
}

/** The network is back, and the browser tells each tab, in this order. */
async function restore(world: World, network: Network): Promise<void> {
  world.network.isOffline = false;
  for (const tab of world.tabs) tab.online();
  await network.flow();
}

function performed(world: World): CartMutation[] {
  return world.server.performed.map(({ mutation }) => mutation);
}

/** Readings aside. */
function failedIn(world: World): unknown[] {
  return world.tabs[0]?.failed.filter(({ mutation }) => mutation !== null) ?? [];
}

describe('without a network', () => {
  it('adds and quantities wait, in order, and are sent once when it is back', async () => {
    const { world, network } = await shoppingWith(1);
    cut(world);
    enqueue(world, add);
    tap(world, 3);
    tap(world, 4);
    await network.flow();
    expect(world.requests).toEqual([]);
    expect(world.tabs[0]?.failed).toEqual([]);
    expect(world.tabs[0]?.waits.at(-1)).toEqual([add, quantity(4)]);
    expect(shown(world)).toMatchObject({
      isSettling: true,
      productsBeingAdded: [1],
      lines: [{ quantity: 4, isSettling: true }],
    });
    await restore(world, network);
    expect(performed(world)).toEqual([add, quantity(4)]);
    expect(world.tabs[0]).toMatchObject({ done: [add, quantity(4)], failed: [] });
    expect(world.tabs[0]?.waits.at(-1)).toEqual([]);
    expect(shown(world)).toMatchObject({ isSettling: false, productsBeingAdded: [] });
  });

  it('the next page in the tab shows what waits, says so, and sends it', async () => {
    const { world, network } = shopping(1);
    cut(world);
    enqueue(world, add);
    await world.tabs[0]?.leave();
    await network.flow();
    expect(shown(world)?.productsBeingAdded).toEqual([1]);
    expect(world.tabs[0]?.waits.at(-1)).toEqual([add]);
    await restore(world, network);
    expect(performed(world)).toEqual([add]);
    expect(world.tabs[0]?.done).toEqual([add]);
  });

  it('that the browser believes in, a change fails and waits for nothing', async () => {
    const { world, network } = await shoppingWith(1);
    cut(world, false);
    enqueue(world, add);
    await network.flow();
    expect(world.tabs[0]?.waits).toEqual([]);
    expect(failedIn(world)).toMatchObject([{ mutation: add }]);
    await restore(world, network);
    expect(performed(world)).toEqual([]);
  });

  it.each<{ fault: Fault; arrived: number; done: number; failed: number }>([
    { fault: 'lost-answer', arrived: 1, done: 1, failed: 0 },
    { fault: 'lost-request', arrived: 0, done: 0, failed: 1 },
  ])(
    'an add that was on its way ($fault) is judged by the cart when it is back, and never sent twice',
    async ({ fault, arrived, done, failed }) => {
      const { world, network } = await shoppingWith(1, [fault]);
      enqueue(world, add);
      await network.departure();
      if (fault === 'lost-answer') await network.step();
      cut(world);
      await network.flow();
      // The page looks at the cart meanwhile, which tells nothing.
      world.tabs[0]?.look();
      await network.flow();
      expect(world.tabs[0]?.waits.at(-1)).toEqual([add]);
      expect(world.tabs[0]?.done).toEqual([]);
      expect(failedIn(world)).toEqual([]);
      world.clock.now += 60_000;
      await restore(world, network);
      expect(world.server.performed).toHaveLength(arrived);
      expect(world.tabs[0]?.done).toHaveLength(done);
      expect(failedIn(world)).toHaveLength(failed);
    },
  );

  it('an add that was on its way to open a cart is sent again', async () => {
    const { world, network } = shopping(1);
    enqueue(world, add);
    await network.departure();
    cut(world);
    await network.flow();
    expect(world.tabs[0]?.waits.at(-1)).toEqual([add]);
    await restore(world, network);
    expect(performed(world)).toEqual([add]);
    expect(world.tabs[0]).toMatchObject({ failed: [], done: [add] });
  });

  it('a line that is gone by then is told as failed', async () => {
    const { world, network } = await shoppingWith(1);
    cut(world);
    tap(world, 3);
    await network.flow();
    world.server.carts.set('cart-1', []);
    world.tabs[0]?.look();
    await network.flow();
    world.network.isOffline = false;
    world.tabs[0]?.look();
    await network.flow();
    expect(world.tabs[0]?.failed.filter(({ mutation }) => mutation !== null)).toMatchObject([
      { mutation: quantity(3), error: { failure: { name: 'not-found' } } },
    ]);
    expect(shown(world)).toMatchObject({ isSettling: false, lines: [] });
  });
});
