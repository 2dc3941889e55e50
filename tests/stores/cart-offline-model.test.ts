/**
 * Property-based model test of the cart without a network: three tabs, pages left and returned to, and a network that
 * comes and goes between any two events.
 */
import { describe, expect, it } from 'vitest';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import fc from '../support/fast-check.ts';
import { createWorld, type Tab, type World } from './cart-world.ts';

const numRuns = Number(process.env['CART_RUNS'] ?? 600);

interface Move {
  readonly tab: number;
  readonly kind: 'add' | 'quantity' | 'remove' | 'look' | 'leave' | 'back' | 'cut' | 'restore';
  readonly which: number;
  readonly quantity: number;
}

interface Press {
  readonly press: number;
}
type Add = CartMutation & Press;

interface Played {
  readonly world: World;
  readonly adds: readonly Add[];
  /** Adds that were pressed while the browser knew that there was no network. */
  readonly kept: readonly Add[];
}

type Kinds = readonly (readonly [weight: number, kind: Move['kind']])[];
const shopping: Kinds = [
  [6, 'add'],
  [3, 'quantity'],
  [1, 'remove'],
  [2, 'look'],
];
const walking: Kinds = [
  [3, 'leave'],
  [1, 'back'],
];
const tunnels: Kinds = [
  [2, 'cut'],
  [2, 'restore'],
];

describe('three tabs and a network that comes and goes', () => {
  it('send no add twice and tell of each once, in whichever tab', async () => {
    await check([...shopping, ...walking, ...tunnels], true, (played) => expectOneEnd(played));
  });

  it('nor when the browsers do not notice', async () => {
    await check([...shopping, ...walking, ...tunnels], false, (played) => expectOneEnd(played));
  });

  it('lose nothing that is pressed in one long tunnel', async () => {
    const setting = [...shopping, ...walking];
    await check(setting, true, (played) => {
      expectOneEnd(played);
      for (const add of played.kept) expect(performances(played.world, add)).toBe(1);
    });
  });
});

/** @param isKnown whether the browser notices. Without tunnels among the kinds the network is gone from the start. */
async function check(kinds: Kinds, isKnown: boolean, expectEnd: (played: Played) => void): Promise<void> {
  const isOneTunnel = !kinds.some(([, kind]) => kind === 'cut');
  const move: fc.Arbitrary<Move> = fc.record({
    tab: fc.nat(2),
    kind: fc.oneof(...kinds.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) }))),
    which: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const moves = fc.array(move, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler({ act: wholeTask }), moves, async (scheduler, played) => {
      const world = createWorld(3, (label) => scheduler.schedule(Promise.resolve(), label));
      Object.assign(world.network, { isOffline: isOneTunnel, isKnown });
      const [adds, kept]: [Add[], Add[]] = [[], []];
      for (const [index, next] of played.entries()) {
        void scheduler.schedule(Promise.resolve(), `move ${index}`).then(() => play(world, adds, kept, next));
      }
      await scheduler.waitIdle();
      world.network.isOffline = false;
      // Twice: a page that comes back may find what it has to look at while the others look.
      for (let look = 0; look < 2; look++) {
        for (const tab of world.tabs) {
          tab.online();
          tab.look();
        }
        await scheduler.waitIdle();
      }
      expectEnd({ world, adds, kept });
    }),
    { numRuns },
  );
}

/** Browsers run a task to its end before a page is unloaded. */
async function wholeTask(run: () => Promise<void>): Promise<void> {
  await run();
  // Unloading takes two rounds: the page's last events, and the next page's start.
  for (let round = 0; round < 4; round++) await new Promise(setImmediate);
}

async function play(world: World, adds: Add[], kept: Add[], move: Move): Promise<void> {
  const { tabs, network } = world;
  const tab = tabs[move.tab] as Tab;
  switch (move.kind) {
    case 'look':
      tab.look();
      return;
    case 'leave':
      return tab.leave();
    case 'back':
      return tab.back();
    case 'cut':
      network.isOffline = true;
      return;
    case 'restore':
      network.isOffline = false;
      // The browser tells each page that is awake.
      for (const one of tabs) one.online();
      return;
    case 'add': {
      const { which, quantity } = move;
      const add = { kind: 'add', productId: which + 1, quantity, press: adds.length } as const;
      adds.push(add);
      if (network.isOffline && network.isKnown) kept.push(add);
      tab.engine.enqueue(add);
      return;
    }
    case 'quantity':
    case 'remove': {
      const { lines } = tab.engine.$view.get();
      const itemId = lines[move.which % Math.max(1, lines.length)]?.item.id;
      if (itemId === undefined) return;
      const { kind, quantity } = move;
      tab.engine.enqueue(kind === 'remove' ? { kind, itemId } : { kind, itemId, quantity });
    }
  }
}

function expectOneEnd({ world, adds }: Played): void {
  for (const add of adds) {
    const done = world.tabs.flatMap((tab) => tab.done.filter((other) => isSame(other, add)));
    const failed = world.tabs.flatMap((tab) => tab.failed.filter(({ mutation }) => isSame(mutation, add)));
    expect([...done, ...failed], `press ${add.press}`).toHaveLength(1);
    expect(performances(world, add)).toBeLessThanOrEqual(1);
  }
  for (const { engine } of world.tabs) {
    expect(engine.$view.get()).toMatchObject({ isSettling: false, productsBeingAdded: [] });
  }
}

/** In the browser's cart: a request whose reply was lost may have opened another one. */
function performances({ server, storage }: World, add: Add): number {
  return server.performed.filter(({ mutation, uuid }) => isSame(mutation, add) && uuid === storage.uuid)
    .length;
}

function isSame(change: CartMutation | null, { press }: Press): boolean {
  return (change as Partial<Press> | null)?.press === press;
}
