/** What one tab sends and shows; `cart-model.test.ts` has several tabs, faults and pages that are left. */
import { describe, expect, it } from 'vitest';
import { verdictOn } from '../../src/stores/cart/cart-outbox.ts';
import { emptyQueue, withSettled, type CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { cartWith, itemOf } from './cart-server.ts';
import { createWorld } from './cart-world.ts';

it('quantity taps show at once, and only the last waiting one is sent', async () => {
  const { world, tab, tap, departure, flow, shown } = await shopping(1);
  for (const quantity of [2, 3, 4]) tap(quantity);
  expect(shown()).toMatchObject({ lines: [{ quantity: 4, isSettling: true }], isSettling: true });
  expect(shown().cart?.totalPrice.cents).toBe(100);
  await Promise.resolve();
  expect(world.requests).toEqual([]);
  await departure();
  for (const quantity of [5, 6, 5]) tap(quantity);
  await flow();
  expect(world.requests).toEqual(['tab 0 sets 10 to 4 cart-1', 'tab 0 sets 10 to 5 cart-1']);
  expect(tab.done).toMatchObject([{ kind: 'quantity', quantity: 5 }]);
  expect(shown()).toMatchObject({ lines: [{ quantity: 5, isSettling: false }], isSettling: false });
  expect(shown().cart?.totalPrice.cents).toBe(500);
});

it('a removal hides the line at once and makes waiting quantities of it pointless', async () => {
  const { world, enqueue, tap, departure, flow, shown } = await shopping(1);
  tap(2);
  await departure();
  tap(3);
  enqueue({ kind: 'remove', itemId: 10 });
  expect(shown().lines).toEqual([]);
  await flow();
  expect(world.requests).toEqual(['tab 0 sets 10 to 2 cart-1', 'tab 0 removes 10 cart-1']);
});

it('the tab remembers the cart’s id when the storage is cleared', async () => {
  const { world, tap, flow } = await shopping(1);
  world.storage.uuid = null;
  tap(2);
  await flow();
  expect(world.requests).toEqual(['tab 0 sets 10 to 2 cart-1']);
  expect(world.storage.uuid).toBe('cart-1');
});

it('a change of a removed line is told as failed after reconnecting', async () => {
  const { world, tab, tap, flow, shown } = await shopping(1);
  Object.assign(world.network, { isOffline: true });
  tap(3);
  await flow();
  expect(tab.waits.at(-1)).toMatchObject([{ kind: 'quantity', quantity: 3 }]);
  world.server.carts.set('cart-1', []);
  world.network.isOffline = false;
  tab.look();
  await flow();
  const changes = tab.failed.filter(({ mutation }) => mutation !== null);
  expect(changes).toMatchObject([{ mutation: { quantity: 3 }, error: { failure: { name: 'not-found' } } }]);
  expect(shown()).toMatchObject({ isSettling: false, lines: [] });
});

describe('an add whose answer was lost', () => {
  const add: CartMutation = { kind: 'add', productId: 1, quantity: 1 };

  it('is told as added when the cart shows it, and is not sent again', async () => {
    const { world, tab, enqueue, flow, shown } = await shopping(1);
    world.faults.push('lost-answer');
    enqueue(add);
    await flow();
    expect(tab.done).toEqual([add]);
    expect(tab.failed).toEqual([]);
    expect(shown()).toMatchObject({ isSettling: false, lines: [{ quantity: 2 }] });
    expect(world.requests).toEqual(['tab 0 adds 1 of 1 cart-1', 'tab 0 reads cart-1']);
  });

  it.each(['lost-request', 'lost-answer'] as const)(
    'is told as failed unless the cart shows it: %s',
    async (fault) => {
      const { world, tab, enqueue, flow } = await shopping(1);
      world.faults.push(fault);
      if (fault === 'lost-answer') world.readingFaults.push('lost-request');
      enqueue(add);
      await flow();
      expect(tab.done).toEqual([]);
      expect(tab.failed).toMatchObject([{ mutation: add }]);
    },
  );
});

describe('a reading', () => {
  it('of no cart makes no call and opens none', async () => {
    const { world, shown } = await shopping(0);
    expect(world.requests).toEqual([]);
    expect(shown()).toMatchObject({ state: 'fulfilled', cart: null, lines: [] });
  });

  it('that fails says so only without a known cart', async () => {
    const { world, tab, flow, shown } = await shopping(1, true);
    expect(shown().state).toBe('rejected');
    for (const faults of [[], ['lost-request' as const]]) {
      world.readingFaults.push(...faults);
      tab.look();
      await flow();
      expect(shown()).toMatchObject({ state: 'fulfilled', lines: [{ quantity: 1 }] });
    }
  });

  it('gives way to a press, whose answer brings the cart as well', async () => {
    const { world, tab, tap, departure, flow, shown } = await shopping(1);
    tab.look();
    await departure();
    tap(2);
    await flow();
    expect(world.requests.filter((request) => request.includes('sets'))).toHaveLength(1);
    expect(shown().lines).toMatchObject([{ quantity: 2, isSettling: false }]);
    expect(shown().lines[0]?.item.product.images).toEqual([{ path: '/media/1.webp' }]);
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

it.each([
  ['arrived: its units are there', 5, 1500, 'arrived'],
  ['arrived late', 6, 60_000, 'arrived'],
  ['may still come', 3, 1500, 'open'],
  ['may still come while the cart cannot be read', null, 1500, 'open'],
  ['is lost when no page waits for it any more', 3, 11_000, 'lost'],
  ['is lost, too, where the cart cannot be read', null, 11_000, 'lost'],
] as const)('an unanswered add of two units to three %s', (_, units, now, verdict) => {
  const cart = units === null ? null : cartWith('cart-1', [itemOf(7, units)]);
  const add = { intent: { kind: 'add', productId: 7, quantity: 2 }, opensCart: false, at: 1000 } as const;
  expect(verdictOn({ ...add, unitsBefore: 3 }, cart, now)).toBe(verdict);
  expect(verdictOn({ ...add, unitsBefore: null }, cart, now)).toBe('lost');
});

/** A tab that has read its cart, of one line (id 10) with this many units; events run when the test lets them. */
async function shopping(units: number, isReadingLost = false) {
  const pending: (() => void)[] = [];
  const frames: (() => void)[] = [];
  const turn = (label: string) =>
    new Promise<void>((resolve) => (label.endsWith('paints') ? frames : pending).push(resolve));
  const world = createWorld(1, turn);
  const tab = world.tabs[0]!;
  const flow = async () => {
    for (let quietRounds = 0; quietRounds < 20; quietRounds++) {
      for (const next of [...frames.splice(0), ...pending.splice(0)]) {
        next();
        quietRounds = 0;
      }
      await Promise.resolve();
    }
  };
  if (units > 0) {
    world.server.carts.set('cart-1', [itemOf(1, units, [{ path: '/media/1.webp' }])]);
    world.storage.uuid = 'cart-1';
  }
  if (isReadingLost) world.readingFaults.push('lost-request');
  tab.look();
  await flow();
  world.requests.length = 0;
  const enqueue = (mutation: CartMutation) => tab.engine.enqueue(mutation);
  return {
    world,
    tab,
    flow,
    enqueue,
    tap: (quantity: number) => enqueue({ kind: 'quantity', itemId: 10, quantity }),
    /** Resolves when the press has been painted and its request was sent. */
    departure: async () => {
      for (const paint of frames.splice(0)) paint();
      while (pending.length === 0) await Promise.resolve();
    },
    shown: () => tab.engine.$view.get(),
  };
}
