/** Rows 14, 15 and 21 of what good means, and fault 27: property tests of the suite at full size. */
import { nothing, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { failuresOf, runTests } from './run-tests.ts';

/** Sizes from the table. */
const sizes = { sequences: 200, switches: 200, requests: 100_000, deliveries: 100_000, kills: 40 } as const;

/** @param folder for the test reports */
export async function provePublishing(folder: string, progress: Progress): Promise<Figure[]> {
  const proofs: (() => Promise<Figure>)[] = [
    () =>
      proof(15, `${sizes.sequences} edit sequences whose release is not a first publish's, byte for byte`, {
        test: 'publish/edit-sequences',
        env: { EDIT_SEQUENCES: String(sizes.sequences) },
        conditionsOf: ({ publishes, inTwoWaves }) =>
          `${publishes} publishes, ${inTwoWaves} of them in two waves`,
      }),
    () =>
      proof(14, `${sizes.switches} switches under ${sizes.requests} requests: tests with a wrong answer`, {
        test: 'serve/release-switch',
        env: { SWITCHES: String(sizes.switches), SWITCH_REQUESTS: String(sizes.requests) },
      }),
    () =>
      proof(21, `${sizes.deliveries} forged, replayed, stale and oversized webhooks: tests that took one`, {
        test: 'publish/webhook',
        env: { FORGED_DELIVERIES: String(sizes.deliveries) },
      }),
    () =>
      proof(null, `${sizes.kills} publishes ended with kill -9: tests with a release that is neither`, {
        test: 'publish/killed-publish',
        env: { KILLS: String(sizes.kills) },
      }),
  ];
  const figures: Figure[] = [];
  for (const prove of proofs) figures.push(await prove());
  return figures;

  async function proof(
    row: number | null,
    name: string,
    { test, env, conditionsOf }: Proof,
  ): Promise<Figure> {
    progress.say(name);
    const report = await runTests<Tally>(test, env, folder);
    const tally = report.tests.find(({ meta }) => meta?.tally)?.meta?.tally;
    return {
      ...nothing(name, failuresOf(report)),
      ...(row !== null && { row }),
      ...(tally && conditionsOf && { conditions: conditionsOf(tally) }),
    };
  }
}

type Tally = Readonly<Record<string, number>>;

interface Proof {
  readonly test: string;
  readonly env: Readonly<Record<string, string>>;
  /** Describes the run, from the test's counters. */
  readonly conditionsOf?: (tally: Tally) => string;
}
