/**
 * Row 16 of what good means: submissions on a faulty connection, and carts under random interleavings. The shop's own
 * stores are driven by their tests, at the given size.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { nothing, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { runTests, type TestReport } from './run-tests.ts';

export interface SubmitsBench {
  readonly submits: number;
  readonly interleavings: number;
  /** Folder for the test reports. */
  readonly folder: string;
  readonly progress: Progress;
}

export async function benchSubmits(options: SubmitsBench): Promise<Figure[]> {
  const { submits, interleavings, folder, progress } = options;
  progress.say(`${submits} submits under faults`);
  const started = performance.now();
  const tally = await tallyOf(submits, folder);
  const seconds = (performance.now() - started) / 1000;
  progress.say(`${interleavings} interleavings of the cart`);
  const runs = Math.ceil(interleavings / cartProperties);
  const carts = await runTests('stores/cart-model', { CART_RUNS: String(runs) }, folder);
  return [...submitFigures(tally, seconds), ...cartFigures(carts, runs)];
}

/** Bounded by the memory of one process: a test keeps everything. */
const submitsOfProcess = 1000;

/** In parallel processes, each with its own seed of faults. */
async function tallyOf(submits: number, folder: string): Promise<Tally> {
  const queue = new PQueue({ concurrency: availableParallelism() });
  const tallies = await queue.addAll(
    Array.from({ length: Math.ceil(submits / submitsOfProcess) }, (_, part) => async () => {
      const size = Math.min(submitsOfProcess, submits - part * submitsOfProcess);
      const env = { SUBMITS: String(size), SUBMITS_SEED: String(part + 1) };
      const { tests } = await runTests<Tally>('stores/order-faults', env, join(folder, `submits-${part}`));
      const tally = tests[0]?.meta?.tally;
      if (tally === undefined) {
        const reasons = tests.flatMap(({ failureMessages = [] }) => failureMessages);
        throw new Error(`the submits of part ${part} ended early:\n${reasons.join('\n')}`);
      }
      return tally;
    }),
  );
  return tallies.reduce(sumOf);
}

function sumOf(one: Tally, other: Tally): Tally {
  return {
    submits: one.submits + other.submits,
    pages: one.pages + other.pages,
    faults: one.faults + other.faults,
    duplicates: one.duplicates + other.duplicates,
    lost: one.lost + other.lost,
    untruthful: one.untruthful + other.untruthful,
  };
}

/** Number of property tests of the cart's model; each runs that often. */
const cartProperties = 6;

/** Counters of `tests/stores/order-faults.test.ts`. */
interface Tally {
  readonly submits: number;
  readonly pages: number;
  readonly faults: number;
  readonly duplicates: number;
  readonly lost: number;
  readonly untruthful: number;
}

function submitFigures(tally: Tally, seconds: number): Figure[] {
  const { submits, pages, faults, duplicates, lost, untruthful } = tally;
  const what = `${submits} submits, ${faults} faults, ${pages} pages`;
  return [
    { name: what, value: seconds, unit: 's', target: null },
    {
      ...nothing('duplicate orders', duplicates),
      row: 16,
      headline: `duplicate orders in ${submits} submits under faults`,
    },
    { ...nothing('carts whose order was lost', lost), row: 16 },
    { ...nothing('shoppers left on a screen that is not so', untruthful), row: 16 },
  ];
}

function cartFigures({ tests, seconds }: TestReport<unknown>, runs: number): Figure[] {
  const broken = tests.filter(({ status }) => status !== 'passed');
  for (const { title } of broken) console.error(`the cart: ${title} does not hold`);
  return [
    { name: `${tests.length * runs} interleavings of the cart`, value: seconds, unit: 's', target: null },
    { ...nothing('rules of the cart that some interleaving broke', broken.length), row: 16 },
  ];
}
