/** Runs tests as benchmarks at a given size, to reuse their drivers of the shop. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

export interface TestReport<Tally> {
  readonly tests: readonly {
    readonly title: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
    /** The test's `task.meta`. */
    readonly meta?: { readonly tally?: Tally };
  }[];
  readonly seconds: number;
}

/**
 * @param test path below `tests`, without `.test.ts`. @param env sizes. @param folder for its report
 * @throws Error when the tests could not run; a failed test is counted instead
 */
export async function runTests<Tally>(
  test: string,
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<TestReport<Tally>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${basename(test)}.json`);
  const started = performance.now();
  const args = ['run', '--project=!e2e', '--reporter', 'json', '--outputFile', file];
  const child = spawn(process.execPath, [vitest, ...args, `tests/${test}.test.ts`], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 && code !== 1) throw new Error(`the tests of ${test} ended with code ${code}`);
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as {
    testResults: { assertionResults: TestReport<Tally>['tests'] }[];
  };
  return {
    tests: testResults.flatMap(({ assertionResults }) => assertionResults),
    seconds: (performance.now() - started) / 1000,
  };
}

/** Number of failed tests; prints their titles. */
export function failuresOf({ tests }: TestReport<unknown>): number {
  const failed = tests.filter(({ status }) => status === 'failed');
  for (const { title } of failed) console.error(`does not hold: ${title}`);
  return failed.length;
}

const repository = join(import.meta.dirname, '../..');
const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
