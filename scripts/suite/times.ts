/** Durations of the suite, as figures for the README. */
import { atMost, nothing, type Figure } from '../figures/figure.ts';
import type { MachineSpeed } from './machine-speed.ts';
import { failedTests } from './repeat.ts';
import type { SuiteResult } from './suite.ts';
import { quickParts, type Wanted } from './wanted.ts';

/** Seconds on two idle cores. */
const targets = { check: 40, quick: 90, whole: 9 * 60 } as const;

export const timedRuns = {
  check: { parts: ['checks'], filters: [] },
  quick: { parts: quickParts, filters: [] },
} as const satisfies Readonly<Record<string, Wanted>>;

export interface Measured {
  readonly machine: MachineSpeed;
  readonly check: SuiteResult;
  readonly quick: SuiteResult;
  /** Consecutive runs of the whole suite. */
  readonly whole: readonly SuiteResult[];
  /** Same, beside busy loops. */
  readonly loaded: readonly SuiteResult[];
}

export function figuresOf({ machine, check, quick, whole, loaded }: Measured): readonly Figure[] {
  return [
    { ...longest('`npm run check`', [check]), target: atMost(targets.check) },
    { ...longest('`npm test -- --quick`', [quick]), target: atMost(targets.quick) },
    {
      ...longest(`\`npm test\`, the longest of ${whole.length} in a row`, whole),
      target: atMost(targets.whole),
      row: 26,
      headline: `\`npm test\` on a quiet machine, the longest of ${whole.length} in a row`,
    },
    { ...longest(`beside two busy loops, the longest of ${loaded.length}`, loaded), row: 26 },
    {
      ...failures('failures in all of these', [check, quick, ...whole, ...loaded]),
      row: 26,
      headline: `failures in these, and in ${loaded.length} beside two busy loops`,
    },
    {
      name: 'this machine: a start of Node',
      value: machine.startMs,
      unit: 'ms',
      target: null,
      conditions: `beside one busy loop ${machine.startBesideMs.toFixed(1)} ms; a loop of 10⁹ operations ${Math.round(machine.loopMs)} ms, before the runs`,
    },
  ];
}

function longest(name: string, runs: readonly SuiteResult[]): Figure {
  if (runs.length === 0) return { name, value: null, unit: 's', target: null, reason: 'left out' };
  const { ms, steps } = runs.reduce((slowest, run) => (run.ms > slowest.ms ? run : slowest));
  const conditions = steps.map((step) => `${step.name} ${Math.round(step.ms / 1000)} s`).join(', ');
  return { name, value: ms / 1000, unit: 's', target: null, conditions };
}

/** With the names of failed tests. */
function failures(name: string, runs: readonly SuiteResult[]): Figure {
  const count = runs.reduce((total, run) => total + run.failures.length, 0);
  const names = failedTests(runs).map((test) => `${test.count}× ${test.name}`);
  const tests = runs.reduce((total, { passed }) => total + passed, 0);
  return {
    ...nothing(`${name} (${tests} tests passed)`, count),
    ...(count > 0 && { reason: names.join('; ') }),
  };
}
