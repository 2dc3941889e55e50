/** Runs the parts of `npm test` one after another. */
import { runChecks } from '../check/all-checks.ts';
import { runVitest } from './run-vitest.ts';
import type { Failure, Outcome } from '../check/outcome.ts';
import type { Part, Wanted } from './wanted.ts';

export interface StepResult extends Outcome {
  readonly name: string;
  readonly ms: number;
}

/** Result of a run of the suite. */
export interface SuiteResult {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly ms: number;
  readonly steps: readonly StepResult[];
}

/** @param signal aborts the running and the following parts; an aborted run counts as failed. */
export async function runSuite({ parts, filters }: Wanted, signal?: AbortSignal): Promise<SuiteResult> {
  const steps: StepResult[] = [];
  for (const step of stepsOf(parts, filters)) {
    if (signal?.aborted) break;
    const started = performance.now();
    const outcome = await step.run(signal);
    steps.push({ ...outcome, name: step.name, ms: performance.now() - started });
  }
  const ended = signal?.aborted ? [{ name: 'the run', message: 'was ended before it was done' }] : [];
  return {
    passed: steps.reduce((total, { passed }) => total + passed, 0),
    failures: [...steps.flatMap(({ failures }) => failures), ...ended],
    ms: steps.reduce((total, { ms }) => total + ms, 0),
    steps,
  };
}

interface Step {
  readonly name: string;
  readonly run: (signal?: AbortSignal) => Promise<Outcome>;
}

/**
 * The shop of the e2e tests runs only during them; the other projects share two workers, so that neither is idle at the
 * end.
 */
function stepsOf(wanted: readonly Part[], filters: readonly string[]): readonly Step[] {
  const projects = wanted.filter((part) => part !== 'checks');
  const vitest = (some: readonly Part[], name = some.join(' and ')): Step[] =>
    some.length === 0 ? [] : [{ name, run: (signal) => runVitest(some.map(projectOf), filters, signal) }];
  if (filters.length > 0) return vitest(projects, filters.join(', '));
  return [
    ...(wanted.includes('checks') ? [{ name: 'checks', run: checks }] : []),
    ...vitest(projects.filter((part) => part !== 'e2e')),
    ...vitest(projects.filter((part) => part === 'e2e')),
  ];
}

/** The unit tests are two projects, `unit` and `unit-stateless`. */
function projectOf(part: Part): string {
  return part === 'unit' ? 'unit*' : part;
}

/** Each check counts as one test. */
function checks(signal?: AbortSignal): Promise<Outcome> {
  console.log('Checks');
  return runChecks({ signal });
}
