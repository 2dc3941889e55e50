/**
 * Fault injection test of order placement: double taps, lost and late requests and replies, reloads, Back, a second
 * tab, a duplicated tab. Invariant: exactly one order per cart, and the shopper ends on its screen. `npm run bench --
 * --submits` runs ten thousand.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buy, type Purchase } from './faulted-shopper.ts';
import { openBrowser, type Browser } from './shopper-tabs.ts';

/** Result that the bench reads. */
export interface SubmitTally {
  submits: number;
  /** Number of documents opened, and of faulty calls. */
  pages: number;
  faults: number;
  /** Orders beyond one per cart. */
  duplicates: number;
  /** Carts without an order. */
  lost: number;
  /** Carts whose shopper did not end on the order's screen, or saw something false. */
  untruthful: number;
}

const submits = Number(process.env['SUBMITS'] ?? 60);
/** Seed of the pseudo-random faults; the same seed repeats a run. */
const seed = Number(process.env['SUBMITS_SEED'] ?? 20_261_120);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  browser.close();
  vi.restoreAllMocks();
});

it(
  `leave one order each, ${submits} times`,
  async ({ task }) => {
    const random = randomFrom(seed);
    const tally: SubmitTally = { submits, pages: 0, faults: 0, duplicates: 0, lost: 0, untruthful: 0 };
    const wrong: string[] = [];
    for (let submit = 1; submit <= submits; submit++) {
      const purchase = await buy(browser, random);
      add(tally, purchase);
      const isRight = purchase.orders === 1 && purchase.isTruthful;
      if (!isRight) wrong.push(`submit ${submit}: ${purchase.orders} orders, ${purchase.screens.join(', ')}`);
    }
    Object.assign(task.meta, { tally });
    expect(wrong.slice(0, 10)).toEqual([]);
  },
  submits * 1000,
);

function add(tally: SubmitTally, { orders, isTruthful, pages, faults }: Purchase): void {
  tally.pages += pages;
  tally.faults += faults;
  tally.duplicates += Math.max(0, orders - 1);
  if (orders === 0) tally.lost++;
  if (!isTruthful) tally.untruthful++;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
