/** The cart under every interleaving: three tabs, taps, coupons, failures, slow and lost answers (10,500 runs; CART_RUNS for more). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../src/stores/cart-queue.ts';
import { createWorld, type Fault, type Tab, type World } from './cart-world.ts';

const numRuns = Number(process.env['CART_RUNS'] ?? 3500);

interface Move {
  readonly tab: number;
  readonly kind: 'add' | 'quantity' | 'remove' | 'code' | 'look';
  /** Which product, or which line of those shown. */
  readonly which: number;
  readonly quantity: number;
}

const move: fc.Arbitrary<Move> = fc.record({
  tab: fc.nat(2),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('add' as const, 'quantity' as const, 'quantity' as const) },
    { weight: 3, arbitrary: fc.constantFrom('remove' as const, 'look' as const) },
    { weight: 2, arbitrary: fc.constant('code' as const) },
  ),
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

describe('three tabs and one server', () => {
  it('agree again once each is looked at, and no add is lost or doubled, whatever fails', async () => {
    const everything = someFaults('refused', 'lost-request', 'lost-answer', 'late');
    await check(
      { tabs: 3, faults: everything, readingFaults: everything },
      async ({ world, presses, settle }) => {
        for (const tab of world.tabs) tab.look();
        await settle();
        expectAgreement(world);
        for (const [press, tab] of presses) expectOneEnd(world, tab, press);
      },
    );
  });

  it('agree by themselves, in one cart that holds everything, while nothing fails', async () => {
    await check(
      { tabs: 3, faults: fc.constant([]), readingFaults: fc.constant([]) },
      ({ world, presses }) => {
        expectAgreement(world);
        for (const [press, tab] of presses) expect(tab.done).toContain(press);
        expect(world.server.carts.size).toBeLessThanOrEqual(1);
      },
    );
  });
});

describe('one tab', () => {
  it('finds out by itself what the server made of a request whose answer never came', async () => {
    const ambiguous = someFaults('refused', 'lost-request', 'lost-answer');
    await check({ tabs: 1, faults: ambiguous, readingFaults: fc.constant([]) }, ({ world, presses }) => {
      expectAgreement(world);
      for (const [press, tab] of presses) expectOneEnd(world, tab, press);
    });
  });
});

interface Setting {
  readonly tabs: number;
  readonly faults: fc.Arbitrary<Fault[]>;
  readonly readingFaults: fc.Arbitrary<Fault[]>;
}

interface Ending {
  readonly world: World;
  readonly presses: ReadonlyMap<Intent, Tab>;
  /** Lets everything that is under way come to its end, on a network that works. */
  readonly settle: () => Promise<void>;
}

/** Plays random moves in a random order of everything that may happen, and looks at how it ends. */
async function check(
  setting: Setting,
  expectEnding: (ending: Ending) => void | Promise<void>,
): Promise<void> {
  const moves = fc.array(move, { minLength: 1, maxLength: 12 });
  const { faults, readingFaults } = setting;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      moves,
      faults,
      readingFaults,
      async (scheduler, played, sends, readings) => {
        const world = createWorld(setting.tabs, (label) => scheduler.schedule(Promise.resolve(), label));
        world.faults.push(...sends);
        world.readingFaults.push(...readings);
        const presses = new Map<Intent, Tab>();
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

function play({ tabs }: World, presses: Map<Intent, Tab>, { tab: index, kind, which, quantity }: Move): void {
  const tab = tabs[index % tabs.length];
  if (tab === undefined) return;
  if (kind === 'look') return tab.look();
  if (kind === 'code') return tab.engine.want({ kind, code: ['', 'VINETA10', 'GIFT-1'][which] ?? '' });
  if (kind === 'add') {
    const press: Intent = { kind, productId: which + 1, quantity };
    presses.set(press, tab);
    return tab.engine.want(press);
  }
  const { lines } = tab.engine.$view.get();
  const line = lines[which % Math.max(1, lines.length)];
  if (line === undefined) return;
  const itemId = line.item.id;
  tab.engine.want(kind === 'remove' ? { kind, itemId } : { kind: 'quantity', itemId, quantity });
}

/** Told exactly once how it ended, sent at most once, and done if the shopper was told so. */
function expectOneEnd({ server }: World, tab: Tab, press: Intent): void {
  const commits = server.performed.filter((intent) => intent === press).length;
  const successes = tab.done.filter((intent) => intent === press).length;
  const failures = tab.failed.filter(({ intent }) => intent === press).length;
  expect(successes + failures).toBe(1);
  expect(commits).toBeLessThanOrEqual(1);
  if (successes === 1) expect(commits).toBe(1);
}

/** What every tab shows is what the server has, and nothing is under way any more. */
function expectAgreement({ tabs, server, storage }: World): void {
  const items = storage.uuid === null ? [] : (server.carts.get(storage.uuid) ?? []);
  const wanted = items.map(({ id, quantity }) => ({ id, quantity }));
  for (const { engine } of tabs) {
    const { cart, lines, isSettling, isCodeChanging, productsBeingAdded } = engine.$view.get();
    expect(cart?.coupon?.code ?? '').toBe(server.codes.get(storage.uuid ?? '') ?? '');
    expect(isCodeChanging).toBe(false);
    expect(lines.map(({ item, quantity }) => ({ id: item.id, quantity }))).toEqual(wanted);
    expect(isSettling).toBe(false);
    expect(productsBeingAdded).toEqual([]);
  }
}
