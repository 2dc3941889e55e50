/**
 * Rows 14, 15 and 21, which the suite proves at small size and `npm run bench -- --publish` at full size; here at a
 * medium size.
 */
import { failuresOf, runTests } from '../bench/run-tests.ts';
import { nothing, type Figure } from '../figures/figure.ts';

/** @param folder for the tests' reports. @throws Error when the tests cannot run; a failed test is a figure. */
export async function auditProofs(folder: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { row, name, test, sizes, conditions } of proofs) {
    const report = await runTests(test, sizes, folder);
    figures.push({ ...nothing(name, failuresOf(report)), row, conditions });
  }
  return figures;
}

interface Proof {
  readonly row: number;
  readonly name: string;
  /** Path below `tests`. */
  readonly test: string;
  /** Environment variables of the tests. */
  readonly sizes: Readonly<Record<string, string>>;
  readonly conditions: string;
}

const proofs: readonly Proof[] = [
  {
    row: 14,
    name: 'switches of releases under load: tests with an answer that is wrong or of two releases',
    test: 'serve/release-switch',
    sizes: { SWITCHES: '200', SWITCH_REQUESTS: '10000' },
    conditions: '200 switches under 10,000 requests; with bench --publish under 100,000',
  },
  {
    row: 15,
    name: 'sequences of edits whose release is not a first publish’s, byte for byte: tests',
    test: 'publish/edit-sequences',
    sizes: { EDIT_SEQUENCES: '5' },
    conditions: '5 sequences; with bench --publish 200',
  },
  {
    row: 21,
    name: 'forged, replayed, stale and oversized webhooks: tests that took one',
    test: 'publish/webhook',
    sizes: { FORGED_DELIVERIES: '20000' },
    conditions: '20,000 deliveries; with bench --publish 100,000',
  },
];
