/**
 * Property-based model test of the cart with random interleavings: three tabs, taps, coupons, failures, slow and lost
 * replies, pages that are left, and a network that comes and goes. More than the 10,000 interleavings of row 16 of
 * `tests/specification/quality.md`. `CART_RUNS` for more.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from '../support/fast-check.ts';
import { expect, it } from 'vitest';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { createWorld, type Fault, type Tab, type World } from './cart-world.ts';

const numRuns = Number(process.env['CART_RUNS'] ?? 2000);

interface Move {
  readonly tab: number;
  readonly kind: 'add' | 'quantity' | 'remove' | 'code' | 'look' | 'leave' | 'back' | 'cut' | 'restore';
  /** Index of the product, or of the line shown. */
  readonly which: number;
  readonly quantity: number;
}

const kinds = [
  { weight: 6, arbitrary: fc.constantFrom('add' as const, 'quantity' as const, 'quantity' as const) },
  { weight: 3, arbitrary: fc.constantFrom('remove' as const, 'look' as const) },
  { weight: 2, arbitrary: fc.constant('code' as const) },
];
const ways = { weight: 5, arbitrary: fc.constantFrom('leave' as const, 'leave' as const, 'back' as const) };

const tunnels = { weight: 4, arbitrary: fc.constantFrom('cut' as const, 'restore' as const) };

const moveOf = (...some: fc.WeightedArbitrary<Move['kind']>[]): fc.Arbitrary<Move> =>
  fc.record({
    tab: fc.nat(2),
    kind: fc.oneof(...some),
    which: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 9 }),
  });

const someFaults = (...names: Fault[]) =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fault>('none') },
      { weight: 2, arbitrary: fc.constantFrom(...names) },
    ),
    { maxLength: 20 },
  );

const none = fc.constant<Fault[]>([]);
const refusals = someFaults('refused');
const everything = someFaults('refused', 'lost-request', 'lost-answer', 'late');
const oneTrouble = fc
  .tuple(fc.nat(4), fc.constantFrom<Fault>('refused', 'lost-request', 'lost-answer', 'late'))
  .map(([after, fault]) => [...Array.from({ length: after }, () => 'none' as const), fault]);
const walk = moveOf(...kinds, ways);
const onwards = moveOf(...kinds, { weight: 4, arbitrary: fc.constant('leave' as const) });
const tunnelled = moveOf(...kinds, ways, tunnels);

it.each<[string, Setting, (ending: Ending) => void | Promise<void>]>([
  [
    'three tabs agree again once each is looked at, and no add is doubled or lost without another tab’s, whatever fails',
    { tabs: 3, faults: everything, readingFaults: everything },
    expectOnceLookedAt(expectOneEndAmongTabs),
  ],
  [
    'three tabs agree by themselves, in one cart that holds everything, while nothing fails',
    { tabs: 3 },
    ({ world, presses }) => {
      expectAgreement(world);
      for (const [press, tab] of presses) expect(tab.done).toContain(press);
      expect(world.server.carts.size).toBeLessThanOrEqual(1);
    },
  ],
  [
    'one tab finds out by itself what the server made of a request whose answer never came',
    { tabs: 1, faults: someFaults('refused', 'lost-request', 'lost-answer') },
    ({ world, presses }) => {
      expectAgreement(world);
      for (const [press, tab] of presses) expectOneEnd(world, tab, press);
    },
  ],
  [
    'who leaves pages before they are answered, and goes back to some, finds every add done or told as failed, once',
    { tabs: 1, moves: walk, faults: oneTrouble, readingFaults: oneTrouble },
    expectOnceLookedAt(expectOneEnd),
  ],
  [
    'who leaves pages is told how each add ended, whatever fails in whatever order',
    { tabs: 3, moves: walk, faults: everything, readingFaults: everything },
    expectOnceLookedAt(expectToldOnce),
  ],
  [
    'who leaves pages loses nothing while he only goes on and nothing fails',
    { tabs: 1, moves: onwards, isPatient: true },
    ({ world, presses }) => {
      expectAgreement(world);
      for (const [press, tab] of presses) {
        expectOneEnd(world, tab, press);
        expect(tab.done).toContainEqual(press);
      }
    },
  ],
  [
    'on a network that comes and goes no add is sent twice, and each is told once, in whichever tab',
    { tabs: 3, faults: refusals, moves: tunnelled },
    expectOnceBack,
  ],
  [
    'the same is true when the browsers do not notice',
    { tabs: 3, faults: refusals, moves: tunnelled, network: { isOffline: false, isKnown: false } },
    expectOnceBack,
  ],
  [
    'nothing is lost that is pressed in one long tunnel',
    { tabs: 3, moves: walk, network: { isOffline: true, isKnown: true } },
    async (ending) => {
      await expectOnceBack(ending);
      for (const press of ending.presses.keys()) expect(commitsOf(ending.world, press)).toBe(1);
    },
  ],
])('%s', (_, setting, expectEnding) => check(setting, expectEnding));

/** The network is back for good, and each tab is looked at. */
async function expectOnceBack({ world, presses, settle }: Ending): Promise<void> {
  world.network.isOffline = false;
  // Twice: a page that comes back may find what it has to look at while the others look.
  for (let look = 0; look < 2; look++) {
    for (const tab of world.tabs) {
      tab.online();
      tab.look();
    }
    await settle();
  }
  for (const press of presses.keys()) expectToldOnce(world, world.tabs, press);
  for (const { engine } of world.tabs) {
    const calm = { isSettling: false, isCodeChanging: false, productsBeingAdded: [] };
    expect(engine.$view.get()).toMatchObject(calm);
  }
}

interface Setting {
  readonly tabs: number;
  readonly network?: World['network'];
  readonly moves?: fc.Arbitrary<Move>;
  /** The engine's clock stands still, so no request times out. */
  readonly isPatient?: boolean;
  readonly faults?: fc.Arbitrary<Fault[]>;
  readonly readingFaults?: fc.Arbitrary<Fault[]>;
}

interface Ending {
  readonly world: World;
  readonly presses: ReadonlyMap<CartMutation, Tab>;
  readonly settle: () => Promise<void>;
}

/** Every tab refreshes on a working network; then all tabs agree, and every press has exactly one result. */
function expectOnceLookedAt(expectEnd: (world: World, tab: Tab, press: CartMutation) => void) {
  return async ({ world, presses, settle }: Ending): Promise<void> => {
    for (const tab of world.tabs) tab.look();
    await settle();
    expectAgreement(world);
    for (const [press, tab] of presses) expectEnd(world, tab, press);
  };
}

/** Browsers run a task to its end before a page is unloaded. */
async function wholeTask(run: () => Promise<void>): Promise<void> {
  await run();
  // Unloading takes two rounds: the page's last events, and the next page's start.
  for (let round = 0; round < 4; round++) await new Promise(setImmediate);
}

/** Plays random moves with a random event order, then checks the result. */
async function check(setting: Setting, expectEnding: (ending: Ending) => void | Promise<void>) {
  const moves = fc.array(setting.moves ?? moveOf(...kinds), { minLength: 1, maxLength: 12 });
  const { faults = none, readingFaults = none } = setting;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler({ act: wholeTask }),
      moves,
      faults,
      readingFaults,
      async (scheduler, played, sends, readings) => {
        const world = createWorld(setting.tabs, (label) => scheduler.schedule(Promise.resolve(), label));
        if (setting.isPatient) world.clock.pace = 0;
        Object.assign(world.network, setting.network);
        world.faults.push(...sends);
        world.readingFaults.push(...readings);
        const presses = new Map<CartMutation, Tab>();
        for (const [index, next] of played.entries()) {
          void scheduler.schedule(Promise.resolve(), `move ${index}`).then(() => play(world, presses, next));
        }
        await scheduler.waitIdle();
        const settle = async () => {
          world.faults.length = 0;
          world.readingFaults.length = 0;
          await scheduler.waitIdle();
        };
        await expectEnding({ world, presses, settle });
      },
    ),
    { numRuns },
  );
}

async function play({ tabs, network }: World, presses: Map<CartMutation, Tab>, move: Move): Promise<void> {
  if (move.kind === 'cut') network.isOffline = true;
  if (move.kind === 'restore') {
    network.isOffline = false;
    // The browser tells each page that is awake.
    for (const one of tabs) one.online();
  }
  if (move.kind === 'cut' || move.kind === 'restore') return;
  const tab = tabs[move.tab % tabs.length];
  if (tab === undefined) return;
  if (move.kind === 'look') tab.look();
  else if (move.kind === 'leave') await tab.leave();
  else if (move.kind === 'back') await tab.back();
  else enqueue(tab, presses, move);
}

function enqueue(tab: Tab, presses: Map<CartMutation, Tab>, { kind, which, quantity }: Move): void {
  const { engine } = tab;
  if (kind === 'code') {
    engine.enqueue({ kind, code: ['', 'VINETA10', 'GIFT-1'][which] ?? '' });
  } else if (kind === 'add') {
    // Numbered, to be identifiable after serialisation in the outbox.
    const press: CartMutation & { press: number } = {
      kind,
      productId: which + 1,
      quantity,
      press: presses.size,
    };
    presses.set(press, tab);
    engine.enqueue(press);
  } else {
    const { lines } = engine.$view.get();
    const itemId = lines[which % Math.max(1, lines.length)]?.item.id;
    if (itemId === undefined) return;
    engine.enqueue(kind === 'remove' ? { kind, itemId } : { kind: 'quantity', itemId, quantity });
  }
}

/** Reported exactly once, executed at most once, and executed if reported as done. */
function expectOneEnd(world: World, tab: Tab, press: CartMutation): void {
  expectToldOnce(world, tab, press);
  if (tab.done.some((mutation) => isDeepStrictEqual(mutation, press)))
    expect(commitsOf(world, press)).toBe(1);
}

/**
 * As `expectOneEnd`; but an add whose request was lost is taken for done when another tab's add, of which this tab has
 * not heard yet, makes the cart as full as it would be. Only the server could tell them apart.
 */
function expectOneEndAmongTabs(world: World, tab: Tab, press: CartMutation): void {
  const isAdd = ({ kind }: CartMutation) => kind === 'add';
  const hasOther = world.tabs.some((other) => other !== tab && other.done.some(isAdd));
  if (isAdd(press) && hasOther) expectToldOnce(world, tab, press);
  else expectOneEnd(world, tab, press);
}

function expectToldOnce(world: World, tabs: Tab | readonly Tab[], press: CartMutation): void {
  const told = [tabs]
    .flat()
    .flatMap(({ done, failed }) => [...done, ...failed.map(({ mutation }) => mutation)]);
  expect(told.filter((mutation) => isDeepStrictEqual(mutation, press))).toHaveLength(1);
  expect(commitsOf(world, press)).toBeLessThanOrEqual(1);
}

/**
 * A request whose page was unloaded before the cart's uuid was known may have opened an abandoned cart, which does not
 * count.
 */
function commitsOf({ server, storage }: World, press: CartMutation): number {
  const isHere = (uuid: string) => uuid === storage.uuid;
  return server.performed.filter(({ mutation, uuid }) => isDeepStrictEqual(mutation, press) && isHere(uuid))
    .length;
}

/** Every tab shows the server's cart, and nothing is pending. */
function expectAgreement({ tabs, server, storage }: World): void {
  const items = storage.uuid === null ? [] : (server.carts.get(storage.uuid) ?? []);
  const wanted = items.map(({ id, quantity }) => ({ id, quantity }));
  for (const { engine } of tabs) {
    const { cart, lines, isSettling, isCodeChanging, productsBeingAdded } = engine.$view.get();
    expect(cart?.coupon?.code ?? '').toBe(server.shownCode(storage.uuid));
    expect(isCodeChanging).toBe(false);
    expect(lines.map(({ item, quantity }) => ({ id: item.id, quantity }))).toEqual(wanted);
    expect(isSettling).toBe(false);
    expect(productsBeingAdded).toEqual([]);
  }
}
