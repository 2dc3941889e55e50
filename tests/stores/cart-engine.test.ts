import { describe, expect, it } from 'vitest';
import { enqueue, shopping, shoppingWith, shown, tap } from './cart-shopping.ts';
import { cartWith, itemOf } from './cart-server.ts';
import { emptyQueue, withSettled } from '../../src/stores/cart/cart-queue.ts';

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
});

describe('the id of the cart', () => {
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

it('recommends neither what is sold out nor what is in the cart, but presales', () => {
  const { product } = itemOf(1, 1);
  const recommendedProducts = [
    { ...product, id: 2, stock: 3 },
    { ...product, id: 3, stock: 0 },
    { ...product, id: 4, stock: 0, isOnPresale: true },
    { ...product, id: 1, stock: 3 },
  ];
  const settled = { ...cartWith('u', [itemOf(1, 1)]), recommendedProducts };
  const { settled: shown } = withSettled(emptyQueue, settled);
  expect(shown?.recommendedProducts.map(({ id }) => id)).toEqual([2, 4]);
});
