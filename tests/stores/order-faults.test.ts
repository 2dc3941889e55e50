/**
 * Fault injection test of order placement: double taps, lost and late requests and replies, reloads, Back, a second
 * tab, a duplicated tab. Invariant: exactly one order per cart, and the shopper ends on its screen. `SUBMITS` for more.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { randomFor } from '../../scripts/seed/random.ts';
import { buy } from './faulted-shopper.ts';
import { openBrowser, type Browser } from './shopper-tabs.ts';

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
  async () => {
    const faults = randomFor(seed, 'order faults');
    const wrong: string[] = [];
    for (let submit = 1; submit <= submits; submit++) {
      const { orders, screens, isTruthful } = await buy(browser, () => faults.next());
      if (orders !== 1 || !isTruthful)
        wrong.push(`submit ${submit}: ${orders} orders, ${screens.join(', ')}`);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  },
  submits * 1000,
);
