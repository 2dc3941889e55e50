/** Runs the suite several times to find flaky tests: duration of each run and failures per test. */
import { besideBusyLoops } from './busy-loops.ts';
import { beginningOf } from './describe-failures.ts';
import type { SuiteResult } from './suite.ts';

export interface RepeatOptions {
  readonly times: number;
  /** Beside two busy loops, to simulate a loaded machine. */
  readonly isLoaded: boolean;
  readonly signal?: AbortSignal;
  readonly say: (line: string) => void;
}

const busyLoops = 2;

/**
 * Runs until done or aborted; a run with failures does not stop it.
 * @returns the runs; the last one may be incomplete
 */
export function repeat(
  run: () => Promise<SuiteResult>,
  { times, isLoaded, signal, say }: RepeatOptions,
): Promise<readonly SuiteResult[]> {
  return besideBusyLoops(isLoaded ? busyLoops : 0, async () => {
    const runs: SuiteResult[] = [];
    while (runs.length < times && !signal?.aborted) {
      const result = await run();
      runs.push(result);
      say(`Run ${runs.length} of ${times}: ${describeRun(result)}`);
    }
    return runs;
  });
}

export interface FailedTest {
  readonly name: string;
  /** Number of runs in which it failed. */
  readonly count: number;
  /** Message of the first failure. */
  readonly message: string;
}

/** Most frequent first. */
export function failedTests(runs: readonly SuiteResult[]): readonly FailedTest[] {
  const tests = new Map<string, FailedTest>();
  for (const { failures } of runs) {
    for (const { name, message } of new Map(failures.map((failure) => [failure.name, failure])).values()) {
      const known = tests.get(name) ?? { name, count: 0, message };
      tests.set(name, { ...known, count: known.count + 1 });
    }
  }
  return [...tests.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** Final summary. */
export function describeRuns(runs: readonly SuiteResult[]): string {
  const green = runs.filter(isGreen).length;
  const lines = runs.map((run, index) => `run ${index + 1}: ${describeRun(run)}`);
  const failed = failedTests(runs).flatMap(({ name, count, message }) => [
    `${count} of ${runs.length}  ${name}`,
    ...beginningOf(message),
  ]);
  return [...lines, ...failed, `${green} of ${runs.length} runs green`].join('\n');
}

/** An empty run does not count as green. */
export function isGreen({ passed, failures }: SuiteResult): boolean {
  return passed > 0 && failures.length === 0;
}

function describeRun({ passed, failures, ms, steps }: SuiteResult): string {
  const each = steps.map((step) => `${step.name} ${seconds(step.ms)}`).join(', ');
  return `${passed} passed, ${failures.length} failed, ${seconds(ms)} (${each})`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
