/**
 * Row 16 of what good means: submits on a connection that misbehaves, and carts under every interleaving. The shop's own stores
 * are measured by the tests that know how to shop with them, at the size that is asked for.
 */
import { nothing, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { runTests, type TestReport } from './run-tests.ts';

export interface SubmitsBench {
  readonly submits: number;
  readonly interleavings: number;
  /** Where the tests leave their reports. */
  readonly folder: string;
  readonly progress: Progress;
}

export async function benchSubmits(options: SubmitsBench): Promise<Figure[]> {
  const { submits, interleavings, folder, progress } = options;
  progress.say(`${submits} submits under faults`);
  const ordered = await runTests<Tally>('stores/order-faults', { SUBMITS: String(submits) }, folder);
  progress.say(`${interleavings} interleavings of the cart`);
  const runs = Math.ceil(interleavings / cartProperties);
  const carts = await runTests('stores/cart-model', { CART_RUNS: String(runs) }, folder);
  return [...submitFigures(ordered), ...cartFigures(carts, runs)];
}

/** Tests of the cart's model, each of which runs that often. */
const cartProperties = 3;

/** As `tests/stores/order-faults.test.ts` keeps it. */
interface Tally {
  readonly submits: number;
  readonly pages: number;
  readonly faults: number;
  readonly duplicates: number;
  readonly lost: number;
  readonly untruthful: number;
}

function submitFigures({ tests, seconds }: TestReport<Tally>): Figure[] {
  const tally = tests[0]?.meta?.tally;
  if (tally === undefined) throw new Error('the test of submits told no figures');
  const { submits, pages, faults, duplicates, lost, untruthful } = tally;
  const what = `${submits} submits, ${faults} faults, ${pages} pages`;
  return [
    { name: what, value: seconds, unit: 's', target: null },
    { ...nothing('duplicate orders', duplicates), row: 16 },
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
