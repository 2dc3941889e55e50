/** Runs the parts of `npm test`: the e2e tests beside all the others, because they wait for pages and timers. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '../check/all-checks.ts';
import { useBatchScheduling } from './batch-scheduling.ts';
import { HeldOutput } from './held-output.ts';
import { runVitest, type VitestRun } from './run-vitest.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
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
  const started = performance.now();
  useBatchScheduling();
  const temporary = openTemporaryFolder();
  const compileCache = join(temporary, 'compile-cache');
  mkdirSync(compileCache);
  try {
    const steps = await runLanes(lanesOf(parts, filters), { signal, temporary, compileCache });
    const ended = signal?.aborted ? [{ name: 'the run', message: 'was ended before it was done' }] : [];
    return {
      passed: steps.reduce((total, { passed }) => total + passed, 0),
      failures: [...steps.flatMap(({ failures }) => failures), ...ended],
      ms: performance.now() - started,
      steps,
    };
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Step {
  readonly name: string;
  readonly run: (run: VitestRun) => Promise<Outcome>;
}

/** Steps that run one after another. */
type Lane = readonly Step[];

/** Runs lanes side by side; the second one's output follows the first one's. */
async function runLanes(
  [first = [], second = []]: readonly Lane[],
  run: VitestRun,
): Promise<readonly StepResult[]> {
  const output = new HeldOutput(process.stdout);
  for (const { name } of second) console.log(`${name}: running beside these; what it says follows them`);
  const results = await Promise.all([
    runLane(first, run).finally(() => output.release()),
    runLane(second, { ...run, output }),
  ]);
  return results.flat();
}

async function runLane(lane: Lane, run: VitestRun): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of lane) {
    if (run.signal?.aborted) break;
    const started = performance.now();
    const outcome = await step.run(run);
    results.push({ ...outcome, name: step.name, ms: performance.now() - started });
  }
  return results;
}

function lanesOf(wanted: readonly Part[], filters: readonly string[]): readonly Lane[] {
  const projects = wanted.filter((part) => part !== 'checks');
  const vitest = (some: readonly Part[], name = some.join(' and ')): Lane =>
    some.length === 0 ? [] : [{ name, run: (run) => runVitest(some.map(projectOf), filters, run) }];
  if (filters.length > 0) return [vitest(projects, filters.join(', '))];
  return [
    [
      ...(wanted.includes('checks') ? [{ name: 'checks', run: checks }] : []),
      ...vitest(projects.filter((part) => part !== 'e2e')),
    ],
    vitest(projects.filter((part) => part === 'e2e')),
  ].filter((lane) => lane.length > 0);
}

/** The unit tests are two projects, `unit` and `unit-stateless`. */
function projectOf(part: Part): string {
  return part === 'unit' ? 'unit*' : part;
}

/** Each check counts as one test. */
function checks({ signal }: VitestRun): Promise<Outcome> {
  console.log('Checks');
  return runChecks({ signal });
}
